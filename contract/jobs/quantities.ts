/** What a job says of its amounts: `kinds` designs of `quantity` pieces, or each its own. */
interface Amounts {
  readonly quantity: number;
  readonly kinds: number;
  readonly quantities?: readonly number[] | undefined;
}

/** Pieces of each design (款). */
export const quantitiesOf = ({ quantity, kinds, quantities }: Amounts): readonly number[] =>
  quantities ?? Array.from({ length: kinds }, () => quantity);

/** Pieces of all designs. */
export const totalQuantity = ({ quantity, kinds, quantities }: Amounts): number =>
  quantities === undefined ? quantity * kinds : quantities.reduce((sum, pieces) => sum + pieces, 0);

/** Whether each design has a quantity of its own. */
export const hasOwnQuantities = (job: object): boolean =>
  "quantities" in job && job.quantities !== undefined;
