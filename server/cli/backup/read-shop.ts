import type { Database } from "#server/infra/database/database.ts";
import { appliedSteps } from "#server/infra/database/schema-state.ts";
import { tablesInOrder } from "#server/infra/database/tables.ts";
import { asOneMoment, readTable } from "#server/infra/database/whole-rows.ts";
import { totalsOf } from "#server/operations/invariants.repository.ts";
import type { BackupRecord } from "./records.ts";

/** Receives the records of the shop one by one; resolves when one is processed. */
export type Take = (record: BackupRecord) => Promise<void>;

/** Passes on header and rows of a whole shop as one snapshot, while others may write. */
export async function readShop(db: Database, at: number, take: Take): Promise<void> {
  await asOneMoment(db, async (tx) => {
    const steps = (await appliedSteps(tx)).map(({ hash }) => hash);
    await take({ kind: "head", format: 1, at, steps, totals: await totalsOf(tx) });
    for (const table of await tablesInOrder(tx)) {
      await readTable(tx, table, (rows) => take({ kind: "rows", table, rows }));
    }
  });
}
