import type { OutputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type {
  beginSecondFactor,
  secondFactorState,
  switchOnSecondFactor,
} from "#contract/staff/staff-second-factor.ts";
import { notifyOwners } from "#server/http/owner-notice.ts";
import { inTransaction, type Transaction } from "#server/infra/database/database.ts";
import { reserve } from "#server/infra/database/throttles.repository.ts";
import type { MailingDeps, WithDatabase } from "#server/infra/deps.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { sendLettersSoon } from "#server/infra/mail/mail-worker.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { passwordMatches } from "#server/modules/accounts/passwords.ts";
import * as store from "#server/modules/identity/second-factors.repository.ts";
import {
  endStaffSessions,
  type StaffPersonRow,
} from "#server/modules/identity/staff-people.repository.ts";
import { findCompany } from "#server/modules/shop/shop-facts.repository.ts";
import { proofLimit } from "./entering.ts";
import { judgeSecondFactor, newSecret, stepOf, wrongCode } from "./one-time-codes.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";

/** The person who changes the own second factor, with session and address. */
export interface OwnSession {
  readonly person: StaffPersonRow;
  readonly sessionHash: string;
  /** The network address. */
  readonly from: string;
}

interface Password {
  readonly password: string;
}

interface Given extends Password {
  readonly one_time_code: string;
}

export async function stateOf(
  { db }: WithDatabase,
  personId: string,
): Promise<OutputOf<typeof secondFactorState>> {
  const row = await store.findSecondFactor(db, personId);
  const since = row?.confirmedAt?.getTime() ?? null;
  return { since, recovery_left: await store.countRecoveryCodes(db, personId) };
}

/** @throws Refusal `loginFailed` | `throttled` | `stateConflict` where it is on */
export async function begin(
  deps: LetterDeps & WithDatabase,
  person: StaffPersonRow,
  given: Password,
): Promise<OutputOf<typeof beginSecondFactor>> {
  const giveBack = await reserve(deps, [proofLimit(person.id)]);
  await assertPassword(given, person);
  await giveBack();
  const { shortName } = await findCompany(deps.db);
  const { sealed, ...shown } = newSecret(deps, person, shortName);
  if (await store.putSecret(deps.db, person.id, sealed)) return shown;
  throw new Refusal(codes.stateConflict, "两步验证已经开启");
}

/** Writes to the owners, and to the person. */
async function notify(
  tx: Transaction,
  deps: LetterDeps,
  { person, from }: OwnSession,
  what: string,
) {
  const who = `${person.name}（${person.login}）`;
  const alsoTo = person.email === null ? [] : [person.email];
  await notifyOwners(tx, deps, { what, who, from, lines: [], alsoTo });
}

/** @throws Refusal `loginFailed` | `throttled` | `stateConflict` */
export async function switchOn(
  deps: MailingDeps,
  own: OwnSession,
  given: Given,
): Promise<OutputOf<typeof switchOnSecondFactor>> {
  const { person, sessionHash } = own;
  const giveBack = await reserve(deps, [proofLimit(person.id)]);
  const row = await store.findSecondFactor(deps.db, person.id);
  await assertPassword(given, person);
  const changed = new Refusal(codes.stateConflict, "请重新开始设置");
  if (row === null || row.confirmedAt !== null) throw changed;
  const lastStep = stepOf(deps, row, given.one_time_code);
  if (lastStep === null) throw wrongCode();
  await giveBack();
  const { shown, hashes } = await makeRecoveryCodes(deps);
  await inTransaction(deps.db, async (tx) => {
    const confirmedAt = nowDate(deps);
    if (!(await store.confirmSecret(tx, row, { confirmedAt, lastStep }))) throw changed;
    await store.putRecoveryCodes(tx, person.id, hashes);
    await endStaffSessions(tx, person.id, confirmedAt, sessionHash);
    await notify(tx, deps, own, "开启两步验证");
  });
  sendLettersSoon(deps);
  return { recovery_codes: shown };
}

/** @throws Refusal `loginFailed` | `throttled` | `stateConflict` where it is off */
export async function switchOff(deps: MailingDeps, own: OwnSession, given: Given): Promise<void> {
  const giveBack = await reserve(deps, [proofLimit(own.person.id)]);
  await assertPassword(given, own.person);
  const proof = await judgeSecondFactor(deps, own.person.id, given.one_time_code);
  await giveBack();
  if (proof === "off") throw new Refusal(codes.stateConflict, "两步验证没有开启");
  await inTransaction(deps.db, async (tx) => {
    await store.removeSecondFactor(tx, own.person.id);
    await notify(tx, deps, own, "关闭两步验证");
  });
  sendLettersSoon(deps);
}

async function assertPassword({ password }: Password, person: StaffPersonRow): Promise<void> {
  if (await passwordMatches(password, person.passwordHash)) return;
  throw new Refusal(codes.loginFailed, "密码错误");
}
