import type { QuoteType } from "#contract/catalog/storefront.ts";
import { listedKinds } from "#contract/lookups/kinds.ts";
import { defaultWords } from "#contract/lookups/words.ts";

/** The kinds of quote by buyers' names; null = all. */
export const kinds: readonly { type: QuoteType | null; name: string }[] = [
  { type: null, name: "全部" },
  ...listedKinds.map((type) => ({
    type,
    name: defaultWords.of("quoteType", type),
  })),
];

/** The kind of a query value; null for all and for anything unknown. */
export function kindOf(text: string | null): QuoteType | null {
  return kinds.find((kind) => kind.type === text)?.type ?? null;
}
