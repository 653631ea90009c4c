import { and, asc, eq, getTableColumns, inArray, ne, sql } from "drizzle-orm";
import type { Database } from "#server/infra/database/database.ts";
import { jsonRows } from "#server/infra/database/json-rows.ts";
import { artwork } from "#server/infra/database/tables/files.tables.ts";
import { firm, firmApproval } from "#server/infra/database/tables/firms.tables.ts";
import { order, orderItem } from "#server/infra/database/tables/orders.tables.ts";
import { artworkProof } from "#server/infra/database/tables/proofs.tables.ts";
import type { ArtworkRow } from "#server/modules/artwork/artwork.repository.ts";
import { orderFacets, paperFacets } from "./order-facets.repository.ts";
import { newestFirst, type OrderPage, onPage } from "./order-lists.repository.ts";
import { type OrderTimes, orderTimes } from "./order-times.repository.ts";
import type { OrderItemRow } from "./orders.repository.ts";

const orderColumns = {
  ...{ id: order.id, orderNo: order.orderNo, kind: order.kind, state: order.state },
  ...{ paymentMethod: order.paymentMethod, sourceType: order.sourceType },
  ...{ payState: order.payState, totalFen: order.totalFen, payBefore: order.payBefore },
  ...{ slipWaits: order.slipWaits, transferBefore: order.transferBefore },
  ...{ expressType: order.expressType, weightKg: order.weightKg, address: order.address },
  ...{ createdAt: order.createdAt, promise: order.promise },
  ...{ reprintOf: order.reprintOf },
};

/** The columns that an order's card needs. */
export interface CardOrder extends Pick<typeof order.$inferSelect, keyof typeof orderColumns> {
  readonly times: OrderTimes;
  /** The firm whose approver must still agree. */
  readonly awaits: string | null;
}

const { job: _job, quote, position, ...columns } = getTableColumns(orderItem);

/** The columns of an item that an order's card needs, without its job and quote. */
export interface CardItem extends Pick<OrderItemRow, keyof typeof columns> {
  /** Rate of its quote: `0.13`. */
  readonly taxRate: string;
  /** Its current files. */
  readonly files: ReadonlyArray<
    Pick<ArtworkRow, "place" | "state"> & {
      /** Its proof waits for the buyer. */
      readonly isProofed: boolean;
    }
  >;
}

/** Does a proof of the file wait for its buyer? A query of its own, so that columns stay qualified. */
function isProofed(db: Database) {
  const open = db
    .select({ one: sql`1` })
    .from(artworkProof)
    .where(and(eq(artworkProof.artworkId, artwork.id), eq(artworkProof.state, "issued")));
  return sql<boolean>`exists ${open}`;
}

/** The name of the firm whose approver must still agree to the order. */
function awaitedFirm(db: Database) {
  const found = db
    .select({ name: firm.name })
    .from(firmApproval)
    .innerJoin(firm, eq(firm.id, firmApproval.firmId))
    .where(and(eq(firmApproval.orderId, order.id), eq(firmApproval.state, "waiting")));
  return sql<string | null>`${found}`;
}

/** Orders of a page with their items as a JSON column, so that one statement reads both. */
function cardsOf(db: Database, userId: string, page: OrderPage) {
  const orderFields = {
    ...orderColumns,
    times: orderTimes(db).as("times"),
    awaits: awaitedFirm(db).as("awaits"),
  };
  const listed = db.$with("listed").as(
    db
      .select(orderFields)
      .from(order)
      .where(onPage(db, userId, page))
      .orderBy(...newestFirst)
      .limit(page.limit + 1),
  );
  const counting = db
    .select({
      place: artwork.place,
      state: artwork.state,
      isProofed: isProofed(db).as("isProofed"),
    })
    .from(artwork)
    .where(and(eq(artwork.itemId, orderItem.id), ne(artwork.state, "replaced")))
    .as("counting");
  const files = sql<
    CardItem["files"]
  >`(select coalesce(json_agg(counting), '[]') from ${counting})`;
  const itemFields = {
    ...columns,
    taxRate: sql<string>`${quote} ->> 'taxRate'`.as("tax_rate"),
    files: files.as("files"),
  };
  const items = db
    .select(itemFields)
    .from(orderItem)
    .where(inArray(orderItem.orderId, db.select({ id: listed.id }).from(listed)))
    .orderBy(asc(orderItem.orderId), asc(position))
    .as("items");
  const cards = { orders: jsonRows(orderFields, listed), items: jsonRows(itemFields, items) };
  return { listed, cards };
}

const once = sql`(values (true)) as once`;
const only = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error("a statement of one row answered none");
  return row;
};

/** Cards of a buyer's orders, newest first, with their filter values; in one statement. */
export async function orderCards(db: Database, userId: string, page: OrderPage) {
  const { listed, cards } = cardsOf(db, userId, page);
  const fields = { ...cards, ...orderFacets(db, userId) };
  return only(await db.with(listed).select(fields).from(once));
}

/** The same for paper orders, with the values of the list's header. */
export async function paperCards(db: Database, userId: string, page: OrderPage) {
  const { listed, cards } = cardsOf(db, userId, { ...page, kind: "paper" });
  const fields = { ...cards, ...paperFacets(db, userId) };
  return only(await db.with(listed).select(fields).from(once));
}
