import * as v from "valibot";
import { ledgerRow } from "#contract/account.ts";
import { fileNameOf } from "#contract/file-name.ts";
import { yuanOf } from "#contract/money.ts";
import type { PersonalData } from "#contract/personal-data.ts";
import { readStoredJob, sentJob } from "#contract/stored-job.ts";
import { detailOf as afterSaleDetailOf } from "#server/after-sale/view.ts";
import type { Deps } from "#server/deps.ts";
import { orderDetailOf } from "#server/orders/order-view.ts";
import { ownRefundOf } from "#server/payments/own-refund.ts";
import { signedQuoteOf } from "#server/quotes/quoting.ts";
import { listAddresses } from "#server/store/addresses.ts";
import { listAfterSales } from "#server/store/after-sales.ts";
import { cartOf } from "#server/store/carts.ts";
import { draftsOf } from "#server/store/drafts.ts";
import { listInvoiceTitles } from "#server/store/invoice-titles.ts";
import { movements } from "#server/store/ledger.ts";
import { listOrders } from "#server/store/order-lists.ts";
import { listQuotes } from "#server/store/quotes.ts";
import { refundsOfBuyer } from "#server/store/refunds.ts";
import { sessionsOf } from "#server/store/sessions.ts";
import { uploadsOf } from "#server/store/uploads.ts";
import { findUser } from "#server/store/users.ts";
import { wholeOrder } from "#server/store/whole-orders.ts";

/** More than any buyer has; a bound all the same. */
const most = 10_000;

async function profileOf(deps: Deps, userId: string): Promise<PersonalData["profile"]> {
  const found = await findUser(deps.db, userId);
  if (found === null) throw new Error("a buyer who is logged in has no row");
  const { mobile, email, qq, name, introducer, createdAt } = found;
  return { mobile, email, qq, name, introducer, createdAt: createdAt.getTime() };
}

async function ordersOf(deps: Deps, userId: string): Promise<PersonalData["orders"]> {
  const details: PersonalData["orders"] = [];
  for (const order of await listOrders(deps.db, userId, { limit: most })) {
    details.push(orderDetailOf(await wholeOrder(deps.db, order.id)));
  }
  return details;
}

async function afterSalesOf(deps: Deps, userId: string): Promise<PersonalData["afterSales"]> {
  const details: PersonalData["afterSales"] = [];
  for (const found of await listAfterSales(deps.db, userId, { limit: most })) {
    details.push(await afterSaleDetailOf(deps, found));
  }
  return details;
}

/** The bank account is the buyer's own: here it stands whole. */
async function refundsOf(deps: Deps, userId: string): Promise<PersonalData["refunds"]> {
  const found = await refundsOfBuyer(deps.db, userId);
  return found.map(({ row, orderNo, channel }) => {
    const { refund_id: _id, takesPayee: _takes, ...shown } = ownRefundOf(row, channel);
    return { ...shown, order_no: orderNo, reason: row.reason, payee: row.payee };
  });
}

/** Everything that the shop holds of a buyer, as the contract's `personalData`. */
export async function exportOf(deps: Deps, userId: string): Promise<PersonalData> {
  const { db } = deps;
  const sessions = await sessionsOf(deps, userId);
  const cart = await cartOf(db, userId);
  const drafts = await draftsOf(db, userId);
  const quotes = await listQuotes(db, userId, { limit: most });
  const ledger = await movements(db, userId, { limit: most });
  return {
    exportedAt: deps.clock.now(),
    profile: await profileOf(deps, userId),
    sessions: sessions.map(({ id, client, createdAt, lastSeenAt }) => ({
      id,
      client,
      createdAt: createdAt.getTime(),
      lastSeenAt: lastSeenAt.getTime(),
    })),
    addresses: await listAddresses(db, userId),
    invoiceTitles: await listInvoiceTitles(db, userId),
    cart: cart.map(({ line }) => ({
      lineId: line.lineId,
      title: line.title,
      job: sentJob(readStoredJob(line.job)),
      quoteNo: line.quoteNo,
    })),
    drafts: drafts.flatMap(({ draftId, content }) =>
      content === null ? [] : [{ draft_id: draftId, content }],
    ),
    quotes: quotes.map(signedQuoteOf),
    orders: await ordersOf(deps, userId),
    files: (await uploadsOf(db, userId)).map(({ id, name, type, size, createdAt }) => ({
      id,
      name: fileNameOf(name, type),
      type,
      size,
      at: createdAt.getTime(),
    })),
    afterSales: await afterSalesOf(deps, userId),
    refunds: await refundsOf(deps, userId),
    ledger: ledger.map(({ entry, orderNo }) => ({
      id: entry.id,
      at: entry.at.getTime(),
      kind: v.parse(ledgerRow.entries.kind, entry.kind),
      orderNo,
      amount: yuanOf(entry.amountFen),
      balance: yuanOf(entry.balanceFen ?? 0),
      note: entry.note,
    })),
  };
}
