import { and, asc, count, eq, isNull } from "drizzle-orm";
import { type FirmRight, type FirmRole, mayInFirm } from "#contract/firms/firm-roles.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { user } from "#server/infra/database/tables/account.tables.ts";
import { firm, firmPerson } from "#server/infra/database/tables/firms.tables.ts";

type Db = Database | Transaction;

export interface Membership {
  readonly personId: string;
  readonly firmId: string;
  readonly role: FirmRole;
}

/** The buyer's place in a firm; null where the buyer is in none. */
export async function membershipOf(db: Db, userId: string): Promise<Membership | null> {
  const [row] = await db
    .select({ personId: firmPerson.id, firmId: firmPerson.firmId, role: firmPerson.role })
    .from(firmPerson)
    .where(eq(firmPerson.userId, userId));
  return row ?? null;
}

const noFirm = () => new Refusal(codes.notFound, "您不在企业账户里");

/** @throws Refusal `notFound` for a buyer without a firm */
export async function ownMembership(db: Db, userId: string): Promise<Membership> {
  const found = await membershipOf(db, userId);
  if (found === null) throw noFirm();
  return found;
}

const barred: Readonly<Record<FirmRight, string>> = {
  people: "只有负责人能改企业和成员",
  addresses: "只有负责人和采购能改企业地址",
  titles: "只有负责人和财务能改企业抬头",
  allOrders: "采购只看得到自己下的企业订单",
  approvals: "只有负责人和审批人能审批",
  statements: "只有负责人和财务能看对账单",
  sharedJobs: "只有负责人和采购能共享和取用",
};

/** @throws Refusal `forbidden` where the role has not this right */
export function assertRight({ role }: Pick<Membership, "role">, right: FirmRight): void {
  if (!mayInFirm(role, right)) throw new Refusal(codes.forbidden, barred[right]);
}

/** Locks a firm until the transaction ends. @returns whether there is such a firm */
export async function lockFirmRow(tx: Transaction, firmId: string): Promise<boolean> {
  const rows = await tx.select({ id: firm.id }).from(firm).where(eq(firm.id, firmId)).for("update");
  return rows.length > 0;
}

/**
 * Keeps a firm and its people as they are until the transaction ends, beside others that do so.
 * @returns whether there is such a firm
 */
export async function keepFirm(tx: Transaction, firmId: string): Promise<boolean> {
  const found = tx.select({ id: firm.id }).from(firm).where(eq(firm.id, firmId));
  return (await found.for("key share")).length > 0;
}

/**
 * Locks the buyer's firm until the transaction ends, so that its changes come one after the other.
 * @throws Refusal `notFound`, also where the buyer was removed meanwhile
 */
export async function lockFirm(tx: Transaction, userId: string): Promise<Membership> {
  const { firmId } = await ownMembership(tx, userId);
  await lockFirmRow(tx, firmId);
  const found = await ownMembership(tx, userId);
  if (found.firmId !== firmId) throw noFirm();
  return found;
}

/** The same with a right. @throws Refusal `notFound`, `forbidden` */
export async function lockFirmFor(
  tx: Transaction,
  userId: string,
  right: FirmRight,
): Promise<Membership> {
  const found = await lockFirm(tx, userId);
  assertRight(found, right);
  return found;
}

/**
 * Keeps the account from being deleted until the transaction ends.
 * @throws Refusal `notFound` where it was
 */
export async function lockAccount(tx: Transaction, userId: string): Promise<void> {
  const [row] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)))
    .for("no key update");
  if (row === undefined) throw new Refusal(codes.notFound, "账号已注销");
}

/** People of a firm, first come first. */
export const peopleOf = (db: Db, firmId: string) =>
  db
    .select({
      id: firmPerson.id,
      userId: firmPerson.userId,
      name: user.name,
      mobile: user.mobile,
      email: user.email,
      role: firmPerson.role,
      joinedAt: firmPerson.joinedAt,
    })
    .from(firmPerson)
    .innerJoin(user, eq(user.id, firmPerson.userId))
    .where(eq(firmPerson.firmId, firmId))
    .orderBy(asc(firmPerson.joinedAt), asc(firmPerson.id));

export async function countPeople(tx: Transaction, firmId: string): Promise<number> {
  const [row] = await tx
    .select({ people: count() })
    .from(firmPerson)
    .where(eq(firmPerson.firmId, firmId));
  return row?.people ?? 0;
}

export async function countOwners(tx: Transaction, firmId: string): Promise<number> {
  const [row] = await tx
    .select({ owners: count() })
    .from(firmPerson)
    .where(and(eq(firmPerson.firmId, firmId), eq(firmPerson.role, "owner")));
  return row?.owners ?? 0;
}

/** @throws Refusal `notFound` for a person of another firm as for a missing one */
export async function personOf(
  tx: Transaction,
  firmId: string,
  personId: string,
): Promise<Membership> {
  const [row] = await tx
    .select({ personId: firmPerson.id, firmId: firmPerson.firmId, role: firmPerson.role })
    .from(firmPerson)
    .where(and(eq(firmPerson.firmId, firmId), eq(firmPerson.id, personId)));
  if (row === undefined) throw new Refusal(codes.notFound, "这个人不在企业里");
  return row;
}
