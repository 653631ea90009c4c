import { deviceAhead } from "#api/device-clock.ts";
import type { OrderCard } from "#contract/orders/order-lists.ts";
import { orderStates } from "#contract/orders/states.ts";
import { Countdown } from "#ui/feedback/countdown.tsx";

interface PayTermProps {
  order: Pick<OrderCard, "state" | "payBefore" | "slipWaits" | "transferTerm">;
  className: string | undefined;
}

/** The payment deadline of an order, or that it is suspended while staff checks a slip. */
export function PayTerm({ order, className }: PayTermProps) {
  const { state, payBefore, slipWaits, transferTerm } = order;
  if (state !== orderStates.awaitingPayment) return null;
  if (slipWaits === true) return <span className={className}>回单核对中，不计时</span>;
  if (payBefore === null) return null;
  const prefix = transferTerm === true ? "转账剩余 " : "付款剩余 ";
  return (
    <span className={className}>
      <Countdown until={payBefore + deviceAhead()} prefix={prefix} />
    </span>
  );
}
