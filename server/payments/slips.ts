import { codes, Refusal } from "#contract/reply.ts";
import { type Deps, nowDate } from "#server/deps.ts";
import { paymentGateways } from "#server/gateways/payment-channels.ts";
import type { Transaction } from "#server/store/database.ts";
import { keepSlips, openPayment } from "#server/store/payments.ts";
import { takeUploads } from "#server/store/uploads.ts";

/**
 * Keeps the pictures of a transfer's slip with its attempt; the caller holds the order's lock.
 * @throws Refusal `stateConflict` where no transfer is open, `notFound` of a picture
 */
export async function putSlipsWithin(
  tx: Transaction,
  deps: Deps,
  {
    userId,
    orderId,
    pictures: ids,
  }: {
    readonly userId: string;
    readonly orderId: string;
    readonly pictures: readonly string[];
  },
): Promise<void> {
  const open = await openPayment(tx, orderId);
  const way = open === null ? null : paymentGateways(deps)[open.channel].refunding.way;
  if (open === null || way !== "transfer") {
    throw new Refusal(codes.stateConflict, "这个订单没有在等的转账");
  }
  await takeUploads(tx, { userId, kind: "slip", orderId, ids, at: nowDate(deps) });
  await keepSlips(tx, open.id, ids);
}
