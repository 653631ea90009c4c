import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { StaffReviewState } from "#contract/staff/staff-reviews.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import type { Position } from "#server/infra/database/keyset.ts";
import { user } from "#server/infra/database/tables/account.tables.ts";
import { upload } from "#server/infra/database/tables/files.tables.ts";
import { order, orderItem } from "#server/infra/database/tables/orders.tables.ts";
import { review } from "#server/infra/database/tables/reviews.tables.ts";
import { product } from "#server/infra/database/tables/shop.tables.ts";
import { staffPerson } from "#server/infra/database/tables/staff.tables.ts";

export type ReviewRow = typeof review.$inferSelect;
type Db = Database | Transaction;

export interface Paging {
  readonly limit: number;
  /** The end of the page before. */
  readonly from?: Position;
}

const noSuchReview = (): Refusal => new Refusal(codes.notFound, "评价不存在或已删除");

/** An item of an order with its buyer, locked until the transaction ends. */
export async function lockItem(tx: Transaction, itemId: string) {
  const [found] = await tx
    .select({
      id: orderItem.id,
      orderId: order.id,
      productId: orderItem.productId,
      userId: order.userId,
      orderState: order.state,
      reprintOf: order.reprintOf,
    })
    .from(orderItem)
    .innerJoin(order, eq(order.id, orderItem.orderId))
    .where(eq(orderItem.id, itemId))
    .for("update");
  return found ?? null;
}

/** Also a removed one. */
export async function reviewOfItem(db: Db, itemId: string): Promise<ReviewRow | null> {
  const [row] = await db.select().from(review).where(eq(review.orderItemId, itemId));
  return row ?? null;
}

/** Of all lines of an order, also removed ones. */
export const reviewsOfOrder = (db: Db, orderId: string): Promise<ReviewRow[]> =>
  db.select().from(review).where(eq(review.orderId, orderId));

export async function insertReview(
  tx: Transaction,
  row: typeof review.$inferInsert,
): Promise<void> {
  await tx.insert(review).values(row);
}

export async function changeReview(
  tx: Transaction,
  id: string,
  change: Partial<Omit<ReviewRow, "id">>,
): Promise<void> {
  await tx.update(review).set(change).where(eq(review.id, id));
}

/** Serialises the changes of one review. @throws Refusal `notFound`, also where it was removed */
export async function lockReview(tx: Transaction, id: string): Promise<ReviewRow> {
  const [row] = await tx
    .select()
    .from(review)
    .where(and(eq(review.id, id), isNull(review.removedAt)))
    .for("update");
  if (row === undefined) throw noSuchReview();
  return row;
}

/** Deletes the rows of an order's review pictures that no review shows; their files follow. */
export async function dropUnshownPictures(tx: Transaction, orderId: string): Promise<void> {
  const isShown = sql`exists (select from ${review} where ${review.orderId} = ${upload.orderId}
    and jsonb_exists(${review.pictures}, ${upload.id}::text))`;
  await tx
    .delete(upload)
    .where(
      and(
        eq(upload.orderId, orderId),
        eq(upload.kind, "review"),
        isNotNull(upload.usedAt),
        sql`not ${isShown}`,
      ),
    );
}

/** A review with what is shown beside it. */
export interface FoundReview {
  readonly row: ReviewRow;
  readonly buyer: string;
  readonly spec: string;
  readonly title: string;
  readonly orderNo: string;
  readonly orderedAt: Date;
  /** Null where the shop no longer knows the product. */
  readonly product: string | null;
}

const found = (db: Db) =>
  db
    .select({
      row: review,
      buyer: user.name,
      spec: orderItem.summary,
      title: orderItem.title,
      orderNo: order.orderNo,
      orderedAt: order.createdAt,
      product: product.name,
    })
    .from(review)
    .innerJoin(user, eq(user.id, review.userId))
    .innerJoin(orderItem, eq(orderItem.id, review.orderItemId))
    .innerJoin(order, eq(order.id, review.orderId))
    .leftJoin(product, eq(product.id, review.productId));

const before = ({ from }: Paging): SQL | undefined =>
  from === undefined
    ? undefined
    : sql`(${review.createdAt}, ${review.id}) < (${from.at.toISOString()}::timestamptz, ${from.id}::uuid)`;

const newestFirst = [desc(review.createdAt), desc(review.id)] as const;

/** Everybody's reviews of a product, newest first, with one more than the limit. */
export const shownReviews = (db: Db, productId: string, paging: Paging): Promise<FoundReview[]> =>
  found(db)
    .where(
      and(
        eq(review.productId, productId),
        isNull(review.removedAt),
        isNull(review.hiddenAt),
        before(paging),
      ),
    )
    .orderBy(...newestFirst)
    .limit(paging.limit + 1);

/** Numbers of a product's reviews: shown ones with the sum of their stars, and hidden ones. */
export async function reviewSums(db: Db, productId: string) {
  const isShown = sql`${review.hiddenAt} is null`;
  const [sums] = await db
    .select({
      all: count(),
      shown: sql<number>`count(*) filter (where ${isShown})`.mapWith(Number),
      stars: sql<number>`coalesce(sum(${review.stars}) filter (where ${isShown}), 0)`.mapWith(
        Number,
      ),
    })
    .from(review)
    .where(and(eq(review.productId, productId), isNull(review.removedAt)));
  const { all = 0, shown = 0, stars = 0 } = sums ?? {};
  return { shown, stars, hidden: all - shown };
}

const inState = (state: StaffReviewState): SQL | undefined => {
  switch (state) {
    case "open":
      return and(isNull(review.answeredAt), isNull(review.hiddenAt));
    case "answered":
      return and(isNotNull(review.answeredAt), isNull(review.hiddenAt));
    case "hidden":
      return isNotNull(review.hiddenAt);
  }
};

/** Reviews in one state for staff, newest first, with one more than the limit. */
export const reviewsIn = (
  db: Db,
  state: StaffReviewState,
  paging: Paging,
): Promise<FoundReview[]> =>
  found(db)
    .where(and(isNull(review.removedAt), inState(state), before(paging)))
    .orderBy(...newestFirst)
    .limit(paging.limit + 1);

/** @throws Refusal `notFound` */
export async function findReview(db: Db, id: string): Promise<FoundReview> {
  const [one] = await found(db).where(and(eq(review.id, id), isNull(review.removedAt)));
  if (one === undefined) throw noSuchReview();
  return one;
}

/** A buyer's reviews, oldest first. */
export const reviewsOfBuyer = (db: Db, userId: string): Promise<FoundReview[]> =>
  found(db)
    .where(and(eq(review.userId, userId), isNull(review.removedAt)))
    .orderBy(asc(review.createdAt), asc(review.id));

/** Is this upload a picture of a review that everybody may read? */
export async function isPublicPicture(db: Db, uploadId: string): Promise<boolean> {
  const shows = sql`jsonb_exists(${review.pictures}, ${upload.id}::text)`;
  const [one] = await db
    .select({ id: review.id })
    .from(upload)
    .innerJoin(review, and(eq(review.orderId, upload.orderId), shows))
    .where(
      and(
        eq(upload.id, uploadId),
        eq(upload.kind, "review"),
        isNull(review.removedAt),
        isNull(review.hiddenAt),
      ),
    )
    .limit(1);
  return one !== undefined;
}

/** Names of people of the shop by their ids. */
export async function staffNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select({ id: staffPerson.id, name: staffPerson.name }).from(staffPerson);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
