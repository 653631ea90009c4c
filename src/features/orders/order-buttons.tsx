import { useState } from "react";
import { paths } from "#contract/paths.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { toast } from "#ui/toast.tsx";
import { type Asked, cancel, confirmReceipt, type Moved } from "./order-actions.ts";
import type { BuyerAction } from "./order-words.ts";

interface OrderButtonsProps {
  orderId: string;
  allowed: readonly BuyerAction[];
  /** Where the traces stand; absent = no 查看物流. */
  trackAt?: string | undefined;
  /** Offline nothing that needs the server can be done. */
  offline: boolean;
  size?: "m" | "s" | undefined;
  /** Paid money comes back on cancelling. */
  paid: boolean;
  onMoved(moved: Moved): void;
  /** No answer came: the order has to be read again. */
  onUnknown(): void;
}

type Question = "cancel" | "receive";

/** What the buyer may do with an order now; each irreversible act asks once. */
export function OrderButtons(props: OrderButtonsProps) {
  const { orderId, allowed, trackAt, offline, size = "m", paid, onMoved, onUnknown } = props;
  const [question, setQuestion] = useState<Question | null>(null);
  const may = (action: BuyerAction) => allowed.includes(action);
  const why = offline ? "联网后可用" : undefined;

  const tell = (asked: Asked, done: string) => {
    switch (asked.kind) {
      case "moved":
        toast(done, { tone: "ok" });
        return onMoved(asked.moved);
      case "refused":
        toast(asked.text, { tone: "danger" });
        return onUnknown();
      case "unknown":
        toast(`${asked.text}，正在核对订单状态`, { tone: "wait" });
        return onUnknown();
    }
  };

  return (
    <>
      {may("cancel") ? (
        <Button
          tone="outline"
          size={size}
          disabled={offline}
          title={why}
          onClick={() => setQuestion("cancel")}
        >
          取消订单
        </Button>
      ) : null}
      {trackAt === undefined ? null : (
        <LinkButton tone="outline" size={size} to={trackAt}>
          查看物流
        </LinkButton>
      )}
      {may("take_good") ? (
        <Button size={size} disabled={offline} title={why} onClick={() => setQuestion("receive")}>
          确认收货
        </Button>
      ) : null}
      {may("pay") && !offline ? (
        <LinkButton size={size} to={paths.cashier({ order_id: orderId })}>
          去支付
        </LinkButton>
      ) : null}
      {may("pay") && offline ? (
        <Button size={size} disabled title={why}>
          去支付
        </Button>
      ) : null}
      <ConfirmDialog
        open={question === "cancel"}
        onOpenChange={() => setQuestion(null)}
        title="取消这个订单？"
        description={paid ? "取消后不能恢复，已付的款退回余额。" : "取消后不能恢复。"}
        confirmLabel="取消订单"
        tone="danger"
        onConfirm={async () => tell(await cancel(orderId), "订单已取消")}
      />
      <ConfirmDialog
        open={question === "receive"}
        onOpenChange={() => setQuestion(null)}
        title="确认收到货了？"
        description="请清点数量、核对品质后再确认。"
        confirmLabel="确认收货"
        onConfirm={async () => tell(await confirmReceipt(orderId), "已确认收货")}
      />
    </>
  );
}
