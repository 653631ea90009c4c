import type { FastifyInstance } from "fastify";
import { approveFirmOrder, declineFirmOrder } from "#contract/firms/firm-approvals.ts";
import { removePerson } from "#contract/firms/firms.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { sendLettersSoon } from "#server/infra/mail/mail-worker.ts";
import { type BeforeEnd, removeWithin } from "#server/modules/firms/people.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { approveWithin, declineWithin } from "./deciding.ts";
import { beforeFirmEnds } from "./ending.ts";

export function register(app: FastifyInstance, deps: RouteDeps & WithGateways): void {
  route(app, deps, approveFirmOrder, async ({ input, user }) => {
    const decision = { userId: user.id, orderId: input.order_id };
    await inTransaction(deps.db, (tx) => approveWithin(tx, deps, decision));
    sendLettersSoon(deps);
    return {};
  });
  route(app, deps, declineFirmOrder, async ({ input: { order_id: orderId, reason }, user }) => {
    const decision = { userId: user.id, orderId, reason };
    await inTransaction(deps.db, (tx) => declineWithin(tx, deps, decision));
    sendLettersSoon(deps);
    return {};
  });
  route(app, deps, removePerson, async ({ input: { person_id: personId }, user }) => {
    const beforeEnd: BeforeEnd = (tx, firmId) => beforeFirmEnds(tx, deps, firmId);
    await inTransaction(deps.db, (tx) => removeWithin(tx, user.id, { personId, beforeEnd }));
    sendLettersSoon(deps);
    return {};
  });
}
