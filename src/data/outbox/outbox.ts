import { newKey } from "#api/new-key.ts";
import { lineOf } from "#data/cart/waiting-lines.ts";
import { aggregateOf, type Intent, isRemoval } from "#db/outbox-calls.ts";
import type { OutboxRow } from "#db/rows.ts";
import { currentUserKey, userDatabase } from "#db/user-database.ts";

export type { OutboxRow } from "#db/rows.ts";

const namedId = (intent: Intent): string | null =>
  "id" in intent.input ? intent.input.id : lineOf(intent);

/**
 * A later wish about the same thing takes the place of what waits; one that adds replaces nothing.
 * A line of a cart may be brought back after its removal, an entry of a book may not.
 */
const replaces = (next: Intent, { intent, aggregate }: OutboxRow): boolean =>
  namedId(next) !== null &&
  aggregate === aggregateOf(next.name) &&
  namedId(intent) === namedId(next) &&
  (lineOf(intent) !== null || !isRemoval(intent.name));

/** A change follows what it was made on, and what it replaces if that may have arrived. */
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
 * Stores a wish and its key, flushed to disk, before its first send.
 * `key`: under which it was tried already; `after`: the editions of the line that it was made on.
 * @returns its number; null where the device offers no database
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

/** What this buyer's shop has not got yet, in order; refused rows too. */
export async function listOutbox(): Promise<OutboxRow[]> {
  const userKey = currentUserKey();
  const rows = await userDatabase()?.use<OutboxRow[]>([], ({ outbox }) =>
    outbox.orderBy("seq").toArray(),
  );
  return (rows ?? []).filter((row) => row.userKey === userKey);
}

/** What stands under a number; `unknown`: the database that held it cannot be read any more. */
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

/** What was refused is tried once more. */
export const tryAgain = (seq: number): Promise<void> =>
  noteTry(seq, { state: "waiting", reason: null });

/** Notes that a try begins; false where the row is gone: then nothing may leave. */
export async function beginTry({ seq, attempts }: OutboxRow): Promise<boolean> {
  const changed = await userDatabase()?.use(0, ({ outbox }) =>
    outbox.update(seq, { attempts: attempts + 1 }),
  );
  return changed === 1;
}

/** Notes how a try went; a row that is gone stays gone. */
export async function noteTry(
  seq: number,
  change: Partial<Pick<OutboxRow, "state" | "reason">>,
): Promise<void> {
  await userDatabase()?.use<unknown>(undefined, ({ outbox }) => outbox.update(seq, change));
}

/** It has reached the shop, or the buyer gave it up. */
export async function dropWaiting(seq: number): Promise<void> {
  await userDatabase()?.use(undefined, ({ outbox }) => outbox.delete(seq));
}
