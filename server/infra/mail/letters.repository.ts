import { and, asc, count, eq, gt, inArray, like, lte, notLike, or, sql } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#server/infra/database/database.ts";
import { letter } from "#server/infra/database/tables/letters.tables.ts";
import { type Clock, nowDate, type Random } from "#server/infra/runtime/clock.ts";
import { type LetterSeal, sealedMark } from "#server/infra/secrets/letter-seal.ts";
import type { Letter } from "./mail.ts";

export type WaitingLetter = typeof letter.$inferSelect;

/** For a letter that waits in the database. */
export interface LetterDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly letterSeal: LetterSeal;
}

/**
 * Writes an encrypted letter in the transaction that causes it.
 * @param lifeMs its lifetime
 */
export async function addLetter(
  tx: Transaction,
  deps: LetterDeps,
  { to, subject, text }: Letter,
  lifeMs: number,
): Promise<void> {
  const now = nowDate(deps);
  const id = deps.random.uuid();
  await tx.insert(letter).values({
    id,
    recipient: to,
    subject,
    body: deps.letterSeal.seal(text, id),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
    attempts: 0,
    nextTryAt: now,
  });
}

/** 30 s, 1, 2, 4 … minutes, at most an hour between two attempts. */
const pauseAfter = sql`least(interval '1 hour', interval '30 seconds' * (2 ^ least(attempts, 10)))`;

/** A longer wait was calculated before the clock was set back. */
const isDue = (now: Date) =>
  or(lte(letter.nextTryAt, now), gt(letter.nextTryAt, new Date(now.getTime() + 3_600_000)));

/** Letters of another key are left to the process that has it. */
const isReadable = ({ prefix }: LetterSeal) =>
  or(like(letter.body, `${prefix}%`), notLike(letter.body, `${sealedMark}%`));

/** Claims due letters; another process, or this one after a crash, retries later. */
export async function claimLetters(
  db: Database,
  seal: LetterSeal,
  now: Date,
  most: number,
): Promise<WaitingLetter[]> {
  return inTransaction(db, async (tx) => {
    const due = await tx
      .select({ id: letter.id })
      .from(letter)
      .where(and(isDue(now), isReadable(seal)))
      .orderBy(asc(letter.createdAt))
      .limit(most)
      .for("update", { skipLocked: true });
    if (due.length === 0) return [];
    return tx
      .update(letter)
      .set({
        attempts: sql`${letter.attempts} + 1`,
        nextTryAt: sql`${now.toISOString()}::timestamptz + ${pauseAfter}`,
      })
      .where(
        inArray(
          letter.id,
          due.map(({ id }) => id),
        ),
      )
      .returning();
  });
}

/** Deletes a letter that the mail server accepted. */
export async function forgetLetter(db: Database, id: string): Promise<void> {
  await db.delete(letter).where(eq(letter.id, id));
}

/** Deletes expired letters. */
export async function dropExpiredLetters(db: Database, now: Date): Promise<number> {
  return (await db.delete(letter).where(lte(letter.expiresAt, now)).returning({ id: letter.id }))
    .length;
}

/** Number of waiting letters, for /metrics. */
export async function waitingLetters(db: Database): Promise<number> {
  const [row] = await db.select({ letters: count() }).from(letter);
  return row?.letters ?? 0;
}
