import type { FastifyInstance } from "fastify";
import { codes, Refusal } from "#contract/http/reply.ts";
import { paperOrders } from "#contract/orders/order-lists.ts";
import { paperOrder } from "#contract/orders/orders.ts";
import { placePaperOrder } from "#contract/orders/placing.ts";
import { type PaymentMethod, paymentMethodOf } from "#contract/wording/paper-terms.ts";
import { intentOf, withClaimedKey } from "#server/http/idempotency.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { pageOf, positionOf } from "#server/infra/database/keyset.ts";
import type { WithPricing } from "#server/infra/deps.ts";
import { afterSaleOfOrder } from "#server/modules/after-sale/view.ts";
import { paperCards } from "#server/modules/order-records/order-cards.repository.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { offeredChannels } from "#server/modules/payments/providers/payment-channels.ts";
import { quoteTools } from "#server/modules/quotes/quote-tools.ts";
import { ordersInTime, ownOrderInTime } from "./cancelling.ts";
import { orderCardOf, orderDetailOf } from "./order-view.ts";
import { placeWithin } from "./placing.ts";

/** Orders of paper, which need no file: ordinary orders, made from the paper cart alone. */
export function register(app: FastifyInstance, deps: RouteDeps & WithPricing & WithGateways): void {
  route(app, deps, placePaperOrder, async ({ input, user, key }) => {
    const tools = await quoteTools(deps);
    const { payment_method: paymentMethod, source_type: sourceType, ...placing } = input;
    const offered = await offeredMethods(deps);
    const intent = intentOf(placePaperOrder, user.id, { key, input });
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

async function offeredMethods(deps: WithGateways): Promise<readonly PaymentMethod[]> {
  return (await offeredChannels(deps)).map(paymentMethodOf);
}

function assertOffered(offered: readonly PaymentMethod[], asked: PaymentMethod): void {
  if (offered.includes(asked)) return;
  throw new Refusal(codes.invalidInput, "此付款方式暂时不可用", { field: "payment_method" });
}
