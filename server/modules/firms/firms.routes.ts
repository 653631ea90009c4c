import type { FastifyInstance } from "fastify";
import { firmTodo, setApprovalLimit } from "#contract/firms/firm-approvals.ts";
import * as entries from "#contract/firms/firm-entries.ts";
import * as orders from "#contract/firms/firm-orders.ts";
import * as firms from "#contract/firms/firms.ts";
import { intentOf, withIdempotency } from "#server/http/idempotency.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { takeOne } from "#server/infra/database/throttles.repository.ts";
import * as shared from "./firm-entries.ts";
import { firmOrderOf, firmOrdersPage, firmTodoOf } from "./firm-orders.ts";
import * as people from "./people.ts";

const hour = 3_600_000;
/** Codes that a buyer may try in an hour. */
const triesAnHour = 30;

export function register(app: FastifyInstance, deps: RouteDeps): void {
  registerFirm(app, deps);
  registerInvitations(app, deps);
  registerEntries(app, deps);
  route(app, deps, orders.firmOrders, ({ input, user }) => firmOrdersPage(deps, user.id, input));
  route(app, deps, firmTodo, ({ input, user }) => firmTodoOf(deps, user.id, input));
  route(app, deps, orders.firmOrderCall, ({ input, user }) =>
    firmOrderOf(deps, user.id, input.order_id),
  );
}

function registerFirm(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, firms.ownFirmCall, async ({ user }) => ({
    firm: await people.ownFirmOf(deps, user.id),
  }));
  route(app, deps, firms.makeFirm, (call) =>
    withIdempotency(deps, intentOf(firms.makeFirm, call.user.id, call), (tx) =>
      people.makeFirmWithin(tx, deps, call.user.id, call.input),
    ),
  );
  route(app, deps, firms.changeFirm, ({ input, user }) =>
    inTransaction(deps.db, (tx) => people.changeFirmWithin(tx, user.id, input)),
  );
  route(app, deps, setApprovalLimit, ({ input, user }) =>
    inTransaction(deps.db, (tx) => people.setLimitWithin(tx, user.id, input.limit)),
  );
  route(app, deps, firms.changePersonRole, ({ input, user }) =>
    inTransaction(deps.db, (tx) =>
      people.changeRoleWithin(tx, user.id, { personId: input.person_id, role: input.role }),
    ),
  );
}

function registerInvitations(app: FastifyInstance, deps: RouteDeps): void {
  const limitOf = (userId: string) => ({
    key: `firm-code:${userId}`,
    windowMs: hour,
    most: triesAnHour,
  });
  route(app, deps, firms.inviteToFirm, (call) =>
    withIdempotency(deps, intentOf(firms.inviteToFirm, call.user.id, call), (tx) =>
      people.inviteWithin(tx, deps, call.user.id, call.input.role),
    ),
  );
  route(app, deps, firms.withdrawInvitation, ({ input, user }) =>
    inTransaction(deps.db, (tx) => people.withdrawWithin(tx, user.id, input.invitation_id)),
  );
  route(app, deps, firms.readInvitation, async ({ input, user }) => {
    await takeOne(deps, limitOf(user.id));
    return people.invitationBehind(deps, input.code);
  });
  route(app, deps, firms.joinFirm, async (call) => {
    await takeOne(deps, limitOf(call.user.id));
    return withIdempotency(deps, intentOf(firms.joinFirm, call.user.id, call), (tx) =>
      people.joinWithin(tx, deps, call.user.id, call.input.code),
    );
  });
}

function registerEntries(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, entries.addFirmAddress, (call) =>
    withIdempotency(deps, intentOf(entries.addFirmAddress, call.user.id, call), (tx) =>
      shared.addAddressWithin(tx, deps, call.user.id, call.input),
    ),
  );
  route(app, deps, entries.changeFirmAddress, ({ input, user }) =>
    inTransaction(deps.db, (tx) => shared.changeAddressWithin(tx, user.id, input)),
  );
  route(app, deps, entries.removeFirmAddress, async ({ input, user }) => {
    await inTransaction(deps.db, (tx) => shared.removeAddressWithin(tx, user.id, input.id));
    return {};
  });
  route(app, deps, entries.addFirmTitle, (call) =>
    withIdempotency(deps, intentOf(entries.addFirmTitle, call.user.id, call), (tx) =>
      shared.addTitleWithin(tx, deps, call.user.id, call.input),
    ),
  );
  route(app, deps, entries.changeFirmTitle, ({ input, user }) =>
    inTransaction(deps.db, (tx) => shared.changeTitleWithin(tx, user.id, input)),
  );
  route(app, deps, entries.removeFirmTitle, async ({ input, user }) => {
    await inTransaction(deps.db, (tx) => shared.removeTitleWithin(tx, user.id, input.id));
    return {};
  });
}
