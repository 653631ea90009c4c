import type { BankAccount } from "#contract/catalog/company.ts";
import { isSameAccount } from "#contract/catalog/company-facts.ts";
import { shanghaiTime } from "#contract/format/shanghai-day.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { inTransaction, type Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase, WithRandom, WithSettings } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import type { StaffPersonRow } from "#server/modules/identity/staff-people.repository.ts";
import { keepTransferAccount } from "#server/modules/order-records/payments.repository.ts";
import {
  accountInForce,
  offlineChannel,
} from "#server/modules/payments/providers/payment-offline.ts";
import {
  type AccountChangeRow,
  addChange,
  decideChange,
  waitingChange,
} from "#server/modules/shop/account-changes.repository.ts";
import { findBankAccount, putBankAccount } from "#server/modules/shop/shop-facts.repository.ts";

/** After this time the requester of a change may confirm it. */
const ownWaitMs = 24 * 3_600_000;

/** The account in letters and notes: the name, the bank and the last four characters. */
export const maskedAccount = ({ accountName, bank, account }: BankAccount): string =>
  `${accountName}，${bank}，尾号 ${account.slice(-4)}`;

/**
 * Requests another account: no transfer is opened until it is decided.
 * @param by null for the operator's key
 * @returns the active account, and whether a change is pending
 * @throws Refusal `stateConflict` where another change is pending
 */
export async function askAccount(
  deps: WithDatabase & WithClock & WithRandom & WithSettings,
  account: BankAccount,
  by: string | null,
): Promise<{ readonly current: BankAccount | null; readonly asked: boolean }> {
  return inTransaction(deps.db, async (tx) => {
    const current = await accountInForce({ ...deps, db: tx });
    if (isSameAccount(current, account)) return { current, asked: false };
    const change = { id: deps.random.uuid(), account, askedBy: by, askedAt: nowDate(deps) };
    if (await addChange(tx, change)) return { current, asked: true };
    throw new Refusal(codes.stateConflict, "已有一个新账户在等确认，请先确认或取消它");
  });
}

/** @throws Refusal `stateConflict` where this person may not confirm it, or not yet */
function assertMayConfirm(
  deps: WithClock,
  change: AccountChangeRow,
  by: StaffPersonRow | null,
): void {
  const now = deps.clock.now();
  if ((by?.id ?? null) === change.askedBy) {
    const from = change.askedAt.getTime() + ownWaitMs;
    if (now >= from) return;
    const when = shanghaiTime(from).replace("T", " ");
    throw new Refusal(
      codes.stateConflict,
      `请另一位店主确认，或在 ${when}（北京时间）以后自己确认`,
    );
  }
  const vouchedAt = by?.vouchedAt?.getTime() ?? null;
  if (vouchedAt !== null && now - vouchedAt < ownWaitMs) {
    throw new Refusal(
      codes.stateConflict,
      "您的账号、密码或两步验证一天之内被同事改过，满一天才能确认收款账户",
    );
  }
}

const decided = () => new Refusal(codes.stateConflict, "这个修改已经处理过了，请刷新");

/**
 * Activates the new account.
 * @throws Refusal `stateConflict` where it was decided, or this person may not confirm it yet
 */
export async function confirmAccount(
  deps: WithDatabase & WithClock & WithSettings,
  changeId: string,
  by: StaffPersonRow | null,
): Promise<{ readonly before: BankAccount | null; readonly account: BankAccount }> {
  return inTransaction(deps.db, async (tx) => {
    const set = {
      state: "confirmed",
      decidedBy: by?.id ?? null,
      decidedAt: nowDate(deps),
    } as const;
    const change = await decideChange(tx, changeId, set);
    if (change === null) throw decided();
    assertMayConfirm(deps, change, by);
    const before = await accountInForce({ ...deps, db: tx });
    await putInForce(tx, before, change.account);
    return { before, account: change.account };
  });
}

/** Open transfers keep the account that they were opened with. */
async function putInForce(
  tx: Transaction,
  before: BankAccount | null,
  account: BankAccount,
): Promise<void> {
  if (before !== null) await keepTransferAccount(tx, offlineChannel, before);
  await putBankAccount(tx, account);
}

/** @throws Refusal `stateConflict` where it was decided */
export async function cancelAccount(
  deps: WithDatabase & WithClock,
  changeId: string,
  by: StaffPersonRow | null,
): Promise<BankAccount> {
  return inTransaction(deps.db, async (tx) => {
    const set = {
      state: "cancelled",
      decidedBy: by?.id ?? null,
      decidedAt: nowDate(deps),
    } as const;
    const change = await decideChange(tx, changeId, set);
    if (change === null) throw decided();
    return change.account;
  });
}

/** The pending change, as the staff page shows it to one person (null: the operator's key). */
export async function changeView(deps: WithDatabase, personId: string | null) {
  const found = await waitingChange(deps.db);
  if (found === null) return null;
  const { id, account, askedBy, askedAt } = found.change;
  return {
    change_id: id,
    account,
    who: found.name ?? "店铺密钥",
    at: askedAt.getTime(),
    own_from: askedAt.getTime() + ownWaitMs,
    own: askedBy === personId,
  };
}

/**
 * Set by the operator on the server: active at once, replacing a pending change.
 * @returns the account before
 */
export async function setAccountAtOnce(
  tx: Transaction,
  deps: WithClock,
  account: BankAccount,
): Promise<BankAccount | null> {
  const found = await waitingChange(tx);
  if (found !== null) {
    const set = { state: "cancelled", decidedBy: null, decidedAt: nowDate(deps) } as const;
    await decideChange(tx, found.change.id, set);
  }
  const before = await findBankAccount(tx);
  await putInForce(tx, before, account);
  return before;
}
