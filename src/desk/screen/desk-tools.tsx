import { currentPrice } from "#desk/state/desk-state.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { useDesk } from "#desk/state/use-desk.ts";
import { Compare } from "#desk/tools/compare.tsx";
import { QuoteTools } from "#job/share/quote-tools.tsx";

/** What can be done with the quote on the desk besides ordering it. */
export function DeskTools({ desk }: { readonly desk: QuoteDesk }) {
  const state = useDesk(desk);
  const { priced, confirmation } = state;
  const { book } = desk;
  if (priced === null) return null;
  const good = currentPrice(state) !== null;
  const signed = confirmation.kind === "locked" ? confirmation.signed : null;
  const shown = {
    title: desk.title,
    job: priced.job,
    quote: priced.quote,
    quoteNo: signed?.quoteNo ?? null,
    validUntil: signed?.validUntil ?? null,
  };
  return (
    <>
      {book === null ? null : <Compare desk={desk} book={book} priced={priced} good={good} />}
      {good ? <QuoteTools shown={shown} book={book} /> : null}
    </>
  );
}
