import * as v from "valibot";
import { ledgerRow } from "#contract/account/account.ts";
import { yuanOf } from "#contract/format/money.ts";
import { fileNameOf } from "#contract/http/file-name.ts";
import { readStoredJob, sentJob } from "#contract/jobs/stored-job.ts";
import type { PersonalData } from "#contract/personal-data/personal-data.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { listAddresses } from "#server/modules/accounts/addresses.repository.ts";
import { listInvoiceTitles } from "#server/modules/accounts/invoice-titles.repository.ts";
import { findUser } from "#server/modules/accounts/users.repository.ts";
import { detailOf as afterSaleDetailOf } from "#server/modules/after-sale/view.ts";
import { uploadsOf } from "#server/modules/artwork/uploads.repository.ts";
import { cartOf } from "#server/modules/cart/carts.repository.ts";
import { draftsOf } from "#server/modules/drafts/drafts.repository.ts";
import { placeInFirm } from "#server/modules/firms/people.ts";
import { sessionsOf } from "#server/modules/identity/sessions.repository.ts";
import { inquiriesOf, messagesOf } from "#server/modules/inquiries/inquiries.repository.ts";
import { ownInquiryOf } from "#server/modules/inquiries/view.ts";
import { movements } from "#server/modules/ledger/ledger.repository.ts";
import { listAfterSales } from "#server/modules/order-records/after-sales.repository.ts";
import { listOrders } from "#server/modules/order-records/order-lists.repository.ts";
import { refundsOfBuyer } from "#server/modules/order-records/refunds.repository.ts";
import { wholeOrder } from "#server/modules/order-records/whole-orders.repository.ts";
import { orderDetailOf } from "#server/modules/orders/order-view.ts";
import { ownRefundOf } from "#server/modules/payments/own-refund.ts";
import { listQuotes } from "#server/modules/quotes/quotes.repository.ts";
import { signedQuoteOf } from "#server/modules/quotes/quoting.ts";
import { reviewsOfBuyer } from "#server/modules/reviews/reviews.repository.ts";
import { ownReviewOf } from "#server/modules/reviews/view.ts";

/** More than any buyer has, as an upper limit. */
const most = 10_000;

async function profileOf(deps: WithDatabase, userId: string): Promise<PersonalData["profile"]> {
  const found = await findUser(deps.db, userId);
  if (found === null) throw new Error("a buyer who is logged in has no row");
  const { mobile, email, qq, name, introducer, createdAt } = found;
  return { mobile, email, qq, name, introducer, createdAt: createdAt.getTime() };
}

async function ordersOf(deps: WithDatabase, userId: string): Promise<PersonalData["orders"]> {
  const details: PersonalData["orders"] = [];
  for (const order of await listOrders(deps.db, userId, { limit: most })) {
    details.push(orderDetailOf(await wholeOrder(deps.db, order.id)));
  }
  return details;
}

async function afterSalesOf(
  deps: WithDatabase,
  userId: string,
): Promise<PersonalData["afterSales"]> {
  const details: PersonalData["afterSales"] = [];
  for (const found of await listAfterSales(deps.db, userId, { limit: most })) {
    details.push(await afterSaleDetailOf(deps, found));
  }
  return details;
}

async function conversationsOf(
  { db }: WithDatabase,
  userId: string,
): Promise<PersonalData["inquiries"]> {
  const found = await inquiriesOf(db, userId, { limit: most });
  const ids = found.map(({ row }) => row.id);
  const messages = await messagesOf(db, ids);
  return found.map((one) => {
    const { unread: _unread, ...shown } = ownInquiryOf(one, messages);
    return shown;
  });
}

/** The bank account is the buyer's own: it is exported in full. */
async function refundsOf(deps: WithDatabase, userId: string): Promise<PersonalData["refunds"]> {
  const found = await refundsOfBuyer(deps.db, userId);
  return found.map(({ row, orderNo, channel }) => {
    const { refund_id: _id, takesPayee: _takes, ...shown } = ownRefundOf(row, channel);
    return { ...shown, order_no: orderNo, reason: row.reason, payee: row.payee };
  });
}

/** All stored data of a buyer, as the contract's `personalData`. */
export async function exportOf(
  deps: WithDatabase & WithClock,
  userId: string,
): Promise<PersonalData> {
  const { db } = deps;
  const sessions = await sessionsOf(deps, userId);
  const cart = await cartOf(db, userId);
  const drafts = await draftsOf(db, userId);
  const quotes = (await listQuotes(db, userId, { limit: most })).map(({ quote }) => quote);
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
    firm: await placeInFirm(db, userId),
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
    inquiries: await conversationsOf(deps, userId),
    reviews: (await reviewsOfBuyer(db, userId)).map(({ row, title, orderNo }) => ({
      ...ownReviewOf(row),
      title,
      order_no: orderNo,
    })),
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
