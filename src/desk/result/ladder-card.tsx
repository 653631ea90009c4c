import { taxWord } from "#contract/tax-words.ts";
import { currentPrice } from "#desk/state/desk-state.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { useDeskPart } from "#desk/state/use-desk.ts";
import { QuantityLadder } from "#job/facts/quantity-ladder.tsx";
import { withQuantity } from "#job/form/job-form.ts";
import { Card } from "#ui/card.tsx";
import { useWide } from "#ui/wide.ts";
import styles from "./ladder-card.module.css";

/** 阶梯价 of what stands on the desk, beside the form of a wide window. */
export function LadderCard({ desk }: { readonly desk: QuoteDesk }) {
  const wide = useWide();
  return wide ? <WideLadder desk={desk} /> : null;
}

function WideLadder({ desk }: { readonly desk: QuoteDesk }) {
  const priced = useDeskPart(desk, (state) => state.priced);
  const form = useDeskPart(desk, (state) => state.form);
  const stale = useDeskPart(desk, (state) => currentPrice(state) === null);
  if (priced === null) return null;
  const own = form.quoteType === "paper" ? Number(form.qty) || null : form.quantity;
  return (
    <div className={styles.slot} data-stale={stale || undefined}>
      <Card title="阶梯价" aside={`${taxWord(priced.job.taxIncluded)}，选一行换数量`}>
        <QuantityLadder
          steps={priced.quote.ladder}
          quantity={own}
          unit={priced.quote.unit}
          amountName={form.quoteType === "paper" ? priced.quote.unit : "每款数量"}
          onPick={(quantity) => desk.change(withQuantity(form, quantity))}
        />
      </Card>
    </div>
  );
}
