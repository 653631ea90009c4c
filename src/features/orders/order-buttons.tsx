import { approvalFirst, awaitsWord, mainActionOf } from "#components/orders/order-words.ts";
import { type OrderState, orderStates } from "#contract/orders/states.ts";
import { paths } from "#contract/paths/paths.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { AgainButton } from "./again-button.tsx";
import { type Outcomes, ReceiveButton } from "./order-questions.tsx";

interface OrderButtonsProps extends Outcomes {
  orderId: string;
  orderNo: string;
  state: OrderState;
  /** Offline, a payment is disabled, and a confirmed receipt waits. */
  offline: boolean;
  /** The firm whose approver must agree before the payment. */
  awaitsApproval: { name: string } | undefined;
  size?: "m" | "s" | undefined;
  /** Lines whose file is missing. */
  artworkDue: number;
  /** Proofs that wait for the buyer. */
  proofsDue: number;
  /** Target of the progress link: another screen, or a function of this one. */
  progress: string | (() => void);
  /** The same for sending files. */
  files: string | (() => void);
}

function Progress({ size, progress }: Pick<OrderButtonsProps, "size" | "progress">) {
  return typeof progress === "string" ? (
    <LinkButton tone="outline" size={size} to={progress} state={{ fromList: true }}>
      看进度
    </LinkButton>
  ) : (
    <Button tone="outline" size={size} onClick={progress}>
      看进度
    </Button>
  );
}

function Files({
  size,
  files,
  label,
}: Pick<OrderButtonsProps, "size" | "files"> & { label: string }) {
  return typeof files === "string" ? (
    <LinkButton size={size} to={files} state={{ fromList: true }}>
      {label}
    </LinkButton>
  ) : (
    <Button size={size} onClick={files}>
      {label}
    </Button>
  );
}

function Pay({ orderId, offline, awaitsApproval, size }: OrderButtonsProps) {
  if (offline || awaitsApproval) {
    return (
      <GatedButton
        size={size}
        whyNot={awaitsApproval ? approvalFirst(awaitsApproval) : "联网后才能付款"}
      >
        {awaitsApproval ? awaitsWord : "去支付"}
      </GatedButton>
    );
  }
  return (
    <LinkButton size={size} to={paths.cashier({ order_id: orderId })}>
      去支付
    </LinkButton>
  );
}

/** 再来一单, and the main action for the order's state. */
export function OrderButtons(props: OrderButtonsProps) {
  const { orderId, state, size, artworkDue, proofsDue, files } = props;
  const again = <AgainButton orderId={orderId} size={size} />;
  switch (mainActionOf(state, artworkDue, proofsDue)) {
    case "pay":
      return (
        <>
          {again}
          <Pay {...props} />
        </>
      );
    case "files":
      return (
        <>
          {again}
          <Files
            size={size}
            files={files}
            label={state === orderStates.artworkRejected ? "重传文件" : "上传文件"}
          />
        </>
      );
    case "proof":
      return (
        <>
          {again}
          <Files size={size} files={files} label="看样稿" />
        </>
      );
    case "progress":
      return (
        <>
          {again}
          <Progress {...props} />
        </>
      );
    case "receive":
      return (
        <>
          {again}
          <ReceiveButton {...props} />
        </>
      );
    case "again":
      return <AgainButton orderId={orderId} size={size} tone="primary" />;
  }
}
