import { randomUUID } from "node:crypto";
import type { CartKind } from "#contract/cart/cart-kinds.ts";
import { type CallKey, sameKey } from "#server/http/idempotency-keys.repository.ts";
import { Outrun, sqlState, type Transaction } from "#server/infra/database/database.ts";
import {
  cartLine,
  idempotency,
  ledgerEntry,
  order,
  orderEvent,
  orderItem,
} from "#server/infra/database/tables/orders.tables.ts";
import { ownLines } from "#server/modules/cart/carts.repository.ts";
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
  const { items, event, sale, kept } = made;
  const lines = ownLines(made.order.userId, made.leaving, made.order.kind);
  const parts = [
    tx.$with("of").as(tx.insert(orderItem).values([...items])),
    tx.$with("begun").as(tx.insert(orderEvent).values({ ...event, id: randomUUID() })),
    tx.$with("booked").as(tx.insert(ledgerEntry).values(shopEntriesOf(sale))),
    tx.$with("left_cart").as(tx.delete(cartLine).where(lines)),
  ];
  const answered =
    kept === null
      ? []
      : [
          tx
            .$with("kept")
            .as(tx.update(idempotency).set({ reply: kept.reply }).where(sameKey(kept.call))),
        ];
  try {
    await tx
      .with(...parts, ...answered)
      .insert(order)
      .values(made.order);
  } catch (error) {
    throw sqlState(error) === "23505" ? new Outrun(error) : error;
  }
}

/** Writes a free order of goods that are made again: no cart, no claim, no booking. */
export async function insertReprint(
  tx: Transaction,
  made: typeof order.$inferInsert,
  items: readonly (typeof orderItem.$inferInsert)[],
): Promise<void> {
  await tx.insert(order).values(made);
  await tx.insert(orderItem).values([...items]);
}
