import { useSelector } from "@xstate/react";
import * as v from "valibot";
import type { CartLine } from "#contract/cart/carts.ts";
import { Refusal } from "#contract/http/reply.ts";
import type { CheckoutContext } from "#machines/checkout-terms.ts";
import { Button } from "#ui/controls/button.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { Dialog } from "#ui/layout/dialog.tsx";
import type { CheckoutActor } from "./checkout-effects.ts";
import styles from "./price-moved.module.css";

const difference = v.object({
  agreement: v.optional(v.boolean(), false),
  lines: v.array(v.object({ line_id: v.string(), title: v.string(), amount: v.string() })),
});

interface Row {
  readonly key: string;
  readonly name: string;
  readonly before: string;
  readonly now: string;
}

type Difference = v.InferOutput<typeof difference>;

/** What the refusal says of the new price, as far as it does. */
function differenceOf(failure: unknown): Difference {
  const data = failure instanceof Refusal ? failure.data : null;
  const parsed = v.safeParse(difference, data);
  return parsed.success ? parsed.output : { agreement: false, lines: [] };
}

/** Lines with a new amount. */
function movedLines(
  { lines }: Difference,
  shown: readonly CartLine[],
  agreed: CheckoutContext["agreedLines"],
): Row[] {
  return lines.flatMap(({ line_id, title, amount }) => {
    const before =
      agreed.find((line) => line.line_id === line_id)?.amount ??
      shown.find((line) => line.line_id === line_id)?.quote.total;
    if (before === undefined || before === amount) return [];
    return [{ key: line_id, name: title, before, now: amount }];
  });
}

/** The price changed between display and press: shows old and new, and asks. */
export function PriceMoved({ actor, lines }: { actor: CheckoutActor; lines: readonly CartLine[] }) {
  const snapshot = useSelector(actor, (now) => now);
  const { agreedTotal, agreedLines, review, failure } = snapshot.context;
  const decline = () => actor.send({ type: "declinePrice" });
  const moved = differenceOf(failure);
  const what = moved.agreement ? "协议价已变更" : "价格已变化";
  const rows =
    agreedTotal === null || review === null
      ? []
      : [
          ...movedLines(moved, lines, agreedLines),
          { key: "total", name: "应付", before: agreedTotal, now: review.total },
        ];
  return (
    <Dialog
      open={snapshot.matches({ stage: { editing: "priceMoved" } })}
      onOpenChange={decline}
      title={what}
      description="提交前价格有变，订单还没有下。请核对新价格。"
      width="30rem"
      footer={
        <>
          <Button tone="outline" onClick={decline}>
            先不下单
          </Button>
          <Button onClick={() => actor.send({ type: "acceptPrice" })}>按新价提交</Button>
        </>
      }
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">先前价</th>
            <th scope="col">现价</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              <td>
                <s>
                  <Money yuan={row.before} plain />
                </s>
              </td>
              <td>
                <Money yuan={row.now} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
