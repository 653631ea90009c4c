import { taxWord } from "#contract/tax-words.ts";
import type { PricedJob } from "#desk/state/desk-state.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { useDeskPart } from "#desk/state/use-desk.ts";
import { Section } from "#ui/card.tsx";
import { Alternatives } from "./alternatives.tsx";
import { Compare } from "./compare.tsx";
import { QuantityCurve } from "./quantity-curve.tsx";
import { SizeHints } from "./size-hints.tsx";
import { WaysTable } from "./ways-table.tsx";

interface CompareTabProps {
  readonly desk: QuoteDesk;
  readonly kept: readonly PricedJob[];
  readonly onKeep: (kept: readonly PricedJob[]) => void;
}

/** 对比: the same thing by every way, at other quantities, made otherwise, and as the buyer kept it. */
export function CompareTab({ desk, kept, onKeep }: CompareTabProps) {
  const priced = useDeskPart(desk, (state) => state.priced);
  const { book } = desk;
  if (priced === null) return null;
  const { quote, job } = priced;
  // The shop's quote names its other ways too; with a price book the table of ways shows them.
  const others =
    book === null
      ? quote.alternatives
      : quote.alternatives.filter(({ chosen }) => chosen?.of !== "way");
  return (
    <>
      {book === null ? null : <WaysTable desk={desk} book={book} />}
      {book === null ? null : <QuantityCurve desk={desk} book={book} />}
      {book === null ? null : <SizeHints desk={desk} book={book} />}
      {others.length === 0 ? null : (
        <Section title="还可以这样做" aside={taxWord(job.taxIncluded)}>
          <Alternatives alternatives={others} job={job} onTake={(other) => desk.change(other)} />
        </Section>
      )}
      <Compare desk={desk} priced={priced} kept={kept} onKeep={onKeep} />
    </>
  );
}
