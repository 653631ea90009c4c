import { paths } from "#contract/paths.ts";
import type { OrderState } from "#contract/states.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { AgainButton } from "./again-button.tsx";
import { type Outcomes, ReceiveButton } from "./order-questions.tsx";
import { mainActions } from "./order-words.ts";

interface OrderButtonsProps extends Outcomes {
  orderId: string;
  state: OrderState;
  /** Offline nothing that needs the server can be done. */
  offline: boolean;
  size?: "m" | "s" | undefined;
  /** Where the progress stands: another screen, or what shows it on this one. */
  progress: string | (() => void);
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

function Pay({ orderId, offline, size }: OrderButtonsProps) {
  if (!offline) {
    return (
      <LinkButton size={size} to={paths.cashier({ order_id: orderId })}>
        去支付
      </LinkButton>
    );
  }
  return (
    <Button size={size} disabled title="联网后可用">
      去支付
    </Button>
  );
}

/** 再来一单, and the one act that fits the state of the order. */
export function OrderButtons(props: OrderButtonsProps) {
  const { orderId, state, size } = props;
  const again = <AgainButton orderId={orderId} size={size} />;
  switch (mainActions[state]) {
    case "pay":
      return (
        <>
          {again}
          <Pay {...props} />
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
