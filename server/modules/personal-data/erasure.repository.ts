import { and, eq, gt, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import {
  accountVersion,
  address,
  changeCode,
  invoiceTitle,
  knownDevice,
  session,
  user,
} from "#server/infra/database/tables/account.tables.ts";
import {
  afterSale,
  afterSaleEvent,
  refund,
} from "#server/infra/database/tables/after-sale.tables.ts";
import { draft } from "#server/infra/database/tables/drafts.tables.ts";
import { artwork, upload } from "#server/infra/database/tables/files.tables.ts";
import { firmJobTaking } from "#server/infra/database/tables/firm-jobs.tables.ts";
import { heldRefund } from "#server/infra/database/tables/held-refunds.tables.ts";
import { inquiry } from "#server/infra/database/tables/inquiries.tables.ts";
import { firmInvoice, invoice } from "#server/infra/database/tables/invoices.tables.ts";
import { letter } from "#server/infra/database/tables/letters.tables.ts";
import {
  cartLine,
  idempotency,
  order,
  orderItem,
  payment,
} from "#server/infra/database/tables/orders.tables.ts";
import { orderParcel } from "#server/infra/database/tables/parcels.tables.ts";
import { review } from "#server/infra/database/tables/reviews.tables.ts";
import { product, quote, shortLink } from "#server/infra/database/tables/shop.tables.ts";
import { suspense } from "#server/infra/database/tables/suspense.tables.ts";
import { carrierWaybill } from "#server/infra/database/tables/waybills.tables.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { smsRecipient } from "#server/infra/sms/embedded-sms.ts";
import { noPassword } from "#server/modules/accounts/passwords.ts";
import { isUnnamed } from "#server/modules/artwork/shared-files.repository.ts";

/**
 * Locks a buyer's rows in the order that every module uses: cart lines, orders, user. A concurrent
 * placing finishes first, or finds no lines.
 */
export async function lockEverythingOf(tx: Transaction, userId: string): Promise<void> {
  await tx
    .select({ id: cartLine.lineId })
    .from(cartLine)
    .where(eq(cartLine.userId, userId))
    .orderBy(cartLine.lineId)
    .for("update");
  await tx
    .select({ id: order.id })
    .from(order)
    .where(eq(order.userId, userId))
    .orderBy(order.id)
    .for("update");
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("update");
}

/**
 * Removes short links that these accounts made, and older ones of the same job, remark included,
 * that is in their orders, carts or quotes. A guest's link to another job stays.
 */
async function dropLinks(db: Database, ids: string[]): Promise<void> {
  const ordered = db
    .select({ job: orderItem.job })
    .from(orderItem)
    .innerJoin(order, eq(order.id, orderItem.orderId))
    .where(inArray(order.userId, ids));
  const carted = db
    .select({ job: cartLine.job })
    .from(cartLine)
    .where(inArray(cartLine.userId, ids));
  const quoted = db.select({ job: quote.job }).from(quote).where(inArray(quote.userId, ids));
  const sameJob = or(
    inArray(shortLink.job, ordered),
    inArray(shortLink.job, carted),
    inArray(shortLink.job, quoted),
  );
  const isRemarked = sql`(coalesce(${shortLink.job} ->> 'remark', '') <> '' or jsonb_exists(${shortLink.job}, 'dataTable'))`;
  await db.delete(shortLink).where(or(inArray(shortLink.userId, ids), and(isRemarked, sameJob)));
}

/**
 * Ordered jobs keep their measures without typed text, also in the alternatives of their quotes.
 */
async function stripJobs(db: Database, ids: string[]): Promise<void> {
  const own = db.select({ id: order.id }).from(order).where(inArray(order.userId, ids));
  await db
    .update(orderItem)
    .set({
      job: sql`${orderItem.job} - 'remark'::text - 'priceVersion'::text
        - 'productId'::text - 'cateId'::text - 'delivery'::text - 'dataTable'::text`,
      quote: sql`case when jsonb_exists(${orderItem.quote}, 'alternatives')
        then jsonb_set(${orderItem.quote}, '{alternatives}', '[]') else ${orderItem.quote} end`,
    })
    .where(inArray(orderItem.orderId, own));
}

/** Removes rows that are neither orders nor money. */
async function removePossessions(db: Database, userIds: readonly string[]): Promise<void> {
  const ids = [...userIds];
  if (ids.length === 0) return;
  await dropLinks(db, ids);
  const orders = db.select({ id: order.id }).from(order).where(inArray(order.userId, ids));
  const asked = db
    .select({ id: firmInvoice.id })
    .from(firmInvoice)
    .where(inArray(firmInvoice.userId, ids));
  await db.delete(artwork).where(inArray(artwork.orderId, orders));
  // The law requires an invoice's number, day and amount; its document and texts may name
  // somebody.
  await db
    .update(invoice)
    .set({ documentId: null, words: "" })
    .where(or(inArray(invoice.orderId, orders), inArray(invoice.firmInvoiceId, asked)));
  await db.delete(review).where(inArray(review.userId, ids));
  // A firm that shares a file keeps it, and an order that was placed with it.
  await db.update(firmJobTaking).set({ uploadId: null }).where(inArray(firmJobTaking.userId, ids));
  await db.delete(upload).where(and(inArray(upload.userId, ids), isUnnamed(db)));
  await db.delete(draft).where(inArray(draft.userId, ids));
  await db.delete(cartLine).where(inArray(cartLine.userId, ids));
  await db.delete(inquiry).where(inArray(inquiry.userId, ids));
  await db.delete(quote).where(inArray(quote.userId, ids));
  await db.delete(address).where(inArray(address.userId, ids));
  await db.delete(invoiceTitle).where(inArray(invoiceTitle.userId, ids));
  await db.delete(changeCode).where(inArray(changeCode.userId, ids));
  await db.delete(session).where(inArray(session.userId, ids));
  await db.delete(knownDevice).where(inArray(knownDevice.userId, ids));
  await db.delete(accountVersion).where(inArray(accountVersion.userId, ids));
  // Stored replies contain addresses and titles.
  await db.delete(idempotency).where(inArray(idempotency.userId, ids));
}

/** A firm's monthly invoice that this person asked for keeps a company's name and tax number. */
async function stripFirmInvoices(tx: Transaction, userId: string): Promise<void> {
  const ofCompany = sql`${firmInvoice.title} ->> 'titleType' = 'company'`;
  const blank = sql`'{"addressPhone":"","bankAccount":"","email":""}'::jsonb`;
  const nameless = sql`'{"buyerName":"","taxNo":""}'::jsonb`;
  await tx
    .update(firmInvoice)
    .set({
      title: sql`${firmInvoice.title} || ${blank} || case when ${ofCompany} then '{}'::jsonb else ${nameless} end`,
    })
    .where(eq(firmInvoice.userId, userId));
}

/** Orders keep product, price and time; a company's invoice its name and tax number. */
async function strip(tx: Transaction, userId: string): Promise<void> {
  const ofCompany = sql`${order.invoice} ->> 'titleType' = 'company'`;
  const blank = sql`${order.invoice} || '{"addressPhone":"","bankAccount":"","email":""}'::jsonb`;
  await tx
    .update(order)
    .set({
      address: null,
      invoice: sql`case when ${ofCompany} then ${blank} end`,
      remark: "",
      cancelReason: sql`case when ${order.cancelReason} is not null then '' end`,
      trackingNo: null,
    })
    .where(eq(order.userId, userId));
  await stripFirmInvoices(tx, userId);
  const own = tx.select({ id: order.id }).from(order).where(eq(order.userId, userId));
  const catalogued = tx
    .select({ name: product.name })
    .from(product)
    .where(eq(product.id, orderItem.productId));
  await tx
    .update(orderParcel)
    .set({ carrier: "", trackingNo: "" })
    .where(inArray(orderParcel.orderId, own));
  await tx
    .update(carrierWaybill)
    .set({ trackingNo: null, nextAt: null })
    .where(inArray(carrierWaybill.orderId, own));
  // Staff's texts may name the buyer. The serving role may not update events itself.
  await tx.execute(sql`select erase_order_words(${userId}::uuid)`);
  // A line's title may be the buyer's own words.
  await tx
    .update(orderItem)
    .set({
      title: sql`coalesce(
        (${catalogued}),
        case when ${orderItem.job} ->> 'quoteType' = 'paper' then '纸张' else '印刷品' end
      )`,
    })
    .where(inArray(orderItem.orderId, own));
}

/** Applications keep requests and decisions, without texts, parcels or addresses. */
async function stripAfterSales(tx: Transaction, userId: string): Promise<void> {
  const parcels = { returnCarrier: null, returnTrackingNo: null, reprintTrackingNo: null };
  await tx
    .update(afterSale)
    .set({ words: "", decisionWords: null, returnTo: null, ...parcels })
    .where(eq(afterSale.userId, userId));
  const own = tx.select({ id: afterSale.id }).from(afterSale).where(eq(afterSale.userId, userId));
  await tx
    .update(afterSaleEvent)
    .set({ words: "" })
    .where(inArray(afterSaleEvent.afterSaleId, own));
}

/** Refunds keep sum, time and number, without texts, bank account or slip. */
async function stripRefunds(tx: Transaction, userId: string): Promise<void> {
  const paid = tx.select({ id: payment.id }).from(payment).where(eq(payment.userId, userId));
  // Rows of earlier versions name their buyer by the payment alone.
  await tx
    .update(refund)
    .set({ payee: null, proof: null, reason: "" })
    .where(or(eq(refund.userId, userId), inArray(refund.paymentId, paid)));
  const own = tx.select({ id: order.id }).from(order).where(eq(order.userId, userId));
  const said = sql`${heldRefund.input} || '{"reason": "", "kept_reason": ""}'::jsonb`;
  const words = sql`jsonb_set(${said}, '{accept,words}', '""', false)`;
  await tx.update(heldRefund).set({ input: words }).where(inArray(heldRefund.orderId, own));
}

/** Suspended money keeps its sum and number, without texts. */
async function stripSuspense(tx: Transaction, userId: string): Promise<void> {
  const paid = tx.select({ id: payment.id }).from(payment).where(eq(payment.userId, userId));
  const own = tx.select({ id: order.id }).from(order).where(eq(order.userId, userId));
  const isNamed = sql`${suspense.paymentId} is not null`;
  await tx
    .update(suspense)
    .set({
      words: "",
      outTradeNo: sql`case when ${isNamed} then ${suspense.outTradeNo} else '' end`,
    })
    .where(
      or(
        eq(suspense.userId, userId),
        inArray(suspense.paymentId, paid),
        inArray(suspense.orderId, own),
      ),
    );
}

/** Where letters to the account go: its address, and those of its orders' invoices. */
export async function letterAddresses(tx: Transaction, userId: string): Promise<string[]> {
  const [own] = await tx
    .select({ email: user.email, mobile: user.mobile })
    .from(user)
    .where(eq(user.id, userId));
  const titled = await tx
    .select({ email: sql<string>`coalesce(${order.invoice} ->> 'email', '')` })
    .from(order)
    .where(eq(order.userId, userId));
  const monthly = await tx
    .select({ email: sql<string>`coalesce(${firmInvoice.title} ->> 'email', '')` })
    .from(firmInvoice)
    .where(eq(firmInvoice.userId, userId));
  const ofAccount = own === undefined ? [] : [own.email, smsRecipient(own.mobile)];
  const all = [...ofAccount, ...titled.concat(monthly).map(({ email }) => email)];
  return [...new Set(all)].filter((one) => one !== "");
}

async function dropLetters(tx: Transaction, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await tx.delete(letter).where(inArray(letter.recipient, [...addresses]));
}

/** Deletes all personal data. Run it behind `lockEverythingOf`. */
export async function eraseUser(tx: Transaction, deps: WithClock, userId: string): Promise<void> {
  await dropLetters(tx, await letterAddresses(tx, userId));
  await removePossessions(tx, [userId]);
  await strip(tx, userId);
  await stripJobs(tx, [userId]);
  await stripAfterSales(tx, userId);
  await stripRefunds(tx, userId);
  await stripSuspense(tx, userId);
  await tx
    .update(user)
    .set({
      mobile: `deleted:${userId}`,
      email: "",
      qq: "",
      name: "",
      introducer: "",
      deviceDataId: null,
      passwordHash: noPassword,
      resetHash: null,
      resetExpiresAt: null,
      deletedAt: nowDate(deps),
    })
    .where(eq(user.id, userId));
}

/** Removes rows that a request wrote after the deletion of its account. */
export async function eraseLeftovers(deps: WithDatabase & WithClock): Promise<void> {
  const since = new Date(deps.clock.now() - 86_400_000);
  const gone = await deps.db
    .select({ id: user.id })
    .from(user)
    .where(and(isNotNull(user.deletedAt), gt(user.deletedAt, since)));
  await removePossessions(
    deps.db,
    gone.map(({ id }) => id),
  );
  await stripEarlier(deps.db);
}

/** Removes the remark from ordered jobs of accounts that an earlier version deleted. */
async function stripEarlier(db: Database): Promise<void> {
  const rows = await db
    .selectDistinct({ id: user.id })
    .from(user)
    .innerJoin(order, eq(order.userId, user.id))
    .innerJoin(orderItem, eq(orderItem.orderId, order.id))
    .where(and(isNotNull(user.deletedAt), sql`jsonb_exists(${orderItem.job}, 'remark')`));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await dropLinks(db, ids);
  await stripJobs(db, ids);
}

/** Days that a removed address or title stays in the database. */
const removedDays = 30;

export async function pruneRemoved(deps: WithDatabase & WithClock): Promise<void> {
  const before = new Date(deps.clock.now() - removedDays * 86_400_000);
  await deps.db.delete(address).where(lt(address.removedAt, before));
  await deps.db.delete(invoiceTitle).where(lt(invoiceTitle.removedAt, before));
}
