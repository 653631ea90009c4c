/**
 * Kinds of jobs that share a rule, so that code asks for the rule and not for each kind. A new kind
 * joins the groups whose rules hold for it.
 */

/** Printed on a web: size, shape, material, rolls. */
export const labelKinds = ["lz", "inkLz"] as const;
export type LabelKind = (typeof labelKinds)[number];

export const isLabelKind = (kind: string): kind is LabelKind =>
  labelKinds.some((one) => one === kind);

/** Whether a job or form is one of a label. */
export const isLabel = <One extends { readonly quoteType: string }>(
  one: One,
): one is Extract<One, { readonly quoteType: LabelKind }> => isLabelKind(one.quoteType);

/** Made to size, with finishing steps. */
export const finishedKinds = ["ysp", ...labelKinds] as const;
export type FinishedKind = (typeof finishedKinds)[number];

export const isFinished = <One extends { readonly quoteType: string }>(
  one: One,
): one is Extract<One, { readonly quoteType: FinishedKind }> =>
  finishedKinds.some((kind) => kind === one.quoteType);

/** Every kind, in the order that lists show. */
export const listedKinds = [...labelKinds, "ysp", "pb", "pt", "paper"] as const;

/** Kinds that the shop prints, in the same order. */
export const printedKinds = [...labelKinds, "ysp", "pb"] as const;

/** One value for each kind of a label. */
export const perLabelKind = <Value>(value: Value) => ({ lz: value, inkLz: value });

/** One value for each kind that the shop prints. */
export const perPrintedKind = <Value>(value: Value) => ({
  ysp: value,
  ...perLabelKind(value),
  pb: value,
});

/** One value for each kind that is counted in pieces. */
export const perCountedKind = <Value>(value: Value) => ({ pt: value, ...perPrintedKind(value) });

/** One value for each kind. */
export const perKind = <Value>(value: Value) => ({ ...perCountedKind(value), paper: value });
