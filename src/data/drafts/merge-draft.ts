import type { DraftContent } from "#contract/quotes/drafts.ts";
import { sameContent, sameValue } from "./draft-content.ts";

/**
 * `mine`, `theirs`: merged as far as possible, and with one side's value where both changed a
 * field.
 */
export type Merged =
  | { readonly kind: "merged"; readonly content: DraftContent }
  | {
      readonly kind: "conflict";
      readonly fields: readonly string[];
      readonly mine: DraftContent;
      readonly theirs: DraftContent;
    };

type Fields = Readonly<Record<string, unknown>>;

/** What counts as one field. */
interface Grain {
  /** Goods and form. */
  readonly asOne: boolean;
  /** Quantity, kinds and the quantity of each kind. */
  readonly amountsAsOne: boolean;
}

/** With a quantity for each design these fields hold only together: they count as one. */
const amounts = ["quantity", "kinds", "quantities"];

function jobFields(job: DraftContent["job"], amountsAsOne: boolean): Fields {
  const entries = Object.entries(job);
  const isAmount = (name: string) => amountsAsOne && amounts.includes(name);
  const single = entries.filter(([name]) => !isAmount(name));
  const together = entries.filter(([name]) => isAmount(name));
  return {
    ...Object.fromEntries(single.map(([name, value]) => [`job.${name}`, value])),
    ...(together.length === 0 ? {} : { "job.quantities": Object.fromEntries(together) }),
  };
}

/**
 * Fields of different kinds have different meanings: goods, form and its version count as one
 * field.
 */
function fieldsOf(content: DraftContent, { asOne, amountsAsOne }: Grain): Fields {
  const { title, productId, quoteType, formVersion, job } = content;
  if (asOne) return { title, goods: { productId, quoteType, formVersion, job } };
  return { title, ...jobFields(job, amountsAsOne) };
}

/** The content with these fields; other values come from `like`. */
function contentWith(fields: Fields, grain: Grain, sides: readonly DraftContent[]): DraftContent {
  const updatedAt = Math.max(...sides.map((side) => side.updatedAt));
  const found = sides.find((side) => sameValue(fieldsOf(side, grain).goods, fields.goods));
  const [like] = found === undefined ? sides : [found];
  if (like === undefined) throw new Error("a draft is merged of two sides at least");
  const { total: _, ...rest } = like;
  const job = grain.asOne
    ? like.job
    : Object.fromEntries(
        Object.entries(fields).flatMap(([name, value]) => {
          if (!name.startsWith("job.") || value === undefined) return [];
          const together = grain.amountsAsOne && name === "job.quantities";
          return together ? Object.entries({ ...(value ?? {}) }) : [[name.slice(4), value]];
        }),
      );
  const content = { ...rest, title: String(fields.title), job, updatedAt };
  const priced = sides.find(
    (side) => side.total !== undefined && sameContent({ ...side, title: content.title }, content),
  );
  return priced?.total === undefined ? content : { ...content, total: priced.total };
}

/**
 * Merges two devices' versions of one draft, field by field. A change on one side since `base`
 * wins; equal changes are accepted; different changes are a conflict. Fields are the title and each
 * field of the form, but quantity, kinds and each kind's quantity are one; where kind or form version differ, goods and form are one field. Without a
 * base (null) every difference is a conflict. The last price stays with its job.
 */
export function mergeDraft(
  base: DraftContent | null,
  mine: DraftContent,
  theirs: DraftContent,
): Merged {
  const goods = [mine, theirs, ...(base === null ? [] : [base])].map(
    ({ productId, quoteType, formVersion }) => ({ productId, quoteType, formVersion }),
  );
  const grain = {
    asOne: goods.some((one) => !sameValue(one, goods[0])),
    amountsAsOne: [mine, theirs, base].some((one) => "quantities" in (one?.job ?? {})),
  };
  const [own, other] = [fieldsOf(mine, grain), fieldsOf(theirs, grain)];
  const before = base === null ? null : fieldsOf(base, grain);
  const names = [...new Set([...Object.keys(own), ...Object.keys(other)])];
  const conflicts: string[] = [];
  const settled = names.map((name): [string, unknown] => {
    const isOwn = before !== null && sameValue(before[name], other[name]);
    if (isOwn || sameValue(own[name], other[name])) return [name, own[name]];
    if (before !== null && sameValue(before[name], own[name])) return [name, other[name]];
    conflicts.push(name);
    return [name, own[name]];
  });
  const sides = [mine, theirs];
  const content = contentWith(Object.fromEntries(settled), grain, sides);
  if (conflicts.length === 0) return { kind: "merged", content };
  const asTheirs = settled.map(([name, value]): [string, unknown] => [
    name,
    conflicts.includes(name) ? other[name] : value,
  ]);
  const theirMerged = contentWith(Object.fromEntries(asTheirs), grain, [theirs, mine]);
  return { kind: "conflict", fields: conflicts, mine: content, theirs: theirMerged };
}
