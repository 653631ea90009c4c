import { eq } from "drizzle-orm";
import { fenOf } from "#contract/format/money.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { order, payment } from "#server/infra/database/tables/orders.tables.ts";
import { book } from "#server/modules/ledger/ledger.repository.ts";
import { forceState, paid } from "#tests/server/orders/order-flow.ts";
import type { Buyer, Shop } from "#tests/server/support/harness.ts";

/** A cancelled order of an earlier version, which put the channel's money on the balance. */
export async function cancelledToBalance(shop: Shop, buyer: Buyer) {
  const made = await paid(shop, buyer);
  const fen = fenOf(made.total);
  await inTransaction(shop.deps.db, async (tx) => {
    await book(tx, {
      kind: "refund",
      orderId: made.order_id,
      note: "取消，退回余额",
      at: new Date(shop.clock.now()),
      postings: [
        { account: "shop:sales", fen: -fen },
        { account: `user:${buyer.id}`, fen },
      ],
    });
    await tx.update(payment).set({ state: "refunded" }).where(eq(payment.orderId, made.order_id));
    await tx.update(order).set({ payState: "refunded" }).where(eq(order.id, made.order_id));
  });
  await forceState(shop, made.order_id, 90);
  return made;
}
