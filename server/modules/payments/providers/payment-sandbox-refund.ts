import type { GatewayDeps, Refunding, RefundOutcome } from "./payment.ts";
import {
  findSandboxRefund,
  type SandboxRefundRow,
  takeSandboxRefund,
} from "./sandbox-refunds.repository.ts";

/** Duration of a refund in the sandbox: a provider answers "processing" first. */
const underWayMs = 3000;

/** The sandbox's refunds: it counts itself, so that no trade refunds more than was paid. */
export function sandboxRefunding(deps: GatewayDeps): Refunding {
  const outcomeOf = (row: SandboxRefundRow): RefundOutcome =>
    row.visibleAt.getTime() > deps.clock.now()
      ? { kind: "waiting" }
      : { kind: "refunded", refundId: row.refundId, amountFen: row.amountFen };
  return {
    way: "channel",
    async refund({ payment, outRefundNo, amountFen }) {
      const now = deps.clock.now();
      const taken = await takeSandboxRefund(deps.db, {
        outRefundNo,
        outTradeNo: payment.outTradeNo,
        refundId: `SANDBOX-${outRefundNo}`,
        amountFen,
        visibleAt: new Date(now + underWayMs),
        createdAt: new Date(now),
      });
      if (taken === null) return { kind: "failed", message: "支付渠道没有接受这笔退款" };
      return outcomeOf(taken);
    },
    async query({ outRefundNo }) {
      const found = await findSandboxRefund(deps.db, outRefundNo);
      return found === null ? { kind: "unknown" } : outcomeOf(found);
    },
  };
}
