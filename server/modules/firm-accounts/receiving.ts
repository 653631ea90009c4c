import type { FirmPaymentKind } from "#contract/firms/firm-account.ts";
import { fenOf } from "#contract/format/money.ts";
import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { bankChannel } from "#contract/payments/pay-channels.ts";
import type { recordFirmPayment } from "#contract/staff/staff-firms.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithRandom } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { bankNumber } from "#server/modules/ledger/bank-number.ts";
import { book, channelAccount, firmAccount } from "#server/modules/ledger/ledger.repository.ts";
import {
  isReceived,
  isSent,
  lockNumber,
} from "#server/modules/ledger/movement-numbers.repository.ts";
import * as store from "./accounts.repository.ts";
import { yuan } from "./statements.ts";

type Transfer = ParsedInputOf<typeof recordFirmPayment>;

const wrong = (field: string, words: string) => new Refusal(codes.invalidInput, words, { field });

/** What the transfer may be at most. */
const most: Readonly<Record<FirmPaymentKind, (owed: number) => number>> = {
  received: (owed) => Math.max(0, owed),
  returned: (owed) => Math.max(0, -owed),
};

const tooMuch: Readonly<Record<FirmPaymentKind, (fen: number) => string>> = {
  received: (fen) => `企业只欠 ${yuan(fen)}，多的钱请登记到“待核对”`,
  returned: (fen) => `企业只多付了 ${yuan(fen)}`,
};

async function assertNewNumber(tx: Transaction, kind: FirmPaymentKind, number: string) {
  await lockNumber(tx, kind === "received" ? "in" : "out", number);
  const known = kind === "received" ? isReceived(tx, number) : isSent(tx, number);
  if (await known) throw new Refusal(codes.stateConflict, "这个银行流水号已登记过，什么也没有改");
}

/**
 * Books a transfer between a firm and the shop.
 * @throws Refusal `notFound`, `invalidInput`, `stateConflict` for a known number
 */
export async function transferWithin(
  tx: Transaction,
  deps: WithClock & WithRandom,
  kind: FirmPaymentKind,
  { firm_id: firmId, amount, paid_on: paidOn, transaction_id }: Transfer,
): Promise<void> {
  const at = nowDate(deps);
  const amountFen = fenOf(amount);
  const transactionId = bankNumber(transaction_id);
  if (amountFen <= 0) throw wrong("amount", "金额须大于0");
  if (paidOn > shanghaiDay(at.getTime())) throw wrong("paid_on", "日期不能晚于今天");
  if ((await store.lockAccount(tx, firmId)) === null) {
    throw new Refusal(codes.notFound, "没有这个企业，或没有开通过月结");
  }
  await assertNewNumber(tx, kind, transactionId);
  const limit = most[kind](await store.owedFen(tx, firmId));
  if (amountFen > limit) throw wrong("amount", tooMuch[kind](limit));
  const id = deps.random.uuid();
  await store.insertPayment(tx, {
    ...{ id, firmId, kind, amountFen, paidOn, transactionId },
    createdAt: at,
  });
  const fen = kind === "received" ? amountFen : -amountFen;
  await book(tx, {
    kind: "settlement",
    note: `${paidOn} 流水号 ${transaction_id}`,
    at,
    postings: [
      { account: channelAccount(bankChannel), fen: -fen },
      { account: firmAccount(firmId), fen },
    ],
  });
}
