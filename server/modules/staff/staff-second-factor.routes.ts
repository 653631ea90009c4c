import type { FastifyInstance, FastifyRequest } from "fastify";
import * as contract from "#contract/staff/staff-second-factor.ts";
import { addressOf } from "#server/http/address.ts";
import { notesOf } from "#server/http/call-log.ts";
import type { Caller } from "#server/http/guard.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { memberOf } from "#server/http/staff-guard.ts";

import { personView } from "./people.ts";
import { begin, type OwnSession, stateOf, switchOff, switchOn } from "./second-factor.ts";
import { resetSecondFactor } from "./second-factor-reset.ts";

const ownSession = (caller: Caller, request: FastifyRequest): OwnSession => ({
  ...memberOf(caller),
  from: addressOf(request),
});

export function register(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, contract.secondFactorState, ({ caller }) =>
    stateOf(deps, memberOf(caller).person.id),
  );

  route(app, deps, contract.beginSecondFactor, ({ input, caller }) =>
    begin(deps, memberOf(caller).person, input),
  );

  route(app, deps, contract.switchOnSecondFactor, ({ input, caller, request }) =>
    switchOn(deps, ownSession(caller, request), input),
  );

  route(app, deps, contract.switchOffSecondFactor, async ({ input, caller, request }) => {
    await switchOff(deps, ownSession(caller, request), input);
    return {};
  });

  route(app, deps, contract.resetSecondFactor, async ({ input, caller, request }) => {
    const { staff } = caller;
    const by = staff?.kind === "person" ? staff.person : null;
    const person = await resetSecondFactor(deps, input.person_id, by);
    const { name, login, email } = person;
    notesOf(request).subject = login;
    notesOf(request).ownersRead = [`员工：${name}（${login}）`];
    if (email !== null) notesOf(request).alsoTo = [email];
    return personView(deps, person, null);
  });
}
