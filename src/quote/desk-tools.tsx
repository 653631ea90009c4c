import { Compare } from "./compare.tsx";
import { Crossover } from "./crossover.tsx";
import { currentPrice } from "./desk-state.ts";
import type { QuoteDesk } from "./quote-desk.ts";
import { QuoteTools } from "./quote-tools.tsx";
import { useDesk } from "./use-desk.ts";

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
      {book === null ? null : (
        <>
          <Crossover desk={desk} book={book} />
          <Compare desk={desk} book={book} priced={priced} good={good} />
        </>
      )}
      {good ? <QuoteTools shown={shown} book={book} /> : null}
    </>
  );
}
