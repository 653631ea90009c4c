import type { FastifyInstance } from "fastify";
import { shipPart } from "#contract/staff/staff-parcels.ts";
import { reprintOrder } from "#contract/staff/staff-reprints.ts";
import { notesOf } from "#server/http/call-log.ts";
import { intentOf, withIdempotency } from "#server/http/idempotency.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import type { WithPricing } from "#server/infra/deps.ts";
import { sendLettersSoon } from "#server/infra/mail/mail-worker.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { quoteTools } from "#server/modules/quotes/quote-tools.ts";
import { reprintForClaim } from "./claim-reprint.ts";
import { shipPartWithin } from "./part-shipping.ts";
import { reprintWithin } from "./reprinting.ts";

/** Goods that are made again, and goods that leave in parts. */
export function register(app: FastifyInstance, deps: RouteDeps & WithPricing & WithGateways): void {
  route(app, deps, reprintOrder, async ({ input, key, request }) => {
    const tools = await quoteTools(deps);
    const intent = intentOf(reprintOrder, "staff", { key, input });
    const { order_no, ...reply } = await withIdempotency(deps, intent, async (tx) => {
      const { after_id } = input;
      const { order, reprint } =
        after_id === undefined
          ? await reprintWithin(tx, tools, input)
          : await reprintForClaim(tx, { ...tools, deps }, { ...input, after_id });
      return {
        ...{ order_no: order.orderNo, order_id: order.id, state: order.state },
        ...{ reprint_id: reprint.id, reprint_no: reprint.orderNo },
      };
    });
    notesOf(request).subject = `${order_no}: ${reply.reprint_no}`;
    sendLettersSoon(deps);
    return reply;
  });

  route(app, deps, shipPart, async ({ input, key, request }) => {
    const intent = intentOf(shipPart, "staff", { key, input });
    const { order_no, ...moved } = await withIdempotency(deps, intent, async (tx) => {
      const { id, orderNo, state } = await shipPartWithin(tx, deps, input);
      return { order_no: orderNo, order_id: id, state };
    });
    notesOf(request).subject = order_no;
    sendLettersSoon(deps);
    return moved;
  });
}
