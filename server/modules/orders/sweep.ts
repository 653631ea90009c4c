import { receivedAfterDays } from "#contract/orders/order-terms.ts";
import { afterSaleStates, orderStates } from "#contract/orders/states.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase, WithFiles, WithLog } from "#server/infra/deps.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { oneByOne } from "#server/infra/runtime/run-one-by-one.ts";
import {
  lockAfterSale,
  moveAfterSale,
  reprintsUnderway,
} from "#server/modules/order-records/after-sales.repository.ts";
import { shippedOrders } from "#server/modules/order-records/due-orders.repository.ts";
import { moveOrder } from "#server/modules/order-records/order-moves.repository.ts";
import { lockOrder } from "#server/modules/order-records/orders.repository.ts";
import { askProviders } from "#server/modules/payments/asking.ts";
import { closeTrades } from "#server/modules/payments/closing.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { pursueOpenRefunds } from "#server/modules/payments/refund-asking.ts";
import { pruneQuotes } from "#server/modules/quotes/quotes.repository.ts";
import { cancelOverdue } from "./cancelling.ts";
import { noticeArtwork } from "./noticing.ts";
import { remindOfProofs } from "./proof-reminding.ts";

const autoReceiveMs = receivedAfterDays * 24 * 3_600_000;
const atOnce = 200;

/**
 * Periodic work on orders, with or without a factory: queries providers about open payments and
 * refunds, closes abandoned trades, cancels overdue orders, completes parcels, inspects files,
 * reminds of proofs and deletes old quotes.
 */
export async function sweep(
  deps: LetterDeps & WithDatabase & WithFiles & WithLog & WithGateways,
): Promise<void> {
  await askProviders(deps, atOnce);
  await closeTrades(deps, { limit: atOnce });
  await pursueOpenRefunds(deps);
  await cancelOverdue(deps, atOnce);
  await receiveByItself(deps);
  await receiveReprints(deps);
  await noticeArtwork(deps);
  await remindOfProofs(deps);
  await pruneQuotes(deps.db, new Date(deps.clock.now()));
}

async function receiveReprints(deps: WithDatabase & WithClock & WithLog): Promise<void> {
  const at = new Date(deps.clock.now());
  const before = new Date(at.getTime() - autoReceiveMs);
  const rows = await reprintsUnderway(deps.db, { before, limit: atOnce });
  await oneByOne(deps, "receiving a reprint", rows, ({ id }) =>
    inTransaction(deps.db, async (tx) => {
      const from = await lockAfterSale(tx, id);
      if (from.state !== afterSaleStates.reprintShipped) return false;
      const text = "超时自动确认收到补印件";
      await moveAfterSale(tx, { from, to: afterSaleStates.completed, by: "shop", text, at });
      return true;
    }),
  );
}

async function receiveByItself(deps: WithDatabase & WithClock & WithLog): Promise<void> {
  const at = new Date(deps.clock.now());
  const before = new Date(at.getTime() - autoReceiveMs);
  const rows = await shippedOrders(deps.db, { before, limit: atOnce });
  await oneByOne(deps, "receiving", rows, ({ id }) =>
    inTransaction(deps.db, async (tx) => {
      const { state } = await lockOrder(tx, id);
      // The buyer or another process was first: the order is received either way.
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
