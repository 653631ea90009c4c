import { codes, Refusal } from "#contract/http/reply.ts";
import type { StaffPerson } from "#contract/staff/staff-people.ts";
import type { StaffRole } from "#contract/staff/staff-rights.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { forgetCounts, isUsedUp } from "#server/infra/database/throttles.repository.ts";
import type { WithClock, WithDatabase, WithRandom } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { hashPassword, makePassword } from "#server/modules/accounts/passwords.ts";
import { findSecondFactor } from "#server/modules/identity/second-factors.repository.ts";
import * as store from "#server/modules/identity/staff-people.repository.ts";
import { lockOf } from "./entering.ts";

export async function personView(
  deps: WithDatabase & WithClock,
  person: store.StaffPersonRow,
  lastSeenAt: Date | null,
): Promise<StaffPerson> {
  const { id, login, name, roles, disabled, email } = person;
  const locked = await isUsedUp(deps, lockOf(login));
  const factor = await findSecondFactor(deps.db, id);
  return {
    person_id: id,
    ...{ login, name, roles, disabled, email, locked },
    second_factor: factor !== null && factor.confirmedAt !== null,
    createdAt: person.createdAt.getTime(),
    lastSeenAt: lastSeenAt?.getTime() ?? null,
  };
}

interface Wanted {
  readonly name: string;
  readonly email?: string | undefined;
  readonly roles: readonly StaffRole[];
}

/** In the table's order, each once. */
const distinct = (roles: readonly StaffRole[]): StaffRole[] => [...new Set(roles)];

/**
 * @param byPerson created by a person, not the operator
 * @throws Refusal `stateConflict` where the login name is taken
 */
export async function addPerson(
  deps: WithDatabase & WithClock & WithRandom,
  { login, ...wanted }: Wanted & { login: string },
  byPerson: boolean,
) {
  const password = makePassword(deps.random.bytes);
  const person: store.StaffPersonRow = {
    id: deps.random.uuid(),
    login,
    name: wanted.name,
    roles: distinct(wanted.roles),
    passwordHash: await hashPassword(password),
    mustChange: true,
    disabled: false,
    email: wanted.email ?? null,
    vouchedAt: byPerson ? nowDate(deps) : null,
    createdAt: nowDate(deps),
  };
  await inTransaction(deps.db, (tx) => store.insertStaffPerson(tx, person));
  return { person, password };
}

const isOwner = ({ roles }: store.StaffPersonRow): boolean => roles.includes("owner");

/** An absent field stays as it is. */
type PersonChange = {
  readonly [Name in "name" | "roles" | "disabled" | "email"]?:
    | store.StaffPersonRow[Name]
    | undefined;
};

/** @throws Refusal `stateConflict` where no owner would remain */
export async function changePerson(
  deps: WithDatabase & WithClock,
  personId: string,
  wanted: PersonChange,
  byPerson: boolean,
): Promise<{ readonly before: store.StaffPersonRow; readonly person: store.StaffPersonRow }> {
  return inTransaction(deps.db, async (tx) => {
    await store.lockStaff(tx);
    const before = await store.findStaffPerson(tx, personId);
    const { name = before.name, roles = before.roles, disabled = before.disabled } = wanted;
    const { email = before.email } = wanted;
    const raised = disabled < before.disabled || (roles.includes("owner") && !isOwner(before));
    const set = {
      ...{ name, roles: distinct(roles), disabled, email },
      ...(raised && byPerson ? { vouchedAt: nowDate(deps) } : {}),
    };
    const changed = await store.updateStaffPerson(tx, personId, set);
    const wasOwner = isOwner(before) && !before.disabled;
    if (wasOwner && (await store.owners(tx)) === 0) {
      throw new Refusal(codes.stateConflict, "至少要留一位可以登录的店主");
    }
    if (disabled) await store.endStaffSessions(tx, personId, nowDate(deps));
    return { before, person: changed };
  });
}

/** A new password that is shown once; it ends sessions and removes a lock. */
export async function resetPerson(
  deps: WithDatabase & WithClock & WithRandom,
  personId: string,
  byPerson: boolean,
) {
  const password = makePassword(deps.random.bytes);
  const passwordHash = await hashPassword(password);
  const person = await inTransaction(deps.db, async (tx) => {
    const row = await store.updateStaffPerson(tx, personId, {
      passwordHash,
      mustChange: true,
      vouchedAt: byPerson ? nowDate(deps) : null,
    });
    await store.endStaffSessions(tx, personId, nowDate(deps));
    await forgetCounts(tx, [lockOf(row.login).key]);
    return row;
  });
  return { person, password };
}
