import { newKey } from "#api/new-key.ts";
import { aggregateOf, type Intent, isRemoval } from "./outbox-calls.ts";
import type { OutboxRow } from "./rows.ts";
import { currentUserKey, userDatabase } from "./user-database.ts";

export type { OutboxRow } from "./rows.ts";

const namedId = ({ input }: Intent): string | null => {
  if ("line_id" in input) return input.line_id;
  return "id" in input ? input.id : null;
};

/** A later wish about the same thing takes the place of what waits; one that adds replaces nothing. */
const replaces = (next: Intent, { intent, aggregate }: OutboxRow): boolean =>
  namedId(next) !== null &&
  aggregate === aggregateOf(next.name) &&
  namedId(intent) === namedId(next) &&
  !isRemoval(intent.name);

/**
 * Stores a wish and its key, flushed to disk, before its first send.
 * `key`: under which it was tried already.
 * @returns its number; null where the device offers no database
 */
export async function putWaiting(
  intent: Intent,
  label: string,
  key: string = newKey(),
): Promise<number | null> {
  const userKey = currentUserKey();
  const database = userDatabase();
  if (database === null || userKey === null) return null;
  const aggregate = aggregateOf(intent.name);
  return database.use<number | null>(null, (tables) =>
    tables.transaction("rw", tables.outbox, async () => {
      const known = await tables.outbox.where("aggregate").equals(aggregate).toArray();
      const dropped = known.filter((row) => replaces(intent, row)).map(({ seq }) => seq);
      await tables.outbox.bulkDelete(dropped);
      return tables.outbox.add({
        intent,
        aggregate,
        label,
        key,
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

/** Notes how a try went; a row that is gone stays gone. */
export async function noteTry(
  seq: number,
  change: Partial<Pick<OutboxRow, "attempts" | "state" | "reason">>,
): Promise<void> {
  await userDatabase()?.use<unknown>(undefined, ({ outbox }) => outbox.update(seq, change));
}

/** It has reached the shop, or the buyer gave it up. */
export async function dropWaiting(seq: number): Promise<void> {
  await userDatabase()?.use(undefined, ({ outbox }) => outbox.delete(seq));
}
