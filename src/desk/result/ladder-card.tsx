import { taxWord } from "#contract/tax-words.ts";
import { currentPrice } from "#desk/state/desk-state.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { useDesk } from "#desk/state/use-desk.ts";
import { LadderTable } from "#job/facts/ladder-table.tsx";
import { withQuantity } from "#job/form/job-form.ts";
import { Card } from "#ui/card.tsx";
import { useWide } from "#ui/wide.ts";
import styles from "./ladder-card.module.css";

interface LadderCardProps {
  readonly desk: QuoteDesk;
  /** It stands after the quantity on phones and beside the form on wide screens. */
  readonly on: "phone" | "wide";
}

/** 阶梯价 of what stands on the desk. */
export function LadderCard({ desk, on }: LadderCardProps) {
  const state = useDesk(desk);
  const { priced, form } = state;
  const wide = useWide();
  if (priced === null || wide !== (on === "wide")) return null;
  const own = form.quoteType === "paper" ? Number(form.qty) || null : form.quantity;
  return (
    <div className={styles.slot} data-stale={currentPrice(state) === null || undefined}>
      <Card title="阶梯价" aside={`${taxWord(priced.job.taxIncluded)} · 点一行换数量`}>
        <LadderTable
          steps={priced.quote.ladder}
          quantity={own}
          unit={priced.quote.unit}
          onPick={(quantity) => desk.change(withQuantity(form, quantity))}
        />
      </Card>
    </div>
  );
}
