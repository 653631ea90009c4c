import type { Quote } from "#contract/quotes/quote.ts";
import { savedText } from "#contract/wording/repeat-words.ts";
import { Tag } from "#ui/feedback/tag.tsx";

/** 返单: what an earlier order's tools save; nothing where none is used. */
export function SavedTools({ quote }: { readonly quote: Pick<Quote, "repeat"> }) {
  const text = savedText(quote);
  return text === "" ? null : <Tag tone="ok">{text}</Tag>;
}
