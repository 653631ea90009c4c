import type { FastifyInstance } from "fastify";
import { staffRole } from "#contract/staff/staff-choices.ts";
import * as contract from "#contract/staff/staff-people.ts";
import { addressOf } from "#server/http/address.ts";
import { notesOf } from "#server/http/call-log.ts";
import type { Caller } from "#server/http/guard.ts";
import { pseudonymOf } from "#server/http/pseudonymize.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { memberOf } from "#server/http/staff-guard.ts";

import {
  type StaffPersonRow,
  staffPeopleOf,
} from "#server/modules/identity/staff-people.repository.ts";
import { endStaffSession } from "#server/modules/identity/staff-sessions.repository.ts";
import { changeStaffPassword, confirmPassword, meOf, staffEnters } from "./entering.ts";
import { addPerson, changePerson, personView, resetPerson } from "./people.ts";

export function register(app: FastifyInstance, deps: RouteDeps): void {
  registerOwn(app, deps);
  registerPeople(app, deps);
}

function registerOwn(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, contract.staffLogin, async ({ input, request }) => {
    notesOf(request).user = await pseudonymOf(deps, `staff:${input.login}`);
    return staffEnters(deps, input, addressOf(request), contract.staffLogin.path);
  });

  route(app, deps, contract.staffLogout, async ({ caller }) => {
    await endStaffSession(deps, memberOf(caller).sessionHash);
    return {};
  });

  route(app, deps, contract.staffSelf, async ({ caller }) => meOf(memberOf(caller).person));

  route(app, deps, contract.confirmStaff, ({ input, caller }) =>
    confirmPassword(deps, memberOf(caller), input),
  );

  route(app, deps, contract.staffOwnPassword, async ({ input, caller }) => {
    await changeStaffPassword(deps, memberOf(caller), input);
    return {};
  });
}

function registerPeople(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, contract.staffPeople, async () => {
    const rows = await staffPeopleOf(deps.db);
    return {
      items: await Promise.all(
        rows.map(({ person, lastSeenAt }) => personView(deps, person, lastSeenAt)),
      ),
    };
  });

  route(app, deps, contract.addStaffPerson, async ({ input, caller, request }) => {
    const { person, password } = await addPerson(deps, input, isPerson(caller));
    Object.assign(notesOf(request), noticeOf(person, [rolesText(person)]));
    return { ...(await personView(deps, person, null)), password };
  });

  route(app, deps, contract.changeStaffPerson, async ({ input, caller, request }) => {
    const { before, person } = await changePerson(deps, input.person_id, input, isPerson(caller));
    Object.assign(notesOf(request), noticeOf(person, changesOf(before, person)));
    // An owner who loses the notifications is notified of that too.
    if (before.email !== null && before.email !== person.email) {
      notesOf(request).alsoTo = [before.email];
    }
    return personView(deps, person, null);
  });

  route(app, deps, contract.resetStaffPerson, async ({ input, caller, request }) => {
    const { person, password } = await resetPerson(deps, input.person_id, isPerson(caller));
    Object.assign(notesOf(request), noticeOf(person, []));
    return { ...(await personView(deps, person, null)), password };
  });
}

const isPerson = ({ staff }: Caller): boolean => staff?.kind === "person";

const rolesText = ({ roles }: StaffPersonRow): string =>
  `角色：${roles.map((role) => staffRole.words[role]).join("、")}`;

/** The text of the owners' letter about a change. */
function changesOf(before: StaffPersonRow, after: StaffPersonRow): string[] {
  return [
    ...(before.name === after.name ? [] : [`姓名：${before.name} 改为 ${after.name}`]),
    ...(rolesText(before) === rolesText(after) ? [] : [rolesText(after)]),
    ...(before.disabled === after.disabled ? [] : [after.disabled ? "已停用" : "已恢复"]),
    ...(before.email === after.email ? [] : [`通知邮箱：${after.email ?? "不再通知"}`]),
  ];
}

const noticeOf = (person: StaffPersonRow, lines: readonly string[]) => ({
  subject: person.login,
  ownersRead: [`员工：${person.name}（${person.login}）`, ...lines],
});
