import { randomInt } from "node:crypto";
import type * as v from "valibot";
import type { FirmRole } from "#contract/firms/firm-roles.ts";
import {
  type FirmInvitation,
  type firmForm,
  firmLimits,
  invitationDays,
  type OwnFirm,
} from "#contract/firms/firms.ts";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase, WithRandom } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { agreementOf } from "./agreements.ts";
import { setLimit } from "./approvals.repository.ts";
import * as store from "./firms.repository.ts";
import * as members from "./membership.repository.ts";

type Form = v.InferOutput<typeof firmForm>;
type Deps = WithClock & WithRandom;

const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const newCode = (): string =>
  Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join("");

const isInOne = () =>
  new Refusal(codes.stateConflict, "一个账号只能在一个企业里，请先退出现在的企业");
const usedUp = () => new Refusal(codes.notFound, "邀请码不对、已用过或已过期，请向负责人再要一个");
const lastOwner = () =>
  new Refusal(codes.stateConflict, "企业须有一位负责人，请先把另一位成员改成负责人");

/** The number of a person, as the others of the firm see it. */
const masked = (mobile: string) => mobile.replace(/^(\d{3})\d{4}/, "$1****");

const invitationOf = ({ id, code, role, expiresAt }: store.InvitationRow): FirmInvitation => ({
  invitation_id: id,
  code,
  role,
  expiresAt: expiresAt.getTime(),
});

/** The buyer's firm; null where the buyer is in none. */
export async function ownFirmOf(
  deps: WithDatabase & WithClock,
  userId: string,
): Promise<OwnFirm | null> {
  const me = await members.membershipOf(deps.db, userId);
  const found = me === null ? null : await store.findFirm(deps.db, me.firmId);
  if (me === null || found === null) return null;
  const people = await members.peopleOf(deps.db, me.firmId);
  const invitations =
    me.role === "owner" ? await store.openInvitations(deps.db, me.firmId, nowDate(deps)) : [];
  return {
    name: found.name,
    taxNo: found.taxNo,
    approvalLimit: found.approvalLimitFen === null ? null : yuanOf(found.approvalLimitFen),
    role: me.role,
    agreement: await agreementOf(deps, me.firmId),
    people: people.map(({ id, name, mobile, role, joinedAt }) => ({
      person_id: id,
      name,
      mobile: masked(mobile),
      role,
      joinedAt: joinedAt.getTime(),
      isMe: id === me.personId,
    })),
    invitations: invitations.map(invitationOf),
  };
}

/** @throws Refusal `stateConflict` for a buyer who is in a firm */
export async function makeFirmWithin(tx: Transaction, deps: Deps, userId: string, form: Form) {
  await members.lockAccount(tx, userId);
  const at = nowDate(deps);
  const firmId = deps.random.uuid();
  await store.insertFirm(tx, { id: firmId, ...form, createdAt: at });
  const person = { id: deps.random.uuid(), userId, firmId, role: "owner" as const, joinedAt: at };
  if (!(await store.insertPerson(tx, person))) throw isInOne();
  return {};
}

export async function changeFirmWithin(tx: Transaction, userId: string, form: Form) {
  const { firmId } = await members.lockFirmFor(tx, userId, "people");
  await store.updateFirm(tx, firmId, form);
  return {};
}

/** @param limit yuan; null: no order waits. Orders that wait go on waiting. */
export async function setLimitWithin(tx: Transaction, userId: string, limit: string | null) {
  const { firmId } = await members.lockFirmFor(tx, userId, "people");
  await setLimit(tx, firmId, limit === null ? null : fenOf(limit));
  return {};
}

export async function inviteWithin(
  tx: Transaction,
  deps: Deps,
  userId: string,
  role: FirmRole,
): Promise<FirmInvitation> {
  const { firmId } = await members.lockFirmFor(tx, userId, "people");
  const now = nowDate(deps);
  if ((await store.countInvitations(tx, firmId, now)) >= firmLimits.invitations) {
    const text = `没用过的邀请码最多${firmLimits.invitations}个，请先作废几个`;
    throw new Refusal(codes.stateConflict, text);
  }
  const expiresAt = new Date(now.getTime() + invitationDays * 86_400_000);
  const row = { id: deps.random.uuid(), firmId, code: newCode(), role, expiresAt };
  await store.insertInvitation(tx, row);
  return invitationOf(row);
}

export async function withdrawWithin(tx: Transaction, userId: string, invitationId: string) {
  const { firmId } = await members.lockFirmFor(tx, userId, "people");
  if (await store.deleteInvitation(tx, firmId, invitationId)) return {};
  throw new Refusal(codes.notFound, "这个邀请码已用过或已作废");
}

/** @throws Refusal `notFound` for a code that is wrong, used or past its time */
export async function invitationBehind(deps: WithDatabase & WithClock, code: string) {
  const found = await store.findInvitation(deps.db, code, nowDate(deps));
  if (found === null) throw usedUp();
  const { role, expiresAt } = found.invitation;
  return { name: found.name, role, expiresAt: expiresAt.getTime() };
}

/** @throws Refusal `notFound` like `invitationBehind`, `stateConflict` for a buyer in a firm */
export async function joinWithin(tx: Transaction, deps: Deps, userId: string, code: string) {
  await members.lockAccount(tx, userId);
  const at = nowDate(deps);
  const found = await store.findInvitation(tx, code, at);
  // Every change of a firm locks it first, so that none waits for another in a circle.
  if (found === null || !(await members.lockFirmRow(tx, found.invitation.firmId))) throw usedUp();
  const taken = await store.takeInvitation(tx, code, at);
  if (taken === null) throw usedUp();
  const { firmId, role } = taken;
  if ((await members.countPeople(tx, firmId)) >= firmLimits.people) {
    throw new Refusal(codes.stateConflict, `一个企业最多${firmLimits.people}人`);
  }
  const person = { id: deps.random.uuid(), userId, firmId, role, joinedAt: at };
  if (!(await store.insertPerson(tx, person))) throw isInOne();
  return {};
}

/**
 * A former owner knows the firm's codes: they end.
 * @throws Refusal `stateConflict` where no owner would stay
 */
export async function changeRoleWithin(
  tx: Transaction,
  userId: string,
  asked: { readonly personId: string; readonly role: FirmRole },
) {
  const { firmId } = await members.lockFirmFor(tx, userId, "people");
  const person = await members.personOf(tx, firmId, asked.personId);
  const ends = person.role === "owner" && asked.role !== "owner";
  if (ends && (await members.countOwners(tx, firmId)) === 1) throw lastOwner();
  await store.setRole(tx, person.personId, asked.role);
  if (ends) await store.deleteInvitations(tx, firmId);
  return {};
}

/** Ends what a firm still holds open, before its rows are deleted; the firm is locked. */
export type BeforeEnd = (tx: Transaction, firmId: string) => Promise<void>;

/**
 * Removes a person, or lets the caller leave. With its last person the firm ends; with an owner
 * its codes end, which that owner knows.
 * @throws Refusal `forbidden`, `notFound`, `stateConflict` where others would have no owner
 */
export async function removeWithin(
  tx: Transaction,
  userId: string,
  { personId, beforeEnd }: { readonly personId: string; readonly beforeEnd: BeforeEnd },
) {
  const me = await members.lockFirm(tx, userId);
  if (personId !== me.personId) members.assertRight(me, "people");
  await takeOut(tx, await members.personOf(tx, me.firmId, personId), beforeEnd);
  return {};
}

async function takeOut(
  tx: Transaction,
  person: members.Membership,
  beforeEnd: BeforeEnd,
): Promise<void> {
  const { firmId, personId, role } = person;
  const people = await members.countPeople(tx, firmId);
  if (people > 1 && role === "owner" && (await members.countOwners(tx, firmId)) === 1) {
    throw lastOwner();
  }
  await store.deletePerson(tx, personId);
  if (role === "owner") await store.deleteInvitations(tx, firmId);
  if (people > 1) return;
  await beforeEnd(tx, firmId);
  await store.endFirm(tx, firmId);
}

/**
 * Leaves the firm before the account is deleted.
 * @throws Refusal `stateConflict` for the only owner of others
 */
export async function leaveFirmWithin(
  tx: Transaction,
  userId: string,
  beforeEnd: BeforeEnd,
): Promise<void> {
  if ((await members.membershipOf(tx, userId)) === null) return;
  await takeOut(tx, await members.lockFirm(tx, userId), beforeEnd);
}

/** For the buyer's export. */
export async function placeInFirm(db: Database, userId: string) {
  const me = await members.membershipOf(db, userId);
  const found = me === null ? null : await store.findFirm(db, me.firmId);
  if (me === null || found === null) return null;
  const people = await members.peopleOf(db, me.firmId);
  const joinedAt = people.find(({ id }) => id === me.personId)?.joinedAt ?? found.createdAt;
  return { name: found.name, taxNo: found.taxNo, role: me.role, joinedAt: joinedAt.getTime() };
}
