import type { JobForm } from "#contract/job-form.ts";
import { yspUnits } from "#contract/jobs.ts";
import type { HeldPlace } from "#desk/state/freight-place.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { useDeskPart } from "#desk/state/use-desk.ts";
import { SummaryRows } from "#ui/summary-row.tsx";
import styles from "./forms.module.css";
import { LabelShipRow } from "./label-ship-row.tsx";
import { OnlineMeasures } from "./online-measures.tsx";
import { QuantityCard } from "./quantity-card.tsx";
import { ServiceRow } from "./service-row.tsx";

/** The unit that a kind counts in, where the kind alone tells. */
function unitOf(form: JobForm): string | null {
  switch (form.quoteType) {
    case "lz":
    case "inkLz":
      return "枚";
    case "ysp":
      return yspUnits[form.yspType];
    case "pt":
    case "pb":
    case "paper":
      return null;
  }
}

interface OnlineFieldsProps {
  readonly desk: QuoteDesk;
  readonly held: HeldPlace;
}

/** What a buyer may change without a price book: measures, amounts, rush and tax. */
export function OnlineFields({ desk, held }: OnlineFieldsProps) {
  const form = useDeskPart(desk, (state) => state.form);
  const problems = useDeskPart(desk, (state) => state.problems);
  const pricedUnit = useDeskPart(desk, (state) => state.priced?.quote.unit ?? "");
  return (
    <>
      <div className={styles.lead}>
        <OnlineMeasures form={form} problems={problems} change={desk.change} />
      </div>
      <div className={styles.amount}>
        {form.quoteType === "paper" ? null : (
          <QuantityCard
            desk={desk}
            amount={form}
            unit={unitOf(form) ?? pricedUnit}
            problems={problems}
            change={({ quantity, kinds }) => desk.change({ ...form, quantity, kinds })}
          />
        )}
      </div>
      <div className={styles.rows}>
        <SummaryRows>
          {form.quoteType === "lz" || form.quoteType === "inkLz" ? (
            <LabelShipRow
              desk={desk}
              form={form}
              problems={problems}
              set={(part) =>
                form.quoteType === "lz"
                  ? desk.change({ ...form, ...part })
                  : desk.change({ ...form, ...part })
              }
            />
          ) : null}
          <ServiceRow
            desk={desk}
            held={held}
            service={form}
            problems={problems}
            change={(part) => desk.change({ ...form, ...part })}
          />
        </SummaryRows>
      </div>
    </>
  );
}
