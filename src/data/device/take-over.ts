import type { UserDatabase } from "#db/user-database.ts";
import type { Sealed } from "./seal.ts";

type Rows = readonly unknown[];

const fieldOf = (row: unknown, field: string): unknown =>
  typeof row === "object" && row !== null ? Reflect.get(row, field) : undefined;

const textOf = (row: unknown, field: string): string => String(fieldOf(row, field) ?? "");
const numberOf = (row: unknown, field: string): number => Number(fieldOf(row, field) ?? 0);

const newer = (one: unknown, other: unknown, field: string): boolean =>
  other === undefined || numberOf(one, field) > numberOf(other, field);

async function takeDrafts(database: UserDatabase, drafts: Rows, shopDrafts: Rows): Promise<void> {
  const grounds = new Map(shopDrafts.map((row) => [textOf(row, "id"), row]));
  const [own, known] = [database.table("drafts"), database.table("shopDrafts")];
  for (const row of drafts) {
    const id = textOf(row, "id");
    if (!newer(row, await own.get(id), "updatedAt")) continue;
    await own.put(row);
    // The server's state belongs to the draft that stays.
    if (grounds.has(id)) await known.put(grounds.get(id));
  }
  for (const [id, row] of grounds) {
    if ((await known.get(id)) === undefined) await known.put(row);
  }
}

async function takeNew(database: UserDatabase, table: string, rows: Rows, key: string) {
  for (const row of rows) {
    if ((await database.table(table).get(textOf(row, key))) === undefined) {
      await database.table(table).put(row);
    }
  }
}

async function takeSeen({ lastSeen }: UserDatabase, rows: Rows, database: UserDatabase) {
  for (const row of rows) {
    const held = await lastSeen.get(textOf(row, "key"));
    if (newer(row, held, "at")) await database.table("lastSeen").put(row);
  }
}

/** Rows get new numbers in the old order; a call is identified by its Idempotency-Key. */
async function takeOutbox(database: UserDatabase, rows: Rows, userKey: string): Promise<void> {
  const held = new Set((await database.outbox.toArray()).map(({ key }) => key));
  const inOrder = [...rows].sort((one, other) => numberOf(one, "seq") - numberOf(other, "seq"));
  for (const row of inOrder) {
    if (held.has(textOf(row, "key")) || typeof row !== "object") continue;
    const { seq: _, ...rest }: { seq?: unknown } = { ...row };
    await database.table("outbox").add({ ...rest, userKey });
  }
}

/** All of the buyer's data, or the drafts alone. */
export type Taken = "all" | "drafts";

/** Copies the rows of a sealed database once, completely or not at all. */
export async function takeOver(
  database: UserDatabase,
  { move, to, rows }: Sealed,
  taken: Taken,
): Promise<void> {
  const of = (table: string): Rows => rows[table] ?? [];
  await database.transaction("rw", database.tables, async () => {
    const done = await database.meta.get("moved");
    if (done?.move === move) return;
    await takeDrafts(database, of("drafts"), of("shopDrafts"));
    if (taken === "all") {
      await takeNew(database, "intents", of("intents"), "id");
      await takeSeen(database, of("lastSeen"), database);
      await takeOutbox(database, of("outbox"), to);
    }
    await database.meta.put({ key: "moved", move });
  });
}
