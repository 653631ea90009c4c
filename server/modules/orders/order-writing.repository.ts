import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { CartKind } from "#contract/cart/cart-kinds.ts";
import { type CallKey, sameKey } from "#server/http/idempotency-keys.repository.ts";
import { Outrun, sqlState, type Transaction } from "#server/infra/database/database.ts";
import { type NamedRow, namedRow, preparedForms } from "#server/infra/database/prepared.ts";
import {
  cartLine,
  idempotency,
  ledgerEntry,
  order,
  orderEvent,
  orderItem,
} from "#server/infra/database/tables/orders.tables.ts";
import { askedLinesIn } from "#server/modules/cart/carts.repository.ts";
import { type Booking, shopEntriesOf } from "#server/modules/ledger/ledger.repository.ts";

/** A new order with all rows that are written with it. */
export interface NewOrder {
  readonly order: typeof order.$inferInsert & { readonly kind: CartKind };
  readonly items: readonly (typeof orderItem.$inferInsert)[];
  /** The ids of its lines, which are removed from the cart. */
  readonly leaving: readonly string[];
  readonly event: Omit<typeof orderEvent.$inferInsert, "id">;
  readonly sale: Booking;
  readonly kept: { readonly call: CallKey; readonly reply: unknown } | null;
}

/**
 * Writes an order in one statement; the caller holds its lines' lock.
 * @throws Outrun where a concurrent call wrote an order of the same draft with other lines
 */
export async function writeOrder(tx: Transaction, made: NewOrder): Promise<void> {
  const { kind } = made.order;
  const rows = {
    order: namedRow("order", made.order),
    items: made.items.map((item, at) => namedRow(`item${at}`, item)),
    event: namedRow("event", { ...made.event, id: randomUUID() }),
    entries: shopEntriesOf(made.sale).map((entry, at) => namedRow(`entry${at}`, entry)),
  };
  const named = [rows.order, ...rows.items, rows.event, ...rows.entries];
  const { kept } = made;
  const form = { ...rows, kind, keeps: kept !== null };
  const name = JSON.stringify([kind, form.keeps, ...named.map((one) => one.form)]);
  const values = [
    { userId: made.order.userId, lineIds: [...made.leaving] },
    kept === null ? {} : { ...kept.call, reply: kept.reply },
    ...named.map((one) => one.values),
  ];
  try {
    await writing(name, form)(tx).execute(Object.assign({}, ...values));
  } catch (error) {
    throw sqlState(error) === "23505" ? new Outrun(error) : error;
  }
}

interface OrderForm {
  readonly order: NamedRow<NewOrder["order"]>;
  readonly items: ReadonlyArray<NamedRow<typeof orderItem.$inferInsert>>;
  readonly event: NamedRow<typeof orderEvent.$inferInsert>;
  readonly entries: ReadonlyArray<NamedRow<typeof ledgerEntry.$inferInsert>>;
  readonly kind: CartKind;
  readonly keeps: boolean;
}

const rowsOf = <Row>(named: ReadonlyArray<NamedRow<Row>>) => named.map(({ row }) => row);

const keyAsked = {
  userId: sql.placeholder("userId"),
  route: sql.placeholder("route"),
  key: sql.placeholder("key"),
};

/** The values of a row are named by its table, the others are those of `writeOrder`. */
const writing = preparedForms(
  (db, { order: made, items, event, entries, kind, keeps }: OrderForm) => {
    const reply = sql`${sql.param(sql.placeholder("reply"), idempotency.reply)}`;
    const parts = [
      db.$with("of").as(db.insert(orderItem).values(rowsOf(items))),
      db.$with("begun").as(db.insert(orderEvent).values(event.row)),
      db.$with("booked").as(db.insert(ledgerEntry).values(rowsOf(entries))),
      db.$with("left_cart").as(db.delete(cartLine).where(askedLinesIn(kind))),
    ];
    const answered = keeps
      ? [db.$with("kept").as(db.update(idempotency).set({ reply }).where(sameKey(keyAsked)))]
      : [];
    return db
      .with(...parts, ...answered)
      .insert(order)
      .values(made.row);
  },
);

/** Writes a free order of goods that are made again: no cart, no claim, no booking. */
export async function insertReprint(
  tx: Transaction,
  made: typeof order.$inferInsert,
  items: readonly (typeof orderItem.$inferInsert)[],
): Promise<void> {
  await tx.insert(order).values(made);
  await tx.insert(orderItem).values([...items]);
}
