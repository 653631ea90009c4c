import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { ConfirmDialog, Dialog } from "#ui/layout/dialog.tsx";
import { MoreIcon } from "#ui/layout/screen-icons.tsx";
import { type Asked, cancel, confirmReceipt, type Moved } from "./order-actions.ts";
import styles from "./order-buttons.module.css";

/** The result of an action on an order. */
export interface Outcomes {
  onMoved(moved: Moved): void;
  /** No reply came: the order must be loaded again. */
  onUnknown(): void;
}

function tell(asked: Asked, done: string, { onMoved, onUnknown }: Outcomes): void {
  switch (asked.kind) {
    case "moved":
      toast(done, { tone: "ok" });
      onMoved(asked.moved);
      return;
    case "refused":
      toast(asked.text, { tone: "danger" });
      onUnknown();
      return;
    case "unknown":
      toast(`${asked.text}，正在核对订单状态`, { tone: "wait" });
      onUnknown();
      return;
  }
}

interface ActProps extends Outcomes {
  orderId: string;
  /** Offline, actions that need the server are disabled. */
  offline: boolean;
  size?: "m" | "s" | undefined;
}

const whyNot = (offline: boolean) => (offline ? "联网后可用" : undefined);

/** Asks once before 确认收货. */
export function ReceiveButton({ orderId, offline, size, ...outcomes }: ActProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size={size} disabled={offline} title={whyNot(offline)} onClick={() => setOpen(true)}>
        确认收货
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={() => setOpen(false)}
        title="确认收到货了？"
        description="请清点数量、核对品质后再确认。"
        confirmLabel="确认收货"
        onConfirm={async () => tell(await confirmReceipt(orderId), "已确认收货", outcomes)}
      />
    </>
  );
}

/** 更多: rare actions that cannot be undone. */
export function MoreButton(props: ActProps & { /** The payment is refunded. */ paid: boolean }) {
  const { orderId, offline, paid, size, ...outcomes } = props;
  const [open, setOpen] = useState<"more" | "cancel" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <button
        type="button"
        className={styles.quiet}
        aria-haspopup="dialog"
        onClick={() => setOpen("more")}
      >
        <MoreIcon size={20} />
        更多
      </button>
      <Dialog open={open === "more"} onOpenChange={close} title="更多" width="22rem">
        <Button
          tone="danger"
          block
          size={size}
          disabled={offline}
          title={whyNot(offline)}
          onClick={() => setOpen("cancel")}
        >
          取消订单
        </Button>
        {offline ? <p>联网后可用</p> : null}
      </Dialog>
      <ConfirmDialog
        open={open === "cancel"}
        onOpenChange={close}
        title="取消这个订单？"
        description={paid ? "取消后不能恢复，已付的款按付款方式原路退回。" : "取消后不能恢复。"}
        confirmLabel="取消订单"
        tone="danger"
        onConfirm={async () => tell(await cancel(orderId), "订单已取消", outcomes)}
      />
    </>
  );
}
