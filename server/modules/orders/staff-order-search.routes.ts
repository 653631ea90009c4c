import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyInstance } from "fastify";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import {
  endOfShanghaiDay,
  shanghaiDay,
  startOfShanghaiDay,
} from "#contract/format/shanghai-day.ts";
import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { stateText } from "#contract/orders/states.ts";
import * as contract from "#contract/staff/staff-orders.ts";
import { asksFor, beginRaw } from "#server/http/raw-reply.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { pageOf, positionOf } from "#server/infra/database/keyset.ts";
import { itemsOf } from "#server/modules/order-records/order-contents.repository.ts";
import type { OrderItemRow } from "#server/modules/order-records/orders.repository.ts";
import * as search from "#server/modules/order-records/staff-order-search.repository.ts";
import {
  everybodysCounts,
  filesToCheck,
  type OrderOfSomebody,
} from "#server/modules/order-records/staff-orders.repository.ts";
import { orderTable } from "./order-table.ts";

const titlesShown = 3;

function cardOf(
  { order, buyer }: OrderOfSomebody,
  items: readonly OrderItemRow[],
  checking: ReadonlyMap<string, number>,
): contract.StaffOrderCard {
  const own = items.filter(({ orderId }) => orderId === order.id);
  return {
    order_id: order.id,
    order_no: order.orderNo,
    state: order.state,
    stateText: stateText(order.state, order.kind),
    payState: order.payState,
    total: yuanOf(order.totalFen),
    createdAt: order.createdAt.getTime(),
    updatedAt: order.updatedAt.getTime(),
    buyer,
    titles: own.slice(0, titlesShown).map(({ title }) => title),
    lines: own.length,
    shipBy: order.promise?.dates?.shipOn ?? null,
    checking: checking.get(order.id) ?? 0,
  };
}

function filterOf(input: ParsedInputOf<typeof contract.staffOrdersTable>): search.StaffOrderFilter {
  const { state, keyword, from, to, product, buyer, least, most } = input;
  return {
    ...(state === undefined ? {} : { state: Number(state) }),
    ...(keyword === undefined ? {} : { keyword }),
    ...(from === undefined ? {} : { since: new Date(startOfShanghaiDay(from)) }),
    ...(to === undefined ? {} : { until: new Date(endOfShanghaiDay(to)) }),
    ...(product === undefined ? {} : { product }),
    ...(buyer === undefined ? {} : { buyer }),
    ...(least === undefined ? {} : { leastFen: fenOf(least) }),
    ...(most === undefined ? {} : { mostFen: fenOf(most) }),
  };
}

/** The staff's list of orders, and the same orders as a table. */
export function register(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps;

  route(app, deps, contract.staffOrders, async ({ input }) => {
    const filter = filterOf(input);
    const { limit, cursor } = input;
    const isSummed = cursor === undefined && Object.keys(filter).length > 0;
    const [rows, sums] = await Promise.all([
      search.everybodysOrders(db, {
        ...filter,
        limit,
        ...(cursor === undefined ? {} : { before: positionOf(cursor) }),
      }),
      isSummed ? search.sumOfOrders(db, filter) : null,
    ]);
    const page = pageOf(rows, limit, ({ order }) => ({ at: order.createdAt, id: order.id }));
    const ids = page.items.map(({ order }) => order.id);
    const items = await itemsOf(db, ids);
    const checking = await filesToCheck(db, ids);
    return {
      items: page.items.map((one) => cardOf(one, items, checking)),
      nextCursor: page.nextCursor,
      counts: await everybodysCounts(db),
      found: sums && { orders: sums.orders, total: yuanOf(sums.totalFen) },
    };
  });

  route(app, deps, contract.staffOrdersTable, async ({ input, request, reply }) => {
    const filter = filterOf(input);
    if (!asksFor(contract.tableType, { request, reply })) {
      return { rows: (await search.sumOfOrders(db, filter)).orders };
    }
    const ids = await search.idsOfOrders(db, filter);
    const name = `orders-${shanghaiDay(deps.clock.now())}.csv`;
    const raw = beginRaw(
      deps,
      `${contract.tableType}; charset=utf-8`,
      { request, reply },
      { "content-disposition": `attachment; filename="${name}"` },
    );
    // A fault on the way cuts the connection: half a table is no reply.
    await pipeline(Readable.from(orderTable(db, ids)), raw).catch((error: unknown) =>
      request.log.warn({ err: error }, "a table of orders was cut"),
    );
    return { rows: ids.length };
  });
}
