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
  lines: v.array(v.object({ line_id: v.string(), title: v.string(), amount: v.string() })),
});

interface Row {
  readonly key: string;
  readonly name: string;
  readonly before: string;
  readonly now: string;
}

/** Lines with a new amount, as far as the refusal lists them. */
function movedLines(
  failure: unknown,
  shown: readonly CartLine[],
  agreed: CheckoutContext["agreedLines"],
): Row[] {
  if (!(failure instanceof Refusal)) return [];
  const parsed = v.safeParse(difference, failure.data);
  if (!parsed.success) return [];
  return parsed.output.lines.flatMap(({ line_id, title, amount }) => {
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
  const rows =
    agreedTotal === null || review === null
      ? []
      : [
          ...movedLines(failure, lines, agreedLines),
          { key: "total", name: "应付", before: agreedTotal, now: review.total },
        ];
  return (
    <Dialog
      open={snapshot.matches({ stage: { editing: "priceMoved" } })}
      onOpenChange={decline}
      title="价格已变化"
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
            <th scope="col">原价</th>
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
