import type { FastifyInstance } from "fastify";
import { yuanOf } from "#contract/format/money.ts";
import { endOfShanghaiDay, startOfShanghaiDay } from "#contract/format/shanghai-day.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { orders } from "#contract/orders/order-lists.ts";
import {
  cancelOrder,
  nameOrderInvoice,
  orderDetailCall,
  takeGood,
} from "#contract/orders/orders.ts";
import { placeOrder, placePaperOrder, recallOrder, reviewOrder } from "#contract/orders/placing.ts";
import { selfServiceOrder } from "#contract/orders/shop-order.ts";
import { orderStates, stateText } from "#contract/orders/states.ts";
import { agreedSums } from "#pricing/rating/agreed-price.ts";
import {
  intentOf,
  routeOf,
  voidKey,
  withClaimedKey,
  withIdempotency,
} from "#server/http/idempotency.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { pageOf, positionOf } from "#server/infra/database/keyset.ts";
import type { WithPricing } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { afterSaleOfOrder } from "#server/modules/after-sale/view.ts";
import { accountOffer } from "#server/modules/firm-accounts/charging.ts";
import { discountsNow } from "#server/modules/firms/agreements.ts";
import { orderCards } from "#server/modules/order-records/order-cards.repository.ts";
import { stateFilter } from "#server/modules/order-records/order-lists.repository.ts";
import * as moves from "#server/modules/order-records/order-moves.repository.ts";
import * as store from "#server/modules/order-records/orders.repository.ts";
import type { WholeOrder } from "#server/modules/order-records/whole-orders.repository.ts";
import { closeTrades } from "#server/modules/payments/closing.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { pursueRefundsOf } from "#server/modules/payments/refund-asking.ts";
import { pricedBefore } from "#server/modules/quotes/priced-before.ts";
import { quoteTools } from "#server/modules/quotes/quote-tools.ts";
import { suppliedQuotes } from "#server/modules/stock/supplying.ts";
import { cancelWithin, ordersInTime, ownOrderInTime } from "./cancelling.ts";
import { deliveryWays } from "./delivery-ways.ts";
import { firmOfGround, readGround } from "./order-inputs.repository.ts";
import { nameInvoiceWithin } from "./order-invoice.ts";
import { calculateOrder } from "./order-totals.ts";
import { orderCardOf, orderDetailOf, placedOf } from "./order-view.ts";
import { orderChoiceOf, placeWithin, promisedNow, suppliedLines } from "./placing.ts";
import { withKeptTools } from "./repeating.ts";
import { placeQuotesWithin } from "./self-service.ts";

export function register(app: FastifyInstance, deps: RouteDeps & WithPricing & WithGateways): void {
  registerPlacing(app, deps);
  registerSelfService(app, deps);
  registerRecalling(app, deps);
  registerReading(app, deps);
  registerMoving(app, deps);
}

function registerPlacing(app: FastifyInstance, deps: RouteDeps & WithPricing): void {
  route(app, deps, reviewOrder, async ({ input, user }) => {
    const tools = await quoteTools(deps);
    const { province_code: provinceCode, city_code: cityCode, district_code: districtCode } = input;
    const place = provinceCode === null ? null : { provinceCode, cityCode, districtCode };
    const choice = { ...orderChoiceOf(input), place };
    const asked = { ...choice, invoiceId: input.invoice_id, draftId: null };
    const ground = await readGround(deps.db, user.id, asked);
    const firmId = firmOfGround(ground, choice.expressType);
    const discounts = await discountsNow(deps.db, deps, firmId);
    const found = await calculateOrder(tools, ground, choice, discounts);
    const agreed = agreedSums(found.lines.map(({ quote }) => quote));
    const quotes = await suppliedQuotes(deps.db, suppliedLines(found), tools.book);
    return {
      goods: yuanOf(found.goodsFen),
      freight: yuanOf(found.freightFen),
      total: yuanOf(found.totalFen),
      ...(agreed === null ? {} : { agreed }),
      tax: found.tax,
      lines: found.lines.map(({ source, quote, taxIncluded, before }) => ({
        line_id: source.line.lineId,
        amount: quote.agreed?.total ?? quote.total,
        tax_included: taxIncluded,
        before,
      })),
      weightKg: found.weightKg,
      parcels: found.parcels,
      dates: promisedNow(tools, quotes, found).dates,
      ...(found.place === null ? {} : { ways: deliveryWays(tools, found, quotes) }),
      warnings: [...found.warnings],
    };
  });

  route(app, deps, placeOrder, async ({ input, user, key }) => {
    const tools = await quoteTools(deps);
    const intent = intentOf(placeOrder, user.id, { key, input });
    const terms = { kind: "print" as const };
    const sent = { userId: user.id, placing: input, terms };
    return pricedBefore(tools, (priced) =>
      withClaimedKey(deps, intent, (tx, claimed) => placeWithin(tx, priced, { ...sent, claimed })),
    );
  });
}

/** The same placing, from signed quotes instead of the cart. */
function registerSelfService(app: FastifyInstance, deps: RouteDeps & WithPricing): void {
  route(app, deps, selfServiceOrder, async ({ input, user, key }) => {
    const tools = await quoteTools(deps);
    const intent = intentOf(selfServiceOrder, user.id, { key, input });
    return pricedBefore(tools, (priced) =>
      withIdempotency(deps, intent, (tx) => placeQuotesWithin(tx, priced, user.id, input)),
    );
  });
}

/**
 * The order of a pending intent; where there is none, its key becomes void in the same transaction.
 */
function registerRecalling(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, recallOrder, ({ input, user }) =>
    inTransaction(deps.db, async (tx) => {
      for (const endpoint of [placeOrder, placePaperOrder]) {
        await voidKey(tx, deps, { userId: user.id, route: routeOf(endpoint), key: input.key });
      }
      const order = await store.orderOfDraft(tx, user.id, input.draft_id);
      return { order: order === null ? null : placedOf(order) };
    }),
  );
}

function registerReading(app: FastifyInstance, deps: RouteDeps & WithGateways): void {
  route(app, deps, orders, async ({ input, user }) => {
    const asked = {
      limit: input.limit,
      ...(input.cursor === undefined ? {} : { before: positionOf(input.cursor) }),
      ...stateFilter(input.state),
      ...(input.keyword === undefined ? {} : { keyword: input.keyword.trim() }),
      ...(input.from === undefined ? {} : { since: new Date(startOfShanghaiDay(input.from)) }),
      ...(input.to === undefined ? {} : { until: new Date(endOfShanghaiDay(input.to)) }),
      ...(input.product === undefined ? {} : { product: input.product }),
      ...(input.draft_id === undefined ? {} : { draftId: input.draft_id }),
    };
    const read = () => orderCards(deps.db, user.id, asked);
    const { orders: rows, items, ...facets } = await ordersInTime(deps, user.id, read);
    const page = pageOf(rows, input.limit, (row) => ({ at: row.createdAt, id: row.id }));
    return {
      items: page.items.map((row) => orderCardOf(row, items)),
      nextCursor: page.nextCursor,
      ...facets,
    };
  });

  route(app, deps, orderDetailCall, async ({ input, user }) => {
    const whole = await ownOrderInTime(deps, user.id, input.order_id);
    const detail = orderDetailOf(whole);
    const lines = await withKeptTools(deps, whole, detail.lines);
    const offer = await onAccountOf(deps, whole);
    return { ...detail, ...offer, lines, afterSale: afterSaleOfOrder(deps, whole) };
  });
}

/** 企业月结, where the order's firm has a line and the order waits for its payment. */
async function onAccountOf(
  deps: RouteDeps,
  { order, credit: [line] }: WholeOrder,
): Promise<Pick<OutputOf<typeof orderDetailCall>, "onAccount">> {
  if (line === undefined || order.state !== orderStates.awaitingPayment) return {};
  return { onAccount: await accountOffer(deps.db, deps, line, order.totalFen) };
}

const movedOf = (order: store.OrderRow) => ({
  order_id: order.id,
  state: order.state,
  stateText: stateText(order.state, order.kind),
});

function registerMoving(app: FastifyInstance, deps: RouteDeps & WithGateways): void {
  route(app, deps, nameOrderInvoice, ({ input, user }) =>
    inTransaction(deps.db, async (tx) => {
      const asked = { orderId: input.order_id, invoiceId: input.invoice_id };
      await nameInvoiceWithin(tx, user.id, asked, nowDate(deps));
      return input;
    }),
  );

  route(app, deps, cancelOrder, async ({ input, user }) => {
    const moved = await inTransaction(deps.db, async (tx) => {
      const order = await store.lockOwnOrder(tx, user.id, input.order_id);
      const reason = input.reason === "" ? "买家取消" : input.reason;
      const at = nowDate(deps);
      return movedOf(await cancelWithin(tx, deps, order, { reason, text: "买家取消订单", at }));
    });
    await closeTrades(deps, { orderId: input.order_id, limit: 10 });
    await pursueRefundsOf(deps, input.order_id);
    return moved;
  });

  route(app, deps, takeGood, ({ input, user }) =>
    inTransaction(deps.db, async (tx) => {
      const order = await store.lockOwnOrder(tx, user.id, input.order_id);
      if (order.state === orderStates.completed) return movedOf(order);
      return movedOf(
        await moves.moveOrder(tx, {
          orderId: order.id,
          from: order.state,
          to: orderStates.completed,
          text: "确认收货",
          at: nowDate(deps),
        }),
      );
    }),
  );
}
