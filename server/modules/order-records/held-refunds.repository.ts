import { and, asc, eq, gt, ne, or } from "drizzle-orm";
import type { StaffRole } from "#contract/staff/staff-rights.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import type { Position } from "#server/infra/database/keyset.ts";
import { heldRefund } from "#server/infra/database/tables/held-refunds.tables.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";
import { staffPerson } from "#server/infra/database/tables/staff.tables.ts";

export type HeldRefundRow = typeof heldRefund.$inferSelect;

/** False where the order has one already that waits. */
export async function addHeld(
  tx: Transaction,
  row: Omit<HeldRefundRow, "state" | "decidedBy" | "decidedAt">,
): Promise<boolean> {
  const made = await tx
    .insert(heldRefund)
    .values({ ...row, state: "waiting" })
    .onConflictDoNothing()
    .returning({ id: heldRefund.id });
  return made.length === 1;
}

/** The one that waits, with the name of who asked; null where there is none. */
export async function heldOf(
  db: Database | Transaction,
  orderId: string,
): Promise<{ readonly held: HeldRefundRow; readonly name: string | null } | null> {
  const [row] = await db
    .select({ held: heldRefund, name: staffPerson.name })
    .from(heldRefund)
    .leftJoin(staffPerson, eq(staffPerson.id, heldRefund.askedBy))
    .where(and(eq(heldRefund.orderId, orderId), eq(heldRefund.state, "waiting")));
  return row ?? null;
}

/** Those that wait, the longest wait first; one row more than `limit`. */
export async function waitingHeld(
  db: Database,
  { limit, after }: { readonly limit: number; readonly after?: Position },
) {
  const later =
    after &&
    or(
      gt(heldRefund.askedAt, after.at),
      and(eq(heldRefund.askedAt, after.at), gt(heldRefund.id, after.id)),
    );
  return db
    .select({ held: heldRefund, name: staffPerson.name, orderNo: order.orderNo })
    .from(heldRefund)
    .innerJoin(order, eq(order.id, heldRefund.orderId))
    .leftJoin(staffPerson, eq(staffPerson.id, heldRefund.askedBy))
    .where(and(eq(heldRefund.state, "waiting"), later))
    .orderBy(asc(heldRefund.askedAt), asc(heldRefund.id))
    .limit(limit + 1);
}

/** Decides one that waits; null where it was decided. */
export async function decideHeld(
  tx: Transaction,
  id: string,
  set: Pick<HeldRefundRow, "decidedBy" | "decidedAt"> & { readonly state: "done" | "dropped" },
): Promise<HeldRefundRow | null> {
  const [row] = await tx
    .update(heldRefund)
    .set(set)
    .where(and(eq(heldRefund.id, id), eq(heldRefund.state, "waiting")))
    .returning();
  return row ?? null;
}

/** Roles of the people who may log in, without one of them. */
export async function rolesOfOthers(
  db: Database | Transaction,
  personId: string | null,
): Promise<ReadonlyArray<readonly StaffRole[]>> {
  const rows = await db
    .select({ roles: staffPerson.roles })
    .from(staffPerson)
    .where(
      and(
        eq(staffPerson.disabled, false),
        personId === null ? undefined : ne(staffPerson.id, personId),
      ),
    );
  return rows.map(({ roles }) => roles);
}
