import type { PricedJob } from "#configurator/state/configurator-state.ts";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { taxWord } from "#contract/wording/tax-words.ts";
import { Section } from "#ui/layout/card.tsx";
import { Alternatives } from "./alternatives.tsx";
import { Compare } from "./compare.tsx";
import { QuantityCurve } from "./quantity-curve.tsx";
import { SizeHints } from "./size-hints.tsx";
import { WaysTable } from "./ways-table.tsx";
import { WithoutPrice } from "./without-price.tsx";

interface CompareTabProps {
  readonly session: QuoteSession;
  readonly kept: readonly PricedJob[];
  readonly onKeep: (kept: readonly PricedJob[]) => void;
}

/**
 * 对比: the same job by every method, at other quantities, in variants, and as saved by the buyer.
 */
export function CompareTab({ session, kept, onKeep }: CompareTabProps) {
  const priced = useSessionPart(session, (state) => state.priced);
  const { book } = session;
  if (priced === null) return <WithoutPrice of="对比" />;
  const { quote, job } = priced;
  // The server's quote lists other methods; with a price book the table of methods shows them.
  const others =
    book === null
      ? quote.alternatives
      : quote.alternatives.filter(({ chosen }) => chosen?.of !== "way");
  return (
    <>
      {book === null ? null : <WaysTable session={session} book={book} />}
      {book === null ? null : <QuantityCurve session={session} book={book} />}
      {book === null ? null : <SizeHints session={session} book={book} />}
      {others.length === 0 ? null : (
        <Section title="还可以这样做" aside={taxWord(job.taxIncluded)}>
          <Alternatives alternatives={others} job={job} onTake={(other) => session.change(other)} />
        </Section>
      )}
      <Compare session={session} priced={priced} kept={kept} onKeep={onKeep} />
    </>
  );
}
