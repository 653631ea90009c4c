import { and, desc, eq, exists, gte, ilike, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { CartKind } from "#contract/cart/cart-kinds.ts";
import { type Waiting, waitings } from "#contract/orders/order-lists.ts";
import { type OrderState, orderStates } from "#contract/orders/states.ts";
import type { Database } from "#server/infra/database/database.ts";
import type { Position } from "#server/infra/database/keyset.ts";
import { literal } from "#server/infra/database/like.ts";
import { order, orderItem } from "#server/infra/database/tables/orders.tables.ts";
import { artworkProof } from "#server/infra/database/tables/proofs.tables.ts";
import { lacksFile } from "./due-orders.repository.ts";
import { type OrderRow, ofBuyer } from "./orders.repository.ts";

export interface OrderPage {
  readonly limit: number;
  readonly before?: Position;
  readonly kind?: CartKind;
  readonly state?: number;
  readonly waiting?: Waiting;
  readonly keyword?: string;
  /** Placed at or after it, and before the other. */
  readonly since?: Date;
  readonly until?: Date;
  /** The exact title of an item. */
  readonly product?: string;
  readonly draftId?: string;
}

const holding = (db: Database, item: SQL): SQL =>
  exists(
    db
      .select({ id: orderItem.id })
      .from(orderItem)
      .where(and(eq(orderItem.orderId, order.id), item)),
  );

function matches(db: Database, keyword: string): SQL | undefined {
  const pattern = `%${literal(keyword)}%`;
  return or(ilike(order.orderNo, pattern), holding(db, ilike(orderItem.title, pattern)));
}

const decides = [orderStates.awaitingArtwork, orderStates.artworkRejected];

/** Does a proof of the order wait for its buyer? */
const proofWaits: SQL = sql`(${inArray(order.state, decides)} and exists (
  select 1 from ${artworkProof} where ${artworkProof.orderId} = ${order.id}
    and ${artworkProof.state} = 'issued'))`;

const isPaid = eq(order.state, orderStates.awaitingArtwork);

/** What an order waits for. */
export const waits: Record<Waiting, SQL> = {
  file: sql`(${isPaid} and ${lacksFile})`,
  proof: proofWaits,
  review: sql`(${isPaid} and not ${lacksFile} and not ${proofWaits})`,
};

/** The filter of a page of a buyer's orders. */
export function onPage(db: Database, userId: string, page: OrderPage): SQL | undefined {
  const { before, kind, state, waiting, keyword, since, until, product, draftId } = page;
  const older =
    before &&
    or(
      lt(order.createdAt, before.at),
      and(eq(order.createdAt, before.at), lt(order.id, before.id)),
    );
  return and(
    ofBuyer(userId, kind),
    state === undefined ? undefined : eq(order.state, state as OrderState),
    waiting === undefined ? undefined : waits[waiting],
    draftId === undefined ? undefined : eq(order.draftId, draftId),
    keyword === undefined || keyword === "" ? undefined : matches(db, keyword),
    since === undefined ? undefined : gte(order.createdAt, since),
    until === undefined ? undefined : lt(order.createdAt, until),
    product === undefined ? undefined : holding(db, eq(orderItem.title, product)),
    older,
  );
}

export const newestFirst = [desc(order.createdAt), desc(order.id)] as const;

/** The filter of a list's `state`. */
export function stateFilter(state: string | undefined): Pick<OrderPage, "state" | "waiting"> {
  if (state === undefined) return {};
  const waiting = waitings.find((known) => known === state);
  return waiting === undefined ? { state: Number(state) } : { waiting };
}

/** A buyer's orders, newest first; one row more than `limit` shows that there is a next page. */
export async function listOrders(
  db: Database,
  userId: string,
  page: OrderPage,
): Promise<OrderRow[]> {
  return db
    .select()
    .from(order)
    .where(onPage(db, userId, page))
    .orderBy(...newestFirst)
    .limit(page.limit + 1);
}
