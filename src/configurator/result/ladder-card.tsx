import { QuantityLadder } from "#components/job-facts/quantity-ladder.tsx";
import { withQuantity } from "#components/job-form/job-form.ts";
import { LateKinds } from "#configurator/fields/quantity-card.tsx";
import { currentPrice } from "#configurator/state/configurator-state.ts";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { hasOwnQuantities } from "#contract/jobs/quantities.ts";
import { taxWord } from "#contract/wording/tax-words.ts";
import { Card } from "#ui/layout/card.tsx";
import { useWide } from "#ui/style/wide.ts";
import styles from "./ladder-card.module.css";

/** 阶梯价 of the session's job, beside the form of a wide window. */
export function LadderCard({ session }: { readonly session: QuoteSession }) {
  const wide = useWide();
  return wide ? <WideLadder session={session} /> : null;
}

function WideLadder({ session }: { readonly session: QuoteSession }) {
  const priced = useSessionPart(session, (state) => state.priced);
  const form = useSessionPart(session, (state) => state.form);
  const stale = useSessionPart(session, (state) => currentPrice(state) === null);
  if (priced === null) return null;
  const own = form.quoteType === "paper" ? Number(form.qty) || null : form.quantity;
  return (
    <div className={styles.slot} data-stale={stale || undefined}>
      <Card title="阶梯价" aside={`${taxWord(priced.job.taxIncluded)}，选一行换数量`}>
        {hasOwnQuantities(form) ? (
          <LateKinds>{({ UnlikeLadder }) => <UnlikeLadder session={session} />}</LateKinds>
        ) : (
          <QuantityLadder
            steps={priced.quote.ladder}
            quantity={own}
            unit={priced.quote.unit}
            amountName={form.quoteType === "paper" ? priced.quote.unit : "每款数量"}
            onPick={(quantity) => session.change(withQuantity(form, quantity))}
          />
        )}
      </Card>
    </div>
  );
}
