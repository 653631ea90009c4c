import { yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { PayChannel } from "#contract/payments/paying.ts";
import type { SuspenseReason } from "#contract/staff/staff-suspense.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithRandom } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { book, channelAccount, suspenseAccount } from "#server/modules/ledger/ledger.repository.ts";
import { addEvent } from "#server/modules/order-records/order-moves.repository.ts";
import type { PaymentRow } from "#server/modules/order-records/payments.repository.ts";
import {
  insertSuspense,
  type SuspenseRow,
} from "#server/modules/order-records/suspense.repository.ts";

export interface Suspending {
  readonly channel: PayChannel;
  readonly outTradeNo: string;
  readonly transactionId: string;
  readonly amountFen: number;
  readonly reason: SuspenseReason;
  /** The attempt that it names, if any. */
  readonly payment: PaymentRow | null;
  readonly words?: string;
}

/**
 * Books money without a matching order to the suspense account. The caller holds the lock of the
 * movement's number and has checked that it is not booked.
 */
export async function suspendWithin(
  tx: Transaction,
  deps: WithClock & WithRandom,
  { payment, words = "", ...money }: Suspending,
): Promise<SuspenseRow> {
  const at = nowDate(deps);
  const row: SuspenseRow = {
    ...money,
    id: deps.random.uuid(),
    paymentId: payment?.id ?? null,
    state: "open",
    orderId: null,
    userId: null,
    returnNo: null,
    words,
    createdAt: at,
    updatedAt: at,
  };
  await insertSuspense(tx, row);
  await book(tx, {
    kind: "suspense",
    ...(payment === null ? {} : { orderId: payment.orderId }),
    note: `待核款项 ${row.transactionId}`,
    at,
    postings: [
      { account: channelAccount(row.channel), fen: -row.amountFen },
      { account: suspenseAccount(row.id), fen: row.amountFen },
    ],
  });
  if (payment !== null) {
    const text = `收到 ¥${grouped(yuanOf(row.amountFen))}，不是这个订单要付的，本店核对后处理`;
    await addEvent(tx, { orderId: payment.orderId, kind: "suspense", text, at });
  }
  return row;
}
