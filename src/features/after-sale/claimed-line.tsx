import { ThingNote, ThingRow } from "#components/job-facts/thing-row.tsx";
import type { AfterSaleCard } from "#contract/after-sale/after-sale.ts";
import { grouped } from "#contract/format/numerals.ts";

interface ClaimedLineProps {
  readonly line: AfterSaleCard["lines"][number];
  /** Of its order. */
  readonly kind: AfterSaleCard["kind"];
}

/** One item of an application: picture, title, quantity, and reason. */
export function ClaimedLine({ line, kind }: ClaimedLineProps) {
  const { granted, quantity, bought, unit } = line;
  return (
    <ThingRow picture={line.picture} kind={kind} title={line.title}>
      <ThingNote>{line.reasonText}</ThingNote>
      <ThingNote>
        {grouped(quantity)} {unit}（共买 {grouped(bought)} {unit}）
        {granted !== null && granted < quantity ? `，同意 ${grouped(granted)} ${unit}` : null}
      </ThingNote>
    </ThingRow>
  );
}
