import { and, count, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { recoveryCode, secondFactor } from "#server/infra/database/tables/staff.tables.ts";

export type SecondFactorRow = typeof secondFactor.$inferSelect;

/** Set up or confirmed. */
export async function findSecondFactor(
  db: Database,
  personId: string,
): Promise<SecondFactorRow | null> {
  const [row] = await db.select().from(secondFactor).where(eq(secondFactor.personId, personId));
  return row ?? null;
}

/** Stores an unconfirmed secret. @returns false where the second factor is on */
export async function putSecret(db: Database, personId: string, secret: string): Promise<boolean> {
  const put = await db
    .insert(secondFactor)
    .values({ personId, secret })
    .onConflictDoUpdate({
      target: secondFactor.personId,
      set: { secret },
      setWhere: isNull(secondFactor.confirmedAt),
    })
    .returning({ personId: secondFactor.personId });
  return put.length === 1;
}

/** @returns false where it is on already, or another secret was stored meanwhile */
export async function confirmSecret(
  tx: Transaction,
  { personId, secret }: SecondFactorRow,
  set: { readonly confirmedAt: Date; readonly lastStep: number },
): Promise<boolean> {
  const confirmed = await tx
    .update(secondFactor)
    .set(set)
    .where(
      and(
        eq(secondFactor.personId, personId),
        eq(secondFactor.secret, secret),
        isNull(secondFactor.confirmedAt),
      ),
    )
    .returning({ personId: secondFactor.personId });
  return confirmed.length === 1;
}

/** Accepts the code of a time step. @returns false where this step or a later one was accepted */
export async function takeStep(db: Database, personId: string, step: number): Promise<boolean> {
  const taken = await db
    .update(secondFactor)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactor.personId, personId),
        isNotNull(secondFactor.confirmedAt),
        or(isNull(secondFactor.lastStep), lt(secondFactor.lastStep, step)),
      ),
    )
    .returning({ personId: secondFactor.personId });
  return taken.length === 1;
}

/** Removes it with its recovery codes. @returns false where none was on */
export async function removeSecondFactor(tx: Transaction, personId: string): Promise<boolean> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.personId, personId));
  const removed = await tx
    .delete(secondFactor)
    .where(eq(secondFactor.personId, personId))
    .returning({ confirmedAt: secondFactor.confirmedAt });
  return removed.some(({ confirmedAt }) => confirmedAt !== null);
}

/** @param hashes one for each slot, in order */
export async function putRecoveryCodes(
  tx: Transaction,
  personId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.insert(recoveryCode).values(hashes.map((hash, slot) => ({ personId, slot, hash })));
}

const isSlot = (personId: string, slot: number) =>
  and(eq(recoveryCode.personId, personId), eq(recoveryCode.slot, slot));

export async function findRecoveryHash(
  db: Database,
  personId: string,
  slot: number,
): Promise<string | null> {
  const [row] = await db.select().from(recoveryCode).where(isSlot(personId, slot));
  return row?.hash ?? null;
}

/** @returns false where it was used meanwhile */
export async function takeRecoveryCode(
  db: Database,
  personId: string,
  slot: number,
  hash: string,
): Promise<boolean> {
  const taken = await db
    .delete(recoveryCode)
    .where(and(isSlot(personId, slot), eq(recoveryCode.hash, hash)))
    .returning({ slot: recoveryCode.slot });
  return taken.length === 1;
}

export async function countRecoveryCodes(db: Database, personId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCode)
    .where(eq(recoveryCode.personId, personId));
  return row?.left ?? 0;
}
