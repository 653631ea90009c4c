import type { QuoteType } from "#contract/storefront.ts";

/** The kinds of quote as the buyer names them; null = all. */
export const kinds: readonly { type: QuoteType | null; name: string }[] = [
  { type: null, name: "全部" },
  { type: "lz", name: "轮转标签" },
  { type: "inkLz", name: "数码标签" },
  { type: "ysp", name: "印刷品" },
  { type: "pb", name: "拼版快印" },
  { type: "pt", name: "普通商品" },
  { type: "paper", name: "纸张" },
];

/** The kind of a query value; null for all and for anything unknown. */
export function kindOf(text: string | null): QuoteType | null {
  return kinds.find((kind) => kind.type === text)?.type ?? null;
}
