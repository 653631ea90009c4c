import { and, asc, eq, lte } from "drizzle-orm";
import { Refusal } from "#contract/reply.ts";
import { orderStates } from "#contract/states.ts";
import { inTransaction } from "#server/store/database.ts";
import { order } from "#server/store/order-tables.ts";
import { moveOrder } from "#server/store/orders.ts";
import { openPaymentsOf } from "#server/store/payments.ts";
import { pruneQuotes } from "#server/store/quotes.ts";
import { cancelOverdue } from "./cancelling.ts";
import { askProvider } from "./checking.ts";
import type { Deps } from "./deps.ts";

const autoReceiveMs = 15 * 24 * 3_600_000;
const atOnce = 200;

/**
 * What time does to orders, with or without a factory: open sandbox payments are
 * asked about (a notification may have been lost), unpaid orders past their time
 * are cancelled, parcels count as received after fifteen days, old quotes go.
 */
export async function sweep(deps: Deps): Promise<void> {
  for (const payment of await openPaymentsOf(deps.db, "sandbox", atOnce)) {
    await askProvider(deps, payment);
  }
  await cancelOverdue(deps, atOnce);
  await receiveByItself(deps);
  await pruneQuotes(deps.db, new Date(deps.clock.now()));
}

async function receiveByItself(deps: Deps): Promise<void> {
  const at = new Date(deps.clock.now());
  const rows = await deps.db
    .select({ id: order.id })
    .from(order)
    .where(
      and(
        eq(order.state, orderStates.shipped),
        lte(order.updatedAt, new Date(at.getTime() - autoReceiveMs)),
      ),
    )
    .orderBy(asc(order.updatedAt))
    .limit(atOnce);
  for (const { id } of rows) {
    try {
      await inTransaction(deps.db, (tx) =>
        moveOrder(tx, {
          orderId: id,
          from: orderStates.shipped,
          to: orderStates.completed,
          text: "超时自动确认收货",
          at,
        }),
      );
    } catch (error) {
      // The buyer or another process was faster: the order is received either way.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}
