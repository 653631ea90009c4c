import { codes, Refusal } from "#contract/http/reply.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { bankNumber } from "#server/modules/ledger/bank-number.ts";
import { isSent, lockNumber } from "#server/modules/ledger/movement-numbers.repository.ts";
import { paymentById } from "#server/modules/order-records/payments.repository.ts";
import { moveRefund, type RefundRow } from "#server/modules/order-records/refunds.repository.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { refundNo } from "./refund-numbers.ts";
import { finishWithin } from "./refunding.ts";

/** How staff ends a refund. */
export type Resolution =
  | { readonly kind: "transfer"; readonly transaction_id: string }
  | { readonly kind: "balance" }
  | { readonly kind: "again" };

/** No provider can be queried: its channel is gone, or it never had one. */
async function isByHand(tx: Transaction, deps: WithGateways, refund: RefundRow): Promise<boolean> {
  if (refund.way === "transfer" || refund.paymentId === null) return true;
  const { channel } = await paymentById(tx, refund.paymentId);
  return deps.gateways[channel].refunding.way === "none";
}

/**
 * Ends a refund that is transferred by hand, or one that its channel refused. A refund in progress
 * at its channel stays: its money may be on the way. The caller holds its lock.
 * @throws Refusal `stateConflict`
 */
export async function resolveWithin(
  tx: Transaction,
  deps: LetterDeps & WithGateways,
  refund: RefundRow,
  how: Resolution,
): Promise<RefundRow> {
  const at = nowDate(deps);
  const byHand = refund.state === "open" && (await isByHand(tx, deps, refund));
  if (refund.state === "done") throw new Refusal(codes.stateConflict, "这笔退款已经退了");
  if (!byHand && refund.state !== "failed") {
    throw new Refusal(codes.stateConflict, "支付渠道还没有答复，不能另退");
  }
  switch (how.kind) {
    case "balance":
      return finishWithin(tx, deps, { refund, transactionId: null, way: "balance", at });
    case "transfer": {
      const transactionId = bankNumber(how.transaction_id);
      await lockNumber(tx, "out", transactionId);
      if (await isSent(tx, transactionId)) {
        throw new Refusal(codes.stateConflict, "这个银行流水号已记在另一笔退款上");
      }
      return finishWithin(tx, deps, { refund, transactionId, way: "transfer", at });
    }
    case "again":
      if (refund.way !== "channel") {
        throw new Refusal(codes.stateConflict, "这笔退款没有渠道可问，请转账");
      }
      // Another number is safe only after a final refusal.
      return moveRefund(tx, {
        from: refund,
        to: "open",
        at,
        set: { message: "", outRefundNo: refundNo(at) },
      });
  }
}
