import { randomUUID } from "node:crypto";
import { and, desc, eq, gte, lt, or, sql } from "drizzle-orm";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { user } from "#server/infra/database/tables/account.tables.ts";
import { ledgerEntry, order } from "#server/infra/database/tables/orders.tables.ts";

/** `sale`, `reversal`, `suspense` and `settlement` never touch a buyer's balance; the others may. */
export type LedgerKind =
  | "topUp"
  | "payment"
  | "refund"
  | "adjustment"
  | "payout"
  | "sale"
  | "reversal"
  | "suspense"
  | "settlement";

export interface Posting {
  readonly account: string;
  /** Integer fen: positive is a liability or income, negative an asset or claim. */
  readonly fen: number;
}

export interface Booking {
  readonly kind: LedgerKind;
  readonly postings: readonly Posting[];
  readonly orderId?: string;
  readonly note: string;
  readonly at: Date;
}

const userPrefix = "user:";
export const userAccount = (userId: string): string => `${userPrefix}${userId}`;
export const salesAccount = "shop:sales";
export const receivableAccount = (orderId: string): string => `shop:receivable:${orderId}`;
/** Promised refunds that are not paid. */
export const refundAccount = (refundId: string): string => `shop:refund:${refundId}`;
/** Received money without a matching order, until staff assigns it. */
export const suspenseAccount = (suspenseId: string): string => `shop:suspense:${suspenseId}`;
/** What a firm owes (negative), or its credit (positive). */
export const firmAccount = (firmId: string): string => `firm:${firmId}`;
export const channelAccount = (channel: string): string => `channel:${channel}`;

/**
 * Books one transaction. Its postings must sum to zero, and a buyer's balance never becomes
 * negative. The user's row is locked first, which serialises the transactions of one buyer.
 * @throws Refusal `balanceShort`
 */
export async function book(tx: Transaction, booking: Booking): Promise<void> {
  const rows: EntryRow[] = [];
  for (const row of entriesOf(booking)) {
    const { account, amountFen } = row;
    const after = isOfBuyer(row) ? await balanceAfter(tx, account, amountFen, booking.at) : {};
    rows.push({ ...row, ...after });
  }
  await tx.insert(ledgerEntry).values(rows);
}

type EntryRow = typeof ledgerEntry.$inferInsert;

const isOfBuyer = ({ account }: EntryRow): boolean => account.startsWith(userPrefix);

/** Rows of a transaction without a buyer's balance, for a statement that writes other rows too. */
export function shopEntriesOf(booking: Booking): EntryRow[] {
  const rows = entriesOf(booking);
  if (rows.some(isOfBuyer)) throw new Error("a buyer's balance is booked by itself");
  return rows;
}

function entriesOf({ kind, postings, orderId, note, at }: Booking): EntryRow[] {
  const sum = postings.reduce((total, { fen }) => total + fen, 0);
  if (sum !== 0) throw new Error(`ledger postings sum to ${sum} fen`);
  const transactionId = randomUUID();
  return postings.map(({ account, fen }) => ({
    ...{ id: randomUUID(), transactionId, account, amountFen: fen },
    ...{ kind, orderId: orderId ?? null, balanceFen: null, note, at },
  }));
}

/** Blocks other transactions of this buyer's balance until this one ends. */
export async function lockUser(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("update");
}

/** Timestamps of one buyer's rows strictly increase, so that they give the order of booking. */
async function balanceAfter(tx: Transaction, account: string, fen: number, at: Date) {
  const userId = account.slice(userPrefix.length);
  await lockUser(tx, userId);
  const [last] = await tx
    .select({ balanceFen: ledgerEntry.balanceFen, at: ledgerEntry.at })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.account, account))
    .orderBy(desc(ledgerEntry.at), desc(ledgerEntry.id))
    .limit(1);
  const balanceFen = (last?.balanceFen ?? 0) + fen;
  if (balanceFen < 0) throw new Refusal(codes.balanceShort, "余额不足，请换一种支付方式");
  const next = last === undefined ? 0 : last.at.getTime() + 1;
  return { balanceFen, at: new Date(Math.max(at.getTime(), next)) };
}

/** Integer fen; 0 for a buyer without movements. */
export async function balanceOf(db: Database | Transaction, userId: string): Promise<number> {
  const [row] = await db
    .select({ fen: sql<string>`coalesce(sum(${ledgerEntry.amountFen}), 0)` })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.account, userAccount(userId)));
  return Number(row?.fen ?? 0);
}

/** Does a movement of this buyer's balance have this note? */
export async function isNoted(db: Database, userId: string, note: string): Promise<boolean> {
  const rows = await db
    .select({ id: ledgerEntry.id })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.account, userAccount(userId)), eq(ledgerEntry.note, note)))
    .limit(1);
  return rows.length === 1;
}

/** Money put on a buyer's balance by the shop (the demo account, a goodwill payment). */
export async function topUp(
  tx: Transaction,
  userId: string,
  fen: number,
  note: string,
  at: Date = new Date(),
): Promise<void> {
  const postings = [
    { account: channelAccount("topUp"), fen: -fen },
    { account: userAccount(userId), fen },
  ];
  await book(tx, { kind: "topUp", postings, note, at });
}

export interface LedgerPage {
  readonly limit: number;
  /** Rows older than this one. */
  readonly before?: { readonly at: Date; readonly id: string };
  /** From inclusive, to exclusive. */
  readonly month?: { readonly from: Date; readonly to: Date };
}

/**
 * Movements of a buyer's balance, newest first; one row more than `limit` shows that there is a
 * next page.
 */
export async function movements(db: Database, userId: string, page: LedgerPage) {
  const conditions = [eq(ledgerEntry.account, userAccount(userId))];
  if (page.month !== undefined) {
    conditions.push(gte(ledgerEntry.at, page.month.from), lt(ledgerEntry.at, page.month.to));
  }
  const older =
    page.before === undefined
      ? undefined
      : or(
          lt(ledgerEntry.at, page.before.at),
          and(eq(ledgerEntry.at, page.before.at), lt(ledgerEntry.id, page.before.id)),
        );
  return db
    .select({ entry: ledgerEntry, orderNo: order.orderNo })
    .from(ledgerEntry)
    .leftJoin(order, eq(order.id, ledgerEntry.orderId))
    .where(and(...conditions, older))
    .orderBy(desc(ledgerEntry.at), desc(ledgerEntry.id))
    .limit(page.limit + 1);
}
