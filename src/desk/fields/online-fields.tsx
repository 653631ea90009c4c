import type { JobForm } from "#contract/job-form.ts";
import { yspUnits } from "#contract/jobs.ts";
import { LadderCard } from "#desk/result/ladder-card.tsx";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { useDesk } from "#desk/state/use-desk.ts";
import styles from "./forms.module.css";
import { OnlineMeasures } from "./online-measures.tsx";
import { QuantityCard } from "./quantity-card.tsx";
import { ServiceCard } from "./service-card.tsx";

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

/** What a buyer may change without a price book: measures, amounts, rush and tax. */
export function OnlineFields({ desk }: { readonly desk: QuoteDesk }) {
  const { form, problems, priced } = useDesk(desk);
  return (
    <>
      <div className={styles.lead}>
        <OnlineMeasures form={form} problems={problems} change={desk.change} />
      </div>
      <div className={styles.rest}>
        {form.quoteType === "paper" ? null : (
          <QuantityCard
            quantity={form.quantity}
            kinds={form.kinds}
            unit={unitOf(form) ?? priced?.quote.unit ?? ""}
            quick={[]}
            problems={problems}
            change={(amount) => desk.change({ ...form, ...amount })}
          />
        )}
        <LadderCard desk={desk} on="phone" />
        <ServiceCard
          service={form}
          problems={problems}
          change={(part) => desk.change({ ...form, ...part })}
        />
      </div>
    </>
  );
}
