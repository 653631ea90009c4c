import { and, asc, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { InquiryState } from "#contract/inquiries/inquiries.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import type { Position } from "#server/infra/database/keyset.ts";
import { user } from "#server/infra/database/tables/account.tables.ts";
import { inquiry, inquiryMessage } from "#server/infra/database/tables/inquiries.tables.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";
import { staffPerson } from "#server/infra/database/tables/staff.tables.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";

export type InquiryRow = typeof inquiry.$inferSelect;
type Db = Database | Transaction;

/** A question with its order and the account that asked; null for a guest. */
export interface FoundInquiry {
  readonly row: InquiryRow;
  readonly order: Pick<typeof order.$inferSelect, "orderNo" | "kind"> | null;
  readonly asker: Pick<typeof user.$inferSelect, "name" | "mobile" | "email"> | null;
}

export interface FoundMessage {
  readonly inquiryId: string;
  readonly at: Date;
  readonly by: "buyer" | "shop";
  readonly words: string;
  readonly who: string;
}

const noSuchInquiry = (): Refusal => new Refusal(codes.notFound, "咨询不存在或无权查看");

export async function insertInquiry(
  tx: Transaction,
  row: typeof inquiry.$inferInsert,
): Promise<void> {
  await tx.insert(inquiry).values(row);
}

export async function addMessage(
  tx: Transaction,
  message: Omit<typeof inquiryMessage.$inferInsert, "seq">,
): Promise<void> {
  await tx.insert(inquiryMessage).values(message);
}

export async function changeInquiry(
  tx: Transaction,
  id: string,
  change: Partial<Pick<InquiryRow, "state" | "updatedAt" | "answeredAt" | "readAt">>,
): Promise<void> {
  await tx.update(inquiry).set(change).where(eq(inquiry.id, id));
}

/** Serialises what is written in one conversation. @throws Refusal `notFound` */
export async function lockInquiry(tx: Transaction, id: string): Promise<InquiryRow> {
  const [row] = await tx.select().from(inquiry).where(eq(inquiry.id, id)).for("update");
  if (row === undefined) throw noSuchInquiry();
  return row;
}

/** @throws Refusal `notFound`, alike for a missing question and another buyer's */
export async function lockOwnInquiry(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<InquiryRow> {
  const row = await lockInquiry(tx, id);
  if (row.userId !== userId) throw noSuchInquiry();
  return row;
}

const found = (db: Db) =>
  db
    .select({
      row: inquiry,
      order: { orderNo: order.orderNo, kind: order.kind },
      asker: { name: user.name, mobile: user.mobile, email: user.email },
    })
    .from(inquiry)
    .leftJoin(order, eq(order.id, inquiry.orderId))
    .leftJoin(user, eq(user.id, inquiry.userId));

/** @throws Refusal `notFound` */
export async function findInquiry(db: Db, id: string): Promise<FoundInquiry> {
  const [one] = await found(db).where(eq(inquiry.id, id));
  if (one === undefined) throw noSuchInquiry();
  return one;
}

export interface Paging {
  readonly limit: number;
  readonly from?: Position;
}

const beyond = ({ from }: Paging, isNewestFirst: boolean): SQL | undefined =>
  from === undefined
    ? undefined
    : isNewestFirst
      ? sql`(${inquiry.updatedAt}, ${inquiry.id}) < (${from.at.toISOString()}::timestamptz, ${from.id}::uuid)`
      : sql`(${inquiry.updatedAt}, ${inquiry.id}) > (${from.at.toISOString()}::timestamptz, ${from.id}::uuid)`;

/** A buyer's questions, the last changed first, with one more than the limit. */
export const inquiriesOf = (db: Db, userId: string, paging: Paging): Promise<FoundInquiry[]> =>
  found(db)
    .where(and(eq(inquiry.userId, userId), beyond(paging, true)))
    .orderBy(desc(inquiry.updatedAt), desc(inquiry.id))
    .limit(paging.limit + 1);

/** Questions in one state: the longest untouched first, closed ones the last closed first. */
export function inquiriesIn(db: Db, state: InquiryState, paging: Paging): Promise<FoundInquiry[]> {
  const newest = state === "closed";
  const way = newest ? desc : asc;
  return found(db)
    .where(and(eq(inquiry.state, state), beyond(paging, newest)))
    .orderBy(way(inquiry.updatedAt), way(inquiry.id))
    .limit(paging.limit + 1);
}

/** The messages of these conversations, oldest first. */
export async function messagesOf(db: Db, ids: readonly string[]): Promise<FoundMessage[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ message: inquiryMessage, who: staffPerson.name })
    .from(inquiryMessage)
    .leftJoin(staffPerson, eq(staffPerson.id, inquiryMessage.personId))
    .where(inArray(inquiryMessage.inquiryId, [...ids]))
    .orderBy(asc(inquiryMessage.seq));
  return rows.map(({ message: { inquiryId, at, by, words }, who }) => ({
    inquiryId,
    at,
    by,
    words,
    who: who ?? "",
  }));
}

export async function countMessages(db: Db, id: string): Promise<number> {
  return db.$count(inquiryMessage, eq(inquiryMessage.inquiryId, id));
}

/** Days after the last message until a conversation is deleted. */
const keptDays = 365;

export async function pruneInquiries({ db, clock }: WithDatabase & WithClock): Promise<void> {
  const before = new Date(clock.now() - keptDays * 86_400_000);
  await db.delete(inquiry).where(lt(inquiry.updatedAt, before));
}
