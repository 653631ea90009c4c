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

/**
 * Fields of different kinds have different meanings: goods, form and its version count as one
 * field.
 */
function fieldsOf(content: DraftContent, asOne: boolean): Fields {
  const { title, productId, quoteType, formVersion, job } = content;
  if (asOne) return { title, goods: { productId, quoteType, formVersion, job } };
  return {
    title,
    ...Object.fromEntries(Object.entries(job).map(([name, value]) => [`job.${name}`, value])),
  };
}

/** The content with these fields; other values come from `like`. */
function contentWith(fields: Fields, asOne: boolean, sides: readonly DraftContent[]): DraftContent {
  const updatedAt = Math.max(...sides.map((side) => side.updatedAt));
  const found = sides.find((side) => sameValue(fieldsOf(side, asOne).goods, fields.goods));
  const [like] = found === undefined ? sides : [found];
  if (like === undefined) throw new Error("a draft is merged of two sides at least");
  const { total: _, ...rest } = like;
  const job = asOne
    ? like.job
    : Object.fromEntries(
        Object.entries(fields).flatMap(([name, value]) =>
          name.startsWith("job.") && value !== undefined ? [[name.slice(4), value]] : [],
        ),
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
 * field of the form; where kind or form version differ, goods and form are one field. Without a
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
  const asOne = goods.some((one) => !sameValue(one, goods[0]));
  const [own, other] = [fieldsOf(mine, asOne), fieldsOf(theirs, asOne)];
  const before = base === null ? null : fieldsOf(base, asOne);
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
  const content = contentWith(Object.fromEntries(settled), asOne, sides);
  if (conflicts.length === 0) return { kind: "merged", content };
  const asTheirs = settled.map(([name, value]): [string, unknown] => [
    name,
    conflicts.includes(name) ? other[name] : value,
  ]);
  const theirMerged = contentWith(Object.fromEntries(asTheirs), asOne, [theirs, mine]);
  return { kind: "conflict", fields: conflicts, mine: content, theirs: theirMerged };
}
