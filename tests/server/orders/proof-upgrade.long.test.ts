import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { expect, test } from "vitest";
import { artworkOf } from "#server/modules/artwork/artwork.repository.ts";
import { ordersInTheWorks } from "#server/modules/order-records/due-orders.repository.ts";
import { lineArtworkOf } from "#server/modules/order-records/line-artwork.ts";
import { itemsOf } from "#server/modules/order-records/order-contents.repository.ts";

const migrations = "server/infra/database/migrations";

/** The migrations before those of proofs, in a folder of their own. */
function earlierMigrations(folder: string): string {
  cpSync(migrations, folder, { recursive: true });
  const path = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8"));
  const entries = journal.entries.filter(({ idx }: { idx: number }) => idx < 39);
  writeFileSync(path, JSON.stringify({ ...journal, entries }));
  return folder;
}

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;

test("files that the schema before proofs stored keep their state and ask for no proof", async () => {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  const client = await PGlite.create();
  try {
    const db = drizzle(client);
    await migrate(db, { migrationsFolder: earlierMigrations(folder) });
    // Foreign keys to the account, the price book and the file store play no part here.
    await db.execute(sql`set session_replication_role = replica`);
    await db.execute(sql`insert into shop_order (id, order_no, user_id, draft_id, state, pay_state,
      goods_fen, freight_fen, total_fen, express_type, weight_kg, parcels, remark, created_at,
      updated_at, pay_before) values (${id(1)}, 'QM1', ${id(9)}, 'd', 20, 'paid', 1, 0, 1, 'pickup',
      '1', 1, '', now(), '2026-01-01', now())`);
    for (const [at, state] of ["checking", "accepted", "returned"].entries()) {
      const item = id(2 + at);
      await db.execute(sql`insert into order_item (id, order_id, position, title, picture, summary,
        quantity, unit, job, quote, amount_fen, needs_artwork) values (${item}, ${id(1)}, ${at}, 't',
        '', '', 1, '张', '{}', '{}', 1, true)`);
      await db.execute(sql`insert into artwork (id, order_id, item_id, name, type, size, state, words,
        created_at) values (${id(5 + at)}, ${id(1)}, ${item}, 'a.pdf', 'application/pdf', 9, ${state},
        '', '2026-01-01')`);
    }
    await migrate(db, { migrationsFolder: migrations });
    const lines = lineArtworkOf(await itemsOf(db, [id(1)]), await artworkOf(db, [id(1)]), []);
    expect(lines.map(({ state, proofing, proofs }) => [state, proofing, proofs])).toEqual([
      ["checking", undefined, undefined],
      ["accepted", undefined, undefined],
      ["returned", undefined, undefined],
    ]);
    await db.execute(sql`update artwork set state = 'accepted' where state = 'returned'`);
    const quiet = { before: new Date(), limit: 9 };
    expect((await ordersInTheWorks(db, quiet)).map(({ id: found }) => found)).toEqual([id(1)]);
    await db.execute(sql`update artwork set proofing = 'proof' where state = 'checking'`);
    expect(await ordersInTheWorks(db, quiet)).toEqual([]);
  } finally {
    await client.close();
    rmSync(folder, { recursive: true });
  }
});
