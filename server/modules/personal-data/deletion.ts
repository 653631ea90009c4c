import { yuanOf } from "#contract/format/money.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { inTransaction, type Transaction } from "#server/infra/database/database.ts";
import type { WithDatabase, WithFiles, WithSettings } from "#server/infra/deps.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { dropLettersTo } from "#server/infra/mail/mail-folder.ts";
import { beforeFirmEnds } from "#server/modules/approvals/ending.ts";
import { knownUploads, uploadsOf } from "#server/modules/artwork/uploads.repository.ts";
import { leaveFirmWithin } from "#server/modules/firms/people.ts";
import { balanceOf } from "#server/modules/ledger/ledger.repository.ts";
import { openAfterSales } from "#server/modules/order-records/after-sales.repository.ts";
import { unfinishedOrders } from "#server/modules/order-records/due-orders.repository.ts";
import { refundsUnderWay } from "#server/modules/order-records/refunds.repository.ts";
import { openSuspense } from "#server/modules/order-records/suspense.repository.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { eraseUser, letterAddresses, lockEverythingOf } from "./erasure.repository.ts";

/** @throws Refusal `stateConflict` with the processes that must end first */
async function assertNothingOpen(tx: Transaction, userId: string): Promise<void> {
  const open = await unfinishedOrders(tx, userId);
  if (open > 0) {
    throw new Refusal(codes.stateConflict, `还有${open}个订单没有完成，请先收货或取消，再注销`);
  }
  const claims = await openAfterSales(tx, userId);
  if (claims > 0) {
    throw new Refusal(
      codes.stateConflict,
      `还有${claims}个售后没有处理完，请等处理完或撤销，再注销`,
    );
  }
  if ((await openSuspense(tx, userId)).count > 0) {
    throw new Refusal(codes.stateConflict, "有一笔收到的款项本店还在核对，请等处理完，再注销");
  }
  if ((await refundsUnderWay(tx, userId)) > 0) {
    throw new Refusal(codes.stateConflict, "有一笔退款还没有退到，请等退完，再注销");
  }
  const fen = await balanceOf(tx, userId);
  if (fen !== 0) {
    const text = `余额还有${yuanOf(fen)}元，请先到“资金明细”里退回余额，再注销`;
    throw new Refusal(codes.stateConflict, text);
  }
}

/**
 * Deletes an account for good, in one transaction. Login ends, the number is free for a new
 * account, and the remaining orders and ledger name no person.
 * @throws Refusal `stateConflict` while an order is open, the balance is not zero or others of
 * a firm would have no owner
 */
export async function deleteAccount(
  deps: LetterDeps & WithDatabase & WithFiles & WithSettings & WithGateways,
  userId: string,
): Promise<void> {
  const { sent, addresses } = await inTransaction(deps.db, async (tx) => {
    await lockEverythingOf(tx, userId);
    await assertNothingOpen(tx, userId);
    await leaveFirmWithin(tx, userId, (own, firmId) => beforeFirmEnds(own, deps, firmId));
    const sent = await uploadsOf(tx, userId);
    const addresses = await letterAddresses(tx, userId);
    await eraseUser(tx, deps, userId);
    const kept = await knownUploads(
      tx,
      sent.map(({ id }) => id),
    );
    return { sent: sent.filter(({ id }) => !kept.has(id)), addresses };
  });
  // A file that remains after a fault is removed by the cleanup: no row names it.
  await Promise.allSettled(sent.map(({ id }) => deps.files.remove(id)));
  // A letter that is being written meanwhile is removed by the cleanup.
  await Promise.allSettled([dropLettersTo(deps.settings.dataDir, addresses)]);
}
