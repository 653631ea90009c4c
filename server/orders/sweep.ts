import { receivedAfterDays } from "#contract/order-terms.ts";
import { orderStates } from "#contract/states.ts";
import type { Deps } from "#server/deps.ts";
import { askProvider } from "#server/payments/checking.ts";
import { pursueOpenRefunds } from "#server/payments/refund-asking.ts";
import { inTransaction } from "#server/store/database.ts";
import { shippedOrders } from "#server/store/due-orders.ts";
import { lockOrder, moveOrder } from "#server/store/orders.ts";
import { openPaymentsOf } from "#server/store/payments.ts";
import { pruneQuotes } from "#server/store/quotes.ts";
import { cancelOverdue } from "./cancelling.ts";
import { oneByOne } from "./one-by-one.ts";

const autoReceiveMs = receivedAfterDays * 24 * 3_600_000;
const atOnce = 200;

/**
 * What time does to orders, with or without a factory: open sandbox payments are
 * asked about (a notification may have been lost), and so are open refunds, unpaid orders past their time
 * are cancelled, parcels count as received by themselves, old quotes go.
 */
export async function sweep(deps: Deps): Promise<void> {
  const open = await openPaymentsOf(deps.db, "sandbox", atOnce);
  await oneByOne(deps, "asking", open, async (payment) => {
    await askProvider(deps, payment);
    return true;
  });
  await pursueOpenRefunds(deps);
  await cancelOverdue(deps, atOnce);
  await receiveByItself(deps);
  await pruneQuotes(deps.db, new Date(deps.clock.now()));
}

async function receiveByItself(deps: Deps): Promise<void> {
  const at = new Date(deps.clock.now());
  const before = new Date(at.getTime() - autoReceiveMs);
  const rows = await shippedOrders(deps.db, { before, limit: atOnce });
  await oneByOne(deps, "receiving", rows, ({ id }) =>
    inTransaction(deps.db, async (tx) => {
      const { state } = await lockOrder(tx, id);
      // The buyer or another process was faster: the order is received either way.
      if (state !== orderStates.shipped) return false;
      await moveOrder(tx, {
        orderId: id,
        from: state,
        to: orderStates.completed,
        text: "超时自动确认收货",
        at,
      });
      return true;
    }),
  );
}
