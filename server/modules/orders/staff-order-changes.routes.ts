import type { FastifyInstance } from "fastify";
import { yuanOf } from "#contract/format/money.ts";
import {
  approveHeldRefund,
  dropHeldRefund,
  heldRefunds,
  type ListedHeldRefund,
} from "#contract/staff/staff-held-refunds.ts";
import * as contract from "#contract/staff/staff-order-changes.ts";
import { notesOf } from "#server/http/call-log.ts";
import type { Caller } from "#server/http/guard.ts";
import { intentOf, withIdempotency } from "#server/http/idempotency.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { pageOf, positionOf } from "#server/infra/database/keyset.ts";
import type { WithPricing } from "#server/infra/deps.ts";
import { sendLettersSoon } from "#server/infra/mail/mail-worker.ts";
import { waitingHeld } from "#server/modules/order-records/held-refunds.repository.ts";
import { type HeldAct, heldAbove, viewOfHeld } from "#server/modules/payments/holding.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { pursueRefundsOf } from "#server/modules/payments/refund-asking.ts";
import { refundableFen } from "#server/modules/payments/refunding.ts";
import { quoteTools } from "#server/modules/quotes/quote-tools.ts";
import { listRegions } from "#server/modules/shop/shop-facts.repository.ts";
import { approveHeld, dropHeld, performHeld } from "./held-refunds.ts";
import { cancelByShopWithin, refundByShopWithin } from "./staff-cancelling.ts";
import { changeDeliveryWithin, noteWithin } from "./staff-changes.ts";
import { changeDateWithin } from "./staff-dates.ts";

const nameOf = ({ staff }: Caller): string =>
  staff?.kind === "person" ? staff.person.name : "店铺密钥";

/** The staff's changes to orders before their shipment. */
export function register(app: FastifyInstance, deps: RouteDeps & WithPricing & WithGateways): void {
  route(app, deps, contract.changeDelivery, async ({ input, key, request }) => {
    const tools = await quoteTools(deps);
    const intent = intentOf(contract.changeDelivery, "staff", { key, input });
    const { order_no, ...reply } = await withIdempotency(deps, intent, async (tx) => {
      const { order, differenceFen } = await changeDeliveryWithin(tx, tools, input);
      return {
        order_no: order.orderNo,
        order_id: order.id,
        state: order.state,
        difference: yuanOf(differenceFen),
      };
    });
    notesOf(request).subject = order_no;
    sendLettersSoon(deps);
    return reply;
  });

  route(app, deps, contract.changeDate, async ({ input, key, request }) => {
    const intent = intentOf(contract.changeDate, "staff", { key, input });
    const { order_no, ...reply } = await withIdempotency(deps, intent, async (tx) => {
      const order = await changeDateWithin(tx, deps, input);
      return {
        order_no: order.orderNo,
        order_id: order.id,
        state: order.state,
        ship_on: input.ship_on,
      };
    });
    notesOf(request).subject = order_no;
    sendLettersSoon(deps);
    return reply;
  });

  route(app, deps, contract.noteOrder, async ({ input, key, request, caller }) => {
    const intent = intentOf(contract.noteOrder, "staff", { key, input });
    const { order_no, ...reply } = await withIdempotency(deps, intent, async (tx) => {
      const order = await noteWithin(tx, { deps }, input, nameOf(caller));
      return { order_no: order.orderNo, order_id: order.id, state: order.state };
    });
    notesOf(request).subject = order_no;
    sendLettersSoon(deps);
    return reply;
  });

  registerMoney(app, deps);
  route(app, deps, contract.staffRegions, ({ input }) =>
    listRegions(deps.db, input.parent ?? null),
  );
}

const personOf = ({ staff }: Caller) => (staff?.kind === "person" ? staff.person : null);

/** The order where the act has to wait; null where it may happen at once. */
const heldOrNull = (
  tx: Transaction,
  deps: RouteDeps & WithGateways,
  caller: Caller,
  act: HeldAct,
) =>
  heldAbove(tx, deps, {
    ...act,
    by: personOf(caller),
    perform: (trial) => performHeld(trial, deps, act),
  });

/** After the commit the channel is asked for the refund. */
function registerMoney(app: FastifyInstance, deps: RouteDeps & WithGateways): void {
  route(app, deps, contract.cancelByShop, async ({ input, key, request, caller }) => {
    const intent = intentOf(contract.cancelByShop, "staff", { key, input });
    const { order_no, ...reply } = await withIdempotency(deps, intent, async (tx) => {
      const { order_id: orderId, ...held } = input;
      const waiting = await heldOrNull(tx, deps, caller, { act: "cancel", orderId, input: held });
      if (waiting !== null) {
        const { id, orderNo, state } = waiting;
        const none = { refunded: "0.00", kept: "0.00", held: true };
        return { order_no: orderNo, order_id: id, state, ...none };
      }
      const { order, refundedFen, keptFen } = await cancelByShopWithin(tx, deps, input);
      return {
        ...{ order_no: order.orderNo, order_id: order.id, state: order.state },
        ...{ refunded: yuanOf(refundedFen), kept: yuanOf(keptFen), held: false },
      };
    });
    notesOf(request).subject = order_no;
    await pursueRefundsOf(deps, input.order_id);
    sendLettersSoon(deps);
    return reply;
  });

  route(app, deps, contract.refundByShop, async ({ input, key, request, caller }) => {
    const intent = intentOf(contract.refundByShop, "staff", { key, input });
    const { order_no, ...reply } = await withIdempotency(deps, intent, async (tx) => {
      const { order_id: orderId, ...rest } = input;
      const held = { ...rest, kept_reason: "" };
      const waiting = await heldOrNull(tx, deps, caller, { act: "refund", orderId, input: held });
      if (waiting !== null) {
        const left = yuanOf(await refundableFen(tx, orderId));
        const { id, orderNo, state } = waiting;
        return { order_no: orderNo, order_id: id, state, refundable: left, held: true };
      }
      const { order, refundableFen: left } = await refundByShopWithin(tx, deps, input);
      return {
        ...{ order_no: order.orderNo, order_id: order.id, state: order.state },
        ...{ refundable: yuanOf(left), held: false },
      };
    });
    notesOf(request).subject = order_no;
    await pursueRefundsOf(deps, input.order_id);
    sendLettersSoon(deps);
    return reply;
  });

  registerHeld(app, deps);
}

/** What a second person decides. */
function registerHeld(app: FastifyInstance, deps: RouteDeps & WithGateways): void {
  route(app, deps, heldRefunds, async ({ input: { limit, cursor }, caller }) => {
    const rows = await waitingHeld(deps.db, {
      limit,
      ...(cursor === undefined ? {} : { after: positionOf(cursor) }),
    });
    const page = pageOf(rows, limit, ({ held }) => ({ at: held.askedAt, id: held.id }));
    const personId = personOf(caller)?.id ?? null;
    const items: ListedHeldRefund[] = [];
    for (const row of page.items) {
      const { orderId: order_id } = row.held;
      const view = await viewOfHeld(deps.db, row, personId);
      items.push({ ...view, order_id, order_no: row.orderNo });
    }
    return { items, nextCursor: page.nextCursor };
  });

  route(app, deps, approveHeldRefund, async ({ input, key, request, caller }) => {
    const intent = intentOf(approveHeldRefund, "staff", { key, input });
    const { order_no, ...reply } = await withIdempotency(deps, intent, async (tx) => {
      const order = await approveHeld(tx, deps, input.held_id, personOf(caller));
      return { order_no: order.orderNo, order_id: order.id, state: order.state };
    });
    notesOf(request).subject = order_no;
    await pursueRefundsOf(deps, reply.order_id);
    sendLettersSoon(deps);
    return reply;
  });

  route(app, deps, dropHeldRefund, async ({ input, key, request, caller }) => {
    const intent = intentOf(dropHeldRefund, "staff", { key, input });
    const { order_no, ...reply } = await withIdempotency(deps, intent, async (tx) => {
      const order = await dropHeld(tx, deps, input.held_id, personOf(caller));
      return { order_no: order.orderNo, order_id: order.id, state: order.state };
    });
    notesOf(request).subject = order_no;
    return reply;
  });
}
