import { Suspense, useDeferredValue } from "react";
import { currentPrice } from "#configurator/state/configurator-state.ts";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { lazyPart } from "#platform/lazy-part.ts";
import { Card } from "#ui/layout/card.tsx";
import styles from "./plan-card.module.css";

/** Follows the form and the price, which come first. */
const PlanDrawing = lazyPart(() =>
  import("#components/job-facts/plan-drawing.tsx").then((part) => part.PlanDrawing),
);

/** 拼版图 of the session's job; goods from a table have none. */
export function PlanCard({ session }: { readonly session: QuoteSession }) {
  const priced = useDeferredValue(useSessionPart(session, (state) => state.priced));
  const stale = useSessionPart(session, (state) => currentPrice(state) === null);
  if (priced === null || priced.quote.plan.kind === "catalogue") return null;
  const { plan } = priced.quote;
  const early = plan.kind === "sheet" && plan.dieLine !== undefined;
  return (
    <div className={styles.slot} data-early={early || undefined} data-stale={stale || undefined}>
      <Card
        title={plan.kind === "paper" ? "裁切与换算" : "拼版图"}
        aside={plan.kind === "label" ? "走纸 →" : null}
      >
        <Suspense fallback={<div className={styles.pending} aria-hidden />}>
          <PlanDrawing plan={plan} job={priced.job} />
        </Suspense>
      </Card>
    </div>
  );
}
