import { codes, Refusal } from "#contract/http/reply.ts";
import { confirmedMs, type StaffMe } from "#contract/staff/staff-people.ts";
import { type BegunAct, beginAct, endAct } from "#server/http/staff-acts.repository.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { type Limit, reserve } from "#server/infra/database/throttles.repository.ts";
import type { WithClock, WithDatabase, WithLetterSeal } from "#server/infra/deps.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { hashPassword, passwordMatches } from "#server/modules/accounts/passwords.ts";
import { assertHardToGuess } from "#server/modules/accounts/weak-passwords.ts";
import * as people from "#server/modules/identity/staff-people.repository.ts";
import {
  confirmStaffSession,
  openStaffSession,
} from "#server/modules/identity/staff-sessions.repository.ts";
import { codeNeeded, judgeSecondFactor } from "./one-time-codes.ts";

const quarterHour = 15 * 60_000;
const hour = 3_600_000;

export const meOf = ({ id, login, name, roles, mustChange }: people.StaffPersonRow): StaffMe => ({
  id,
  login,
  name,
  roles,
  mustChange,
});

/**
 * Wrong passwords of one name from all addresses: beyond the limit the name is locked for the rest
 * of the hour.
 */
export const lockOf = (login: string): Limit => ({
  key: `staff-login-all:${login}`,
  windowMs: hour,
  most: 20,
});

/** Like the buyers' limits, and separate from them. An unknown name is counted alike. */
const limitsOf = (login: string, address: string): Limit[] => [
  { key: `staff-login:${login}@${address}`, windowMs: quarterHour, most: 5 },
  { key: `staff-login-from:${address}`, windowMs: quarterHour, most: 50 },
  lockOf(login),
];

/** The credentials of a person: with a code where a second factor is on. */
interface Proof {
  readonly password: string;
  readonly one_time_code?: string | undefined;
}

/** Wrong passwords and codes of a logged-in person, over all sessions. */
export const proofLimit = (personId: string): Limit => ({
  key: `staff-confirm:${personId}`,
  windowMs: quarterHour,
  most: 5,
});

/**
 * A wrong code counts like a wrong password. A missing one does not.
 * @throws Refusal `loginFailed` for any wrong credential; `throttled` after too many;
 * `secondFactorNeeded`
 */
export async function staffEnters(
  deps: LetterDeps & WithDatabase,
  form: Proof & { readonly login: string },
  address: string,
  call: string,
) {
  const giveBack = await reserve(deps, limitsOf(form.login, address));
  const found = await people.findStaffByLogin(deps.db, form.login);
  const right = await passwordMatches(form.password, found?.passwordHash ?? null);
  if (found === null || !right || found.disabled) {
    throw new Refusal(codes.loginFailed, "登录名或密码错误");
  }
  const proof = await judgeSecondFactor(deps, found.id, form.one_time_code);
  if (proof === "missing") {
    await giveBack();
    throw codeNeeded();
  }
  const begun: BegunAct = { personId: found.id, call, input: { login: found.login } };
  const act = await beginAct(deps, begun);
  const opened = await inTransaction(deps.db, (tx) => openStaffSession(tx, deps, found.id));
  const subject = proof === "recovery" ? `${found.login}: recovery` : "";
  await endAct(deps, act, { code: codes.success, subject, words: "" });
  await giveBack();
  return { ...opened, me: meOf(found) };
}

/**
 * Checks the own password again, with a code where a second factor is on.
 * @throws Refusal `loginFailed` | `throttled` | `secondFactorNeeded`
 */
export async function confirmPassword(
  deps: WithDatabase & WithClock & WithLetterSeal,
  { person, sessionHash }: { person: people.StaffPersonRow; sessionHash: string },
  { password, one_time_code }: Proof,
): Promise<{ until: number }> {
  const giveBack = await reserve(deps, [proofLimit(person.id)]);
  if (!(await passwordMatches(password, person.passwordHash))) {
    throw new Refusal(codes.loginFailed, "密码错误");
  }
  const proof = await judgeSecondFactor(deps, person.id, one_time_code);
  await giveBack();
  if (proof === "missing") throw codeNeeded();
  await confirmStaffSession(deps, sessionHash);
  return { until: deps.clock.now() + confirmedMs };
}

/**
 * Sets a new own password. Wrong ones count by session.
 * @throws Refusal `loginFailed` | `throttled` | `invalidInput` for a common one
 */
export async function changeStaffPassword(
  deps: WithDatabase & WithClock,
  { person, sessionHash }: { person: people.StaffPersonRow; sessionHash: string },
  given: { readonly old_password: string; readonly password: string },
): Promise<void> {
  const key = `staff-password:${sessionHash}`;
  const giveBack = await reserve(deps, [{ key, windowMs: quarterHour, most: 5 }]);
  if (!(await passwordMatches(given.old_password, person.passwordHash))) {
    throw new Refusal(codes.loginFailed, "原密码错误");
  }
  await giveBack();
  if (given.password === given.old_password) {
    const field = "password";
    throw new Refusal(codes.invalidInput, "新密码和原密码一样", { field });
  }
  assertHardToGuess(given.password, person.login);
  const passwordHash = await hashPassword(given.password);
  await inTransaction(deps.db, async (tx) => {
    await people.updateStaffPerson(tx, person.id, { passwordHash, mustChange: false });
    await people.endStaffSessions(tx, person.id, nowDate(deps), sessionHash);
  });
}
