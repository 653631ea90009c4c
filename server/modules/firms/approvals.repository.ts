import { and, asc, count, eq, gt, inArray, ne } from "drizzle-orm";
import { type FirmRole, firmRights } from "#contract/firms/firm-roles.ts";
import { orderStates } from "#contract/orders/states.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { user } from "#server/infra/database/tables/account.tables.ts";
import { firm, firmApproval, firmPerson } from "#server/infra/database/tables/firms.tables.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";

type Db = Database | Transaction;

export async function setLimit(tx: Transaction, firmId: string, fen: number | null): Promise<void> {
  await tx.update(firm).set({ approvalLimitFen: fen }).where(eq(firm.id, firmId));
}

/** What decides whether an order of this buyer waits; null where the buyer is not in the firm. */
export async function termsFor(tx: Transaction, firmId: string, userId: string) {
  const [row] = await tx
    .select({
      firm: firm.name,
      limitFen: firm.approvalLimitFen,
      role: firmPerson.role,
      buyer: user.name,
    })
    .from(firmPerson)
    .innerJoin(firm, eq(firm.id, firmPerson.firmId))
    .innerJoin(user, eq(user.id, firmPerson.userId))
    .where(and(eq(firmPerson.userId, userId), eq(firmPerson.firmId, firmId)));
  return row ?? null;
}

/** E-mail addresses of the people who may decide. */
export async function approverAddresses(tx: Transaction, firmId: string): Promise<string[]> {
  const rows = await tx
    .select({ email: user.email })
    .from(firmPerson)
    .innerJoin(user, eq(user.id, firmPerson.userId))
    .where(
      and(
        eq(firmPerson.firmId, firmId),
        inArray(firmPerson.role, [...firmRights.approvals]),
        ne(user.email, ""),
      ),
    );
  return rows.map(({ email }) => email);
}

export async function askForApproval(tx: Transaction, orderId: string, firmId: string) {
  await tx.insert(firmApproval).values({ orderId, firmId, state: "waiting" });
}

/** Unpaid orders that this person must decide about. */
export async function approvalsDueOf(db: Database, userId: string, at: Date): Promise<number> {
  const [row] = await db
    .select({ due: count() })
    .from(firmPerson)
    .innerJoin(firmApproval, eq(firmApproval.firmId, firmPerson.firmId))
    .innerJoin(order, eq(order.id, firmApproval.orderId))
    .where(
      and(
        eq(firmPerson.userId, userId),
        inArray(firmPerson.role, [...firmRights.approvals]),
        eq(firmApproval.state, "waiting"),
        eq(order.state, orderStates.awaitingPayment),
        gt(order.payBefore, at),
      ),
    );
  return row?.due ?? 0;
}

/** Unpaid orders of a firm that wait for an approver, in the order in which they are locked. */
export const waitingOrdersOf = (tx: Transaction, firmId: string) =>
  tx
    .select({ orderId: firmApproval.orderId })
    .from(firmApproval)
    .innerJoin(order, eq(order.id, firmApproval.orderId))
    .where(
      and(
        eq(firmApproval.firmId, firmId),
        eq(firmApproval.state, "waiting"),
        eq(order.state, orderStates.awaitingPayment),
      ),
    )
    .orderBy(asc(firmApproval.orderId));

/** Does an approver still have to agree to this order? */
export async function waitsForApproval(db: Db, orderId: string): Promise<boolean> {
  const rows = await db
    .select({ id: firmApproval.orderId })
    .from(firmApproval)
    .where(and(eq(firmApproval.orderId, orderId), eq(firmApproval.state, "waiting")));
  return rows.length > 0;
}

/** The approval of an order of this person's firm with the person's role; null where there is none. */
export async function approvalFor(
  tx: Transaction,
  userId: string,
  orderId: string,
): Promise<{ approval: typeof firmApproval.$inferSelect; role: FirmRole } | null> {
  const [row] = await tx
    .select({ approval: firmApproval, role: firmPerson.role })
    .from(firmApproval)
    .innerJoin(firmPerson, eq(firmPerson.firmId, firmApproval.firmId))
    .where(and(eq(firmApproval.orderId, orderId), eq(firmPerson.userId, userId)));
  return row ?? null;
}

/** The caller holds the order's lock. */
export async function decide(
  tx: Transaction,
  orderId: string,
  decision: Required<Pick<typeof firmApproval.$inferInsert, "state" | "decidedBy" | "decidedAt">>,
): Promise<void> {
  await tx.update(firmApproval).set(decision).where(eq(firmApproval.orderId, orderId));
}
