import type { FastifyInstance } from "fastify";
import {
  afterSaleDetailCall,
  afterSaleOffer,
  afterSales,
  cancelAfterSale,
  createAfterSale,
  recallAfterSale,
  receiveReprint,
  refundQuery,
  sendBackGoods,
  supplementAfterSale,
} from "#contract/after-sale/after-sale.ts";
import { afterSaleStateText } from "#contract/orders/states.ts";
import { intentOf, voidKey, withIdempotency } from "#server/http/idempotency.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { pageOf, positionOf } from "#server/infra/database/keyset.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import * as store from "#server/modules/order-records/after-sales.repository.ts";
import { ownOrder } from "#server/modules/order-records/orders.repository.ts";
import { refundOf } from "#server/modules/order-records/refunds.repository.ts";
import { ownWholeOrder } from "#server/modules/order-records/whole-orders.repository.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { tryRefund } from "#server/modules/payments/refund-asking.ts";
import { applyWithin } from "./applying.ts";
import {
  receiveReprintWithin,
  sendBackWithin,
  supplementWithin,
  withdrawWithin,
} from "./buyer-acts.ts";
import { cardOf, detailOf, offerOf, refundViewOf } from "./view.ts";

export function register(app: FastifyInstance, deps: RouteDeps & WithGateways): void {
  registerReading(app, deps);
  registerApplying(app, deps);
  registerMoving(app, deps);
}

const movedOf = ({ id, state }: store.AfterSaleRow) => ({
  after_id: id,
  state,
  stateText: afterSaleStateText(state),
});

const appliedOf = ({ id, afterNo, state }: store.AfterSaleRow) => ({
  after_id: id,
  after_no: afterNo,
  state,
});

function registerReading(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, afterSales, async ({ input, user }) => {
    const rows = await store.listAfterSales(deps.db, user.id, {
      limit: input.limit,
      ...(input.cursor === undefined ? {} : { before: positionOf(input.cursor) }),
      ...(input.state === undefined ? {} : { state: Number(input.state) }),
      ...(input.order_id === undefined ? {} : { orderId: input.order_id }),
    });
    const page = pageOf(rows, input.limit, ({ row }) => ({ at: row.createdAt, id: row.id }));
    const ids = page.items.map(({ row }) => row.id);
    const lines = await store.afterSaleLinesOf(deps.db, ids);
    return {
      items: page.items.map((one) => cardOf(one, lines)),
      nextCursor: page.nextCursor,
      counts: await store.afterSaleCounts(deps.db, user.id),
    };
  });

  route(app, deps, afterSaleDetailCall, async ({ input, user }) => {
    const row = await store.ownAfterSale(deps.db, user.id, input.id);
    const { orderNo, kind } = await ownOrder(deps.db, user.id, row.orderId);
    return detailOf(deps, { row, orderNo, kind });
  });

  route(app, deps, afterSaleOffer, async ({ input, user }) => {
    return offerOf(deps, await ownWholeOrder(deps.db, user.id, input.order_id));
  });
}

function registerApplying(app: FastifyInstance, deps: RouteDeps): void {
  const place = `POST ${createAfterSale.path}`;
  route(app, deps, createAfterSale, ({ input, user, key }) =>
    withIdempotency(deps, { userId: user.id, route: place, key, input }, async (tx) =>
      appliedOf(await applyWithin(tx, deps, user.id, input)),
    ),
  );

  /**
   * The application of a pending intent; where there is none, its key becomes void in the same
   * transaction.
   */
  route(app, deps, recallAfterSale, ({ input, user }) =>
    inTransaction(deps.db, async (tx) => {
      await voidKey(tx, deps, { userId: user.id, route: place, key: input.key });
      const found = await store.afterSaleOfDraft(tx, user.id, input.draft_id);
      return { application: found === null ? null : appliedOf(found) };
    }),
  );
}

function registerMoving(app: FastifyInstance, deps: RouteDeps & WithGateways): void {
  const actOf = (userId: string, afterId: string) => ({ userId, afterId, at: nowDate(deps) });

  route(app, deps, cancelAfterSale, ({ input, user }) =>
    inTransaction(deps.db, async (tx) =>
      movedOf(await withdrawWithin(tx, actOf(user.id, input.after_id))),
    ),
  );

  route(app, deps, supplementAfterSale, ({ input, user, key }) => {
    const intent = intentOf(supplementAfterSale, user.id, { key, input });
    return withIdempotency(deps, intent, async (tx) =>
      movedOf(await supplementWithin(tx, actOf(user.id, input.after_id), input)),
    );
  });

  route(app, deps, sendBackGoods, ({ input, user, key }) => {
    const intent = intentOf(sendBackGoods, user.id, { key, input });
    const parcel = { carrier: input.carrier, trackingNo: input.tracking_no };
    return withIdempotency(deps, intent, async (tx) =>
      movedOf(await sendBackWithin(tx, actOf(user.id, input.after_id), parcel)),
    );
  });

  route(app, deps, receiveReprint, ({ input, user }) =>
    inTransaction(deps.db, async (tx) =>
      movedOf(await receiveReprintWithin(tx, actOf(user.id, input.after_id))),
    ),
  );

  route(app, deps, refundQuery, async ({ input, user }) => {
    await store.ownAfterSale(deps.db, user.id, input.after_id);
    const open = await refundOf(deps.db, input.after_id);
    if (open !== null) await tryRefund(deps, open.id);
    const row = await store.ownAfterSale(deps.db, user.id, input.after_id);
    const refund = await refundOf(deps.db, input.after_id);
    return { ...movedOf(row), refund: refund === null ? null : refundViewOf(refund) };
  });
}
