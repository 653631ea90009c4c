import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "#contract/paths/paths.ts";
import type { OrderAct } from "#data/outbox/order-requests.ts";
import { Button } from "#ui/controls/button.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { ConfirmDialog, Dialog } from "#ui/layout/dialog.tsx";
import { MoreIcon } from "#ui/layout/screen-icons.tsx";
import {
  type Asked,
  type AskedOrder,
  askLater,
  cancel,
  confirmReceipt,
  type Moved,
} from "./order-actions.ts";
import styles from "./order-buttons.module.css";

/** The result of an action on an order. */
export interface Outcomes {
  onMoved(moved: Moved): void;
  /** No reply came: the order must be loaded again. */
  onUnknown(): void;
}

function announce(asked: Asked, done: string, { onMoved, onUnknown }: Outcomes): void {
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

interface ActProps extends Outcomes, AskedOrder {
  /** Offline, the device stores the request; the buyer confirms it with a network. */
  offline: boolean;
  size?: "m" | "s" | undefined;
}

const laterLabel = "先存下";

const laterWords: Record<OrderAct, string> = {
  cancel: "现在没有网络，订单还没有取消。先存在本机，联网后到待发箱确认才取消。",
  receive: "现在没有网络。先存在本机，联网后到待发箱确认才生效。",
};

/** Stores a request for later, and says where it waits. */
function useAskLater(order: AskedOrder, act: OrderAct): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (!(await askLater(order, act))) {
      toast("本机存不下，请联网后再操作", { tone: "danger" });
      return;
    }
    const action = { label: "去待发箱", onAction: () => void navigate(paths.outbox()) };
    toast("已存下，联网后请您确认", { tone: "wait", action });
  };
}

/** Asks once before 确认收货. */
export function ReceiveButton({ orderId, orderNo, offline, size, ...outcomes }: ActProps) {
  const [open, setOpen] = useState(false);
  const later = useAskLater({ orderId, orderNo }, "receive");
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)}>
        确认收货
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={() => setOpen(false)}
        title="确认收到货了？"
        description={offline ? laterWords.receive : "请清点数量、核对品质后再确认。"}
        confirmLabel={offline ? laterLabel : "确认收货"}
        onConfirm={async () =>
          offline ? later() : announce(await confirmReceipt(orderId), "已确认收货", outcomes)
        }
      />
    </>
  );
}

/** 更多: rare actions that cannot be undone. */
export function MoreButton(props: ActProps & { /** The payment is refunded. */ paid: boolean }) {
  const { orderId, orderNo, offline, paid, size, ...outcomes } = props;
  const later = useAskLater({ orderId, orderNo }, "cancel");
  const [open, setOpen] = useState<"more" | "cancel" | null>(null);
  const close = () => setOpen(null);
  const outcome = paid ? "取消后不能恢复，已付的款按付款方式原路退回。" : "取消后不能恢复。";
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
        <Button tone="danger" block size={size} onClick={() => setOpen("cancel")}>
          取消订单
        </Button>
      </Dialog>
      <ConfirmDialog
        open={open === "cancel"}
        onOpenChange={close}
        title="取消这个订单？"
        description={offline ? laterWords.cancel : outcome}
        confirmLabel={offline ? laterLabel : "取消订单"}
        tone={offline ? "primary" : "danger"}
        onConfirm={async () =>
          offline ? later() : announce(await cancel(orderId), "订单已取消", outcomes)
        }
      />
    </>
  );
}
