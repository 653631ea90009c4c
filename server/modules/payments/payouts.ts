import { fenOf, yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithRandom } from "#server/infra/deps.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { bankNumber } from "#server/modules/ledger/bank-number.ts";
import {
  balanceOf,
  book,
  lockUser,
  refundAccount,
  userAccount,
} from "#server/modules/ledger/ledger.repository.ts";
import { isSent, lockNumber } from "#server/modules/ledger/movement-numbers.repository.ts";
import type { PaymentRow } from "#server/modules/order-records/payments.repository.ts";
import {
  lockReturnable,
  type Returnable,
} from "#server/modules/order-records/payouts.repository.ts";
import {
  insertRefund,
  type Payee,
  type RefundRow,
} from "#server/modules/order-records/refunds.repository.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { refundNo } from "./refund-numbers.ts";
import { finishWithin } from "./refunding.ts";

/** The parts of a balance payout: to each payment that it came from, and the rest to a bank. */
export interface Split {
  readonly parts: readonly { readonly payment: PaymentRow; readonly fen: number }[];
  readonly toBank: number;
}

/** The latest payments first, each up to the sum that its channel has not refunded. */
export function splitOf(deps: WithGateways, fen: number, found: readonly Returnable[]): Split {
  const gateways = deps.gateways;
  let left = fen;
  const parts: { payment: PaymentRow; fen: number }[] = [];
  for (const { payment, room } of found) {
    const part = Math.min(room, left);
    if (part <= 0 || gateways[payment.channel].refunding.way !== "channel") continue;
    parts.push({ payment, fen: part });
    left -= part;
  }
  return { parts, toBank: left };
}

interface PayingOut {
  readonly userId: string;
  /** Yuan, as the screen showed it. */
  readonly amount: string;
  readonly payee: Payee | null;
}

/**
 * Pays out a buyer's whole balance, each part as a refund. The channels are asked after the commit;
 * staff transfers the rest.
 * @throws Refusal `priceMoved` (another balance), `stateConflict` (none), `invalidInput` (no
 * account)
 */
export async function payOutWithin(
  tx: Transaction,
  deps: WithClock & WithRandom & WithGateways,
  { userId, amount, payee }: PayingOut,
): Promise<RefundRow[]> {
  const found = await lockReturnable(tx, userId);
  await lockUser(tx, userId);
  const fen = await balanceOf(tx, userId);
  if (fen === 0) throw new Refusal(codes.stateConflict, "余额是 0，没有可退的");
  if (fenOf(amount) !== fen) {
    const balance = yuanOf(fen);
    throw new Refusal(codes.priceMoved, `余额现在是 ¥${grouped(balance)}，请核对后再退`, {
      balance,
    });
  }
  const { parts, toBank } = splitOf(deps, fen, found);
  if (toBank > 0 && payee === null) {
    const words = `其中 ¥${grouped(yuanOf(toBank))} 要转到银行账户，请填写收款账户`;
    throw new Refusal(codes.invalidInput, words, { field: "payee" });
  }
  const reason = "买家退回余额";
  const rows: RefundRow[] = [];
  for (const part of parts) {
    rows.push(await takeOut(tx, deps, { ...part, userId, payee: null, reason }));
  }
  if (toBank > 0) {
    rows.push(await takeOut(tx, deps, { payment: null, fen: toBank, userId, payee, reason }));
  }
  return rows;
}

interface TakingOut {
  readonly userId: string;
  /** Null where the money goes to a bank account. */
  readonly payment: PaymentRow | null;
  readonly fen: number;
  readonly payee: Payee | null;
  readonly reason: string;
}

async function takeOut(
  tx: Transaction,
  deps: WithClock & WithRandom,
  { userId, payment, fen, payee, reason }: TakingOut,
): Promise<RefundRow> {
  const at = nowDate(deps);
  const row: RefundRow = {
    ...{ id: deps.random.uuid(), orderId: null, afterSaleId: null, userId, payee, reason },
    ...{ paymentId: payment?.id ?? null, way: payment === null ? "transfer" : "channel" },
    ...{ outRefundNo: refundNo(at), transactionId: null, amountFen: fen, state: "open" },
    proof: null,
    ...{ message: "", createdAt: at, updatedAt: at },
  };
  await insertRefund(tx, row);
  await book(tx, {
    kind: "payout",
    note: "退回余额",
    at,
    postings: [
      { account: userAccount(userId), fen: -fen },
      { account: refundAccount(row.id), fen },
    ],
  });
  return row;
}

interface Transferred {
  readonly userId: string;
  readonly amount: string;
  readonly reason: string;
  readonly payee: Payee;
  readonly transactionId: string;
}

/**
 * Records that staff transferred money of a buyer's balance.
 * @throws Refusal `invalidInput`, `balanceShort`, `stateConflict` (a known number)
 */
export async function transferredWithin(
  tx: Transaction,
  deps: LetterDeps & WithGateways,
  { userId, amount, reason, payee, transactionId }: Transferred,
): Promise<RefundRow> {
  const fen = fenOf(amount);
  if (fen <= 0) throw new Refusal(codes.invalidInput, "金额须大于0", { field: "amount" });
  await lockUser(tx, userId);
  const balance = await balanceOf(tx, userId);
  if (balance < fen) {
    throw new Refusal(codes.balanceShort, `这位买家的余额只有 ¥${grouped(yuanOf(balance))}`);
  }
  const number = bankNumber(transactionId);
  await lockNumber(tx, "out", number);
  if (await isSent(tx, number)) {
    throw new Refusal(codes.stateConflict, "这个银行流水号已记在另一笔退款上");
  }
  const refund = await takeOut(tx, deps, { userId, payment: null, fen, payee, reason });
  return finishWithin(tx, deps, { refund, transactionId: number, at: nowDate(deps) });
}
