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
import { ordersInTime, ownOrderInTime } from "#server/orders/cancelling.ts";
import { orderCardOf, orderDetailOf } from "#server/orders/order-view.ts";
import { placeWithin } from "#server/orders/placing.ts";
import { quoteTools } from "#server/quotes/quote-tools.ts";
import { pageOf, positionOf } from "#server/store/keyset.ts";
import { paperCards } from "#server/store/order-cards.ts";

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
    const asked = {
      limit: input.limit,
      ...(input.cursor === undefined ? {} : { before: positionOf(input.cursor) }),
      ...(input.state === undefined ? {} : { state: Number(input.state) }),
    };
    const read = () => paperCards(deps.db, user.id, asked);
    const { orders: rows, items, ...facets } = await ordersInTime(deps, user.id, read);
    const page = pageOf(rows, input.limit, (row) => ({ at: row.createdAt, id: row.id }));
    return {
      items: page.items.map((row) => orderCardOf(row, items)),
      nextCursor: page.nextCursor,
      ...facets,
    };
  });

  route(app, deps, paperOrder, async ({ input, user }) => {
    const whole = await ownOrderInTime(deps, user.id, input.id, "paper");
    return { ...orderDetailOf(whole), afterSale: afterSaleOfOrder(deps, whole) };
  });
}

async function offeredMethods(deps: Deps): Promise<readonly PaymentMethod[]> {
  return (await offeredChannels(deps)).map(paymentMethodOf);
}

function assertOffered(offered: readonly PaymentMethod[], asked: PaymentMethod): void {
  if (offered.includes(asked)) return;
  throw new Refusal(codes.invalidInput, "此付款方式暂时不可用", { field: "payment_method" });
}
