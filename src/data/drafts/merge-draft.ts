import type { DraftContent } from "#contract/quotes/drafts.ts";
import { sameContent, sameValue } from "./draft-content.ts";

/** `mine`, `theirs`: merged as far as the rule goes, and where both changed a field as one of the two has it. */
export type Merged =
  | { readonly kind: "merged"; readonly content: DraftContent }
  | {
      readonly kind: "conflict";
      readonly fields: readonly string[];
      readonly mine: DraftContent;
      readonly theirs: DraftContent;
    };

type Fields = Readonly<Record<string, unknown>>;

/** Of goods of another kind no field means the same: goods, form and its version count as one. */
function fieldsOf(content: DraftContent, asOne: boolean): Fields {
  const { title, productId, quoteType, formVersion, job } = content;
  if (asOne) return { title, goods: { productId, quoteType, formVersion, job } };
  return {
    title,
    ...Object.fromEntries(Object.entries(job).map(([name, value]) => [`job.${name}`, value])),
  };
}

/** The content that such fields say; what they do not name is as `like` has it. */
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
 * Brings two devices' states of one draft together, field by field. What only one side changed
 * since `base` wins; what both changed alike stands; where both changed it otherwise, it is a
 * conflict. Fields are the title and each field of the form; where the three are not of the same
 * goods or version of the form, goods and form are one field. Without a base (null) every
 * difference is a conflict. The price last shown stays with the job that it was of.
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
