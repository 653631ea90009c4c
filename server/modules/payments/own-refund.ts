import { yuanOf } from "#contract/format/money.ts";
import { refundState, refundWay } from "#contract/lookups/after-sale-choices.ts";
import { payChannel } from "#contract/lookups/order-choices.ts";
import type { PayChannel } from "#contract/payments/paying.ts";
import type { OwnRefund } from "#contract/refunds/refunds.ts";
import type { RefundRow } from "#server/modules/order-records/refunds.repository.ts";

/** May the buyer name a bank account for it? A person transfers it, or will have to. */
export const takesPayee = ({ way, state }: RefundRow): boolean =>
  state !== "done" && (way === "transfer" || state === "failed");

/** The last characters identify an account number. */
const masked = (account: string): string => `尾号 ${account.slice(-4)}`;

/** A refund as its buyer sees it. `channel` is the one that was paid. */
export const ownRefundOf = (refund: RefundRow, channel: PayChannel | null): OwnRefund => ({
  refund_id: refund.id,
  refund_no: refund.outRefundNo,
  amount: yuanOf(refund.amountFen),
  way: refund.way,
  wayText: refundWay.words[refund.way],
  channelText: refund.way === "channel" && channel !== null ? payChannel.words[channel] : null,
  state: refund.state,
  stateText: refundState.words[refund.state],
  message: refund.message,
  at: refund.updatedAt.getTime(),
  since: refund.createdAt.getTime(),
  payee: refund.payee && { ...refund.payee, account: masked(refund.payee.account) },
  takesPayee: takesPayee(refund),
  proof: refund.proof,
});
