import { LabelShipRow } from "#configurator/labels/label-ship-row.tsx";
import type { HeldPlace } from "#configurator/state/freight-place.ts";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import type { JobForm } from "#contract/jobs/job-form.ts";
import { yspUnits } from "#contract/jobs/jobs.ts";
import { isLabel } from "#contract/lookups/kinds.ts";
import { SummaryRows } from "#ui/layout/summary-row.tsx";
import styles from "./forms.module.css";
import { OnlineMeasures } from "./online-measures.tsx";
import { QuantityCard } from "./quantity-card.tsx";
import { ServiceRow } from "./service-row.tsx";

/** The unit of a kind, where the kind determines it. */
function unitOf(form: JobForm): string | null {
  if (isLabel(form)) return "枚";
  switch (form.quoteType) {
    case "ysp":
      return yspUnits[form.yspType];
    case "pt":
    case "pb":
    case "paper":
      return null;
  }
}

interface OnlineFieldsProps {
  readonly session: QuoteSession;
  readonly held: HeldPlace;
}

/** The fields that need no price book: measures, amounts, rush and tax. */
export function OnlineFields({ session, held }: OnlineFieldsProps) {
  const form = useSessionPart(session, (state) => state.form);
  const problems = useSessionPart(session, (state) => state.problems);
  const pricedUnit = useSessionPart(session, (state) => state.priced?.quote.unit ?? "");
  return (
    <>
      <div className={styles.lead}>
        <OnlineMeasures form={form} problems={problems} change={(next) => session.change(next)} />
      </div>
      <div className={styles.amount}>
        {form.quoteType === "paper" ? null : (
          <QuantityCard
            session={session}
            amount={form}
            unit={unitOf(form) ?? pricedUnit}
            problems={problems}
            change={({ quantity, kinds }) => session.change({ ...form, quantity, kinds })}
          />
        )}
      </div>
      <div className={styles.rows}>
        <SummaryRows>
          {isLabel(form) ? (
            <LabelShipRow
              session={session}
              form={form}
              problems={problems}
              set={(part) =>
                form.quoteType === "lz"
                  ? session.change({ ...form, ...part })
                  : session.change({ ...form, ...part })
              }
            />
          ) : null}
          <ServiceRow
            session={session}
            held={held}
            service={form}
            problems={problems}
            change={(part) => session.change({ ...form, ...part })}
          />
        </SummaryRows>
      </div>
    </>
  );
}
