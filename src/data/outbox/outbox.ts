import { newKey } from "#api/new-key.ts";
import { lineOf } from "#data/cart/waiting-lines.ts";
import { aggregateOf, type Intent, isRemoval } from "#db/outbox-calls.ts";
import type { OutboxRow } from "#db/rows.ts";
import { currentUserKey, userDatabase } from "#db/user-database.ts";

export type { OutboxRow } from "#db/rows.ts";

const namedId = (intent: Intent): string | null =>
  "id" in intent.input ? intent.input.id : lineOf(intent);

/**
 * A later call about the same thing replaces the waiting one; an addition replaces nothing. A
 * removed cart line can be restored, a removed entry of a book cannot.
 */
const replaces = (next: Intent, { intent, aggregate }: OutboxRow): boolean =>
  namedId(next) !== null &&
  aggregate === aggregateOf(next.name) &&
  namedId(intent) === namedId(next) &&
  (lineOf(intent) !== null || !isRemoval(intent.name));

/** A change is based on its own version, and on a replaced one that may have arrived. */
const followed = (
  after: NonNullable<OutboxRow["after"]>,
  replaced: readonly OutboxRow[],
): NonNullable<OutboxRow["after"]> => {
  const before = replaced.flatMap((row) => [
    ...(row.after ?? []),
    ...(row.attempts > 0 ? [row.key] : []),
  ]);
  return [...new Set([...after, ...before])];
};

/**
 * Stores a call and its key, flushed to disk, before its first send. `key`: the key of an earlier
 * attempt; `after`: the line's base editions.
 * @returns its number; null where the device has no database
 */
export async function putWaiting(
  intent: Intent,
  label: string,
  key: string = newKey(),
  after?: OutboxRow["after"],
): Promise<number | null> {
  const userKey = currentUserKey();
  const database = userDatabase();
  if (database === null || userKey === null) return null;
  const aggregate = aggregateOf(intent.name);
  return database.use<number | null>(null, (tables) =>
    tables.transaction("rw", tables.outbox, async () => {
      const known = await tables.outbox.where("aggregate").equals(aggregate).toArray();
      const replaced = known.filter((row) => replaces(intent, row));
      await tables.outbox.bulkDelete(replaced.map(({ seq }) => seq));
      return tables.outbox.add({
        intent,
        aggregate,
        label,
        key,
        ...(after === undefined ? {} : { after: followed(after, replaced) }),
        userKey,
        since: Date.now(),
        attempts: 0,
        state: "waiting",
        reason: null,
      });
    }),
  );
}

/** This buyer's unsent rows, in order; refused rows too. */
export async function listOutbox(): Promise<OutboxRow[]> {
  const userKey = currentUserKey();
  const rows = await userDatabase()?.use<OutboxRow[]>([], ({ outbox }) =>
    outbox.orderBy("seq").toArray(),
  );
  return (rows ?? []).filter((row) => row.userKey === userKey);
}

/** The row of a number; `unknown`: its database cannot be read any more. */
export type Found =
  | { readonly kind: "stands"; readonly row: OutboxRow }
  | { readonly kind: "gone" }
  | { readonly kind: "unknown" };

export async function findWaiting(seq: number): Promise<Found> {
  const found = userDatabase()?.use<Found>({ kind: "unknown" }, async ({ outbox }) => {
    const row = await outbox.get(seq);
    return row === undefined ? { kind: "gone" } : { kind: "stands", row };
  });
  return (await found) ?? { kind: "unknown" };
}

/** Sends a refused row once more. */
export const tryAgain = (seq: number): Promise<void> =>
  noteTry(seq, { state: "waiting", reason: null });

/** Records that a send begins; false where the row is gone: then nothing may be sent. */
export async function beginTry({ seq, attempts }: OutboxRow): Promise<boolean> {
  const changed = await userDatabase()?.use(0, ({ outbox }) =>
    outbox.update(seq, { attempts: attempts + 1 }),
  );
  return changed === 1;
}

/** Records the result of a send; a row that is gone stays gone. */
export async function noteTry(
  seq: number,
  change: Partial<Pick<OutboxRow, "state" | "reason" | "field">>,
): Promise<void> {
  await userDatabase()?.use<unknown>(undefined, ({ outbox }) => outbox.update(seq, change));
}

/** The server has it, or the buyer discarded it. */
export async function dropWaiting(seq: number): Promise<void> {
  await userDatabase()?.use(undefined, ({ outbox }) => outbox.delete(seq));
}
