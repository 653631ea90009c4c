import { Card } from "#ui/card.tsx";
import { currentPrice } from "./desk-state.ts";
import { withQuantity } from "./job-form.ts";
import styles from "./ladder-card.module.css";
import { LadderTable } from "./ladder-table.tsx";
import type { QuoteDesk } from "./quote-desk.ts";
import { useDesk } from "./use-desk.ts";

interface LadderCardProps {
  readonly desk: QuoteDesk;
  /** It stands after the quantity on phones and beside the form on wide screens. */
  readonly on: "phone" | "wide";
}

/** 阶梯价 of what stands on the desk. */
export function LadderCard({ desk, on }: LadderCardProps) {
  const state = useDesk(desk);
  const { priced, form } = state;
  if (priced === null) return null;
  const own = form.quoteType === "paper" ? Number(form.qty) || null : form.quantity;
  return (
    <div
      className={styles.slot}
      data-on={on}
      data-stale={currentPrice(state) === null || undefined}
    >
      <Card title="阶梯价" aside="点一行换数量">
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
