import { useDeferredValue } from "react";
import { currentPrice } from "#desk/state/desk-state.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { useDeskPart } from "#desk/state/use-desk.ts";
import { PlanDrawing } from "#job/facts/plan-view.tsx";
import { Card } from "#ui/card.tsx";
import styles from "./plan-card.module.css";

/** 拼版图 of what stands on the desk; goods from a table have none. */
export function PlanCard({ desk }: { readonly desk: QuoteDesk }) {
  const priced = useDeferredValue(useDeskPart(desk, (state) => state.priced));
  const stale = useDeskPart(desk, (state) => currentPrice(state) === null);
  if (priced === null || priced.quote.plan.kind === "catalogue") return null;
  const { plan } = priced.quote;
  const early = plan.kind === "sheet" && plan.dieLine !== undefined;
  return (
    <div className={styles.slot} data-early={early || undefined} data-stale={stale || undefined}>
      <Card
        title={plan.kind === "paper" ? "裁切与换算" : "拼版图"}
        aside={plan.kind === "label" ? "走纸 →" : null}
      >
        <PlanDrawing plan={plan} job={priced.job} />
      </Card>
    </div>
  );
}
