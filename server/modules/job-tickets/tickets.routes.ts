import type { FastifyInstance } from "fastify";
import * as contract from "#contract/staff/staff-tickets.ts";
import { notesOf } from "#server/http/call-log.ts";
import type { Caller } from "#server/http/guard.ts";
import { intentOf, withIdempotency } from "#server/http/idempotency.ts";
import { pageOrigin } from "#server/http/page-origin.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import type { WithPricing } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { finishWithin, withdrawWithin } from "#server/modules/orders/floor.ts";
import { deliveryFile, labelsFile } from "./delivery-files.ts";
import { ticketFile } from "./ticket-file.ts";
import { ticketNo } from "./ticket-tools.ts";
import { ticketOf } from "./ticket-view.ts";

const nameOf = ({ staff }: Caller): string =>
  staff?.kind === "person" ? staff.person.name : "店铺密钥";

/** 施工单, and the steps that the floor records on it. */
export function register(app: FastifyInstance, deps: RouteDeps & WithPricing): void {
  route(
    app,
    deps,
    contract.ticketCall,
    async ({ input }) => (await ticketOf(deps, input.id)).ticket,
  );

  route(app, deps, contract.ticketSheet, ({ input, request }) =>
    ticketFile(deps, input.id, pageOrigin(request, deps.settings.origin)),
  );

  route(app, deps, contract.deliveryNote, ({ input }) => deliveryFile(deps, input.id));

  route(app, deps, contract.cartonLabels, ({ input, request }) =>
    labelsFile(deps, input.id, pageOrigin(request, deps.settings.origin)),
  );

  route(app, deps, contract.finishStep, async ({ input, key, request, caller }) => {
    const intent = intentOf(contract.finishStep, "staff", { key, input });
    const { subject, ...reply } = await withIdempotency(deps, intent, async (tx) => {
      const asked = { itemId: input.item_id, code: input.code, who: nameOf(caller) };
      const { order, item, step } = await finishWithin(tx, asked, nowDate(deps));
      const subject = `${ticketNo({ item, order })}: ${step.name}`;
      return { subject, item_id: item.id, state: order.state };
    });
    notesOf(request).subject = subject;
    return reply;
  });

  route(app, deps, contract.withdrawStep, async ({ input, key, request, caller }) => {
    const intent = intentOf(contract.withdrawStep, "staff", { key, input });
    const { subject, ...reply } = await withIdempotency(deps, intent, async (tx) => {
      const { item_id: itemId, code, reason } = input;
      const asked = { itemId, code, reason, who: nameOf(caller) };
      const { order, item, step } = await withdrawWithin(tx, asked, nowDate(deps));
      const subject = `${ticketNo({ item, order })}: ${step.name}`;
      return { subject, item_id: item.id, state: order.state };
    });
    notesOf(request).subject = subject;
    return reply;
  });
}
