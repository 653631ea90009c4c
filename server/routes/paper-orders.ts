import type { FastifyInstance } from "fastify";
import { paperOrders } from "#contract/order-lists.ts";
import { paperOrder } from "#contract/orders.ts";
import { type PaymentMethod, paymentMethodOf } from "#contract/paper-terms.ts";
import { placePaperOrder } from "#contract/placing.ts";
import { codes, Refusal } from "#contract/reply.ts";
import { afterSaleOfOrder } from "#server/after-sale/view.ts";
import type { Deps } from "#server/deps.ts";
import { offeredChannels } from "#server/gateways/payment-channels.ts";
import { withClaimedKey } from "#server/http/idempotency.ts";
import { route } from "#server/http/route.ts";
import { inTime, ordersInTime } from "#server/orders/cancelling.ts";
import { orderParts } from "#server/orders/order-parts.ts";
import { orderCardOf, orderDetailOf } from "#server/orders/order-view.ts";
import { placeWithin } from "#server/orders/placing.ts";
import { quoteTools } from "#server/quotes/quote-tools.ts";
import { pageOf, positionOf } from "#server/store/keyset.ts";
import { cardItemsOf } from "#server/store/order-cards.ts";
import { paperFacets } from "#server/store/order-facets.ts";
import * as store from "#server/store/orders.ts";

/** Orders of paper, for which no file is awaited: orders of the same house, made from the paper cart alone. */
export function register(app: FastifyInstance, deps: Deps): void {
  route(app, deps, placePaperOrder, async ({ input, user, key }) => {
    const tools = await quoteTools(deps);
    const { payment_method: paymentMethod, source_type: sourceType, ...placing } = input;
    const offered = await offeredMethods(deps);
    const intent = { userId: user.id, route: `POST ${placePaperOrder.path}`, key, input };
    return withClaimedKey(deps, intent, async (tx, claimed) => {
      assertOffered(offered, paymentMethod);
      const terms = { kind: "paper" as const, paymentMethod, sourceType };
      return placeWithin(tx, tools, { userId: user.id, placing, terms, claimed });
    });
  });

  route(app, deps, paperOrders, async ({ input, user }) => {
    const rows = await ordersInTime(deps, user.id, {
      kind: "paper",
      limit: input.limit,
      ...(input.cursor === undefined ? {} : { before: positionOf(input.cursor) }),
      ...(input.state === undefined ? {} : { state: Number(input.state) }),
    });
    const page = pageOf(rows, input.limit, (row) => ({ at: row.createdAt, id: row.id }));
    const items = await cardItemsOf(
      deps.db,
      page.items.map((row) => row.id),
    );
    return {
      items: page.items.map((row) => orderCardOf(row, items)),
      nextCursor: page.nextCursor,
      ...(await paperFacets(deps.db, user.id)),
    };
  });

  route(app, deps, paperOrder, async ({ input, user }) => {
    const order = await inTime(deps, await store.ownOrder(deps.db, user.id, input.id, "paper"));
    const parts = await orderParts(deps, order);
    return { ...orderDetailOf(parts), afterSale: await afterSaleOfOrder(deps, order, parts) };
  });
}

async function offeredMethods(deps: Deps): Promise<readonly PaymentMethod[]> {
  return (await offeredChannels(deps)).map(paymentMethodOf);
}

function assertOffered(offered: readonly PaymentMethod[], asked: PaymentMethod): void {
  if (offered.includes(asked)) return;
  throw new Refusal(codes.invalidInput, "此付款方式暂时不可用", { field: "payment_method" });
}
