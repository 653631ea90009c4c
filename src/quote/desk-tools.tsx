import { Compare } from "./compare.tsx";
import { Crossover } from "./crossover.tsx";
import type { QuoteDesk } from "./quote-desk.ts";
import { QuoteTools } from "./quote-tools.tsx";
import { useDesk } from "./use-desk.ts";

/** What can be done with the quote on the desk besides ordering it. */
export function DeskTools({ desk }: { readonly desk: QuoteDesk }) {
  const { priced, problems, confirmation } = useDesk(desk);
  if (priced === null) return null;
  const good = problems.length === 0;
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
      <Crossover desk={desk} />
      <Compare desk={desk} priced={priced} good={good} />
      {good ? <QuoteTools shown={shown} book={desk.book} /> : null}
    </>
  );
}
