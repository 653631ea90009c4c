import { StartRefused } from "#server/config/start-refused.ts";
import { type Database, inTransaction, type Transaction } from "#server/infra/database/database.ts";
import {
  assertKnown,
  type KnownStep,
  knownMigrations,
  schemaState,
  setQuiet,
} from "#server/infra/database/schema-state.ts";
import { beginSchema, dropSchema, takeSteps } from "#server/infra/database/schema-steps.ts";
import { countOn, writeRows } from "#server/infra/database/whole-rows.ts";
import {
  brokenInvariants,
  type Totals,
  totalsOf,
} from "#server/operations/invariants.repository.ts";
import type { Head, RowsRecord } from "./records.ts";

/** Calls back with every rows record of one shop, in order. */
export type EachRows = (put: (record: RowsRecord) => Promise<void>) => Promise<void>;

/**
 * The migration steps of the rows, and those that follow.
 * @throws StartRefused where this program does not know the former
 */
export function stepsOf(head: Head): { before: KnownStep[]; after: KnownStep[] } {
  const known = knownMigrations();
  if (!head.steps.every((hash, index) => known[index]?.hash === hash)) {
    throw new StartRefused(
      "这份备份由更新（或未发布）的版本写成，没有恢复任何东西。请换用写它的那个版本 (made by a newer version)",
    );
  }
  return { before: known.slice(0, head.steps.length), after: known.slice(head.steps.length) };
}

/**
 * Fills an empty database with a shop, in one transaction: its schema as of then, its rows, the
 * later migration steps; then compares the totals and checks the invariants.
 * @throws StartRefused where the database has a shop, or the totals differ
 */
export async function writeShop(db: Database, head: Head, eachRows: EachRows): Promise<Totals> {
  const { before, after } = stepsOf(head);
  return inTransaction(db, async (tx) => {
    await clearUnused(tx);
    await setQuiet(tx, "on", "commit");
    await beginSchema(tx);
    await takeSteps(tx, before);
    await eachRows(({ table, rows }) => writeRows(tx, table, rows));
    await countOn(tx);
    await takeSteps(tx, after);
    return proven(tx, head);
  });
}

/** Drops the tables of an unused shop. */
async function clearUnused(tx: Transaction): Promise<void> {
  const state = await schemaState(tx);
  if (state === "empty") return;
  assertKnown(state);
  const { accounts } = await totalsOf(tx);
  if (accounts !== "0") {
    throw new StartRefused(
      `这里已经有一家店（${accounts} 个账号），没有写入任何东西。请换一个空的数据目录（SHOP_DATA_DIR）或空库（DATABASE_URL）(not an empty shop)`,
    );
  }
  await dropSchema(tx);
}

async function proven(tx: Transaction, head: Head): Promise<Totals> {
  const found = await totalsOf(tx);
  if (JSON.stringify(found) !== JSON.stringify(head.totals)) {
    throw new StartRefused("读回的总数与备份时不同，没有恢复任何东西 (totals differ)");
  }
  const broken = await brokenInvariants(tx);
  if (broken.length > 0) {
    const names = broken.map(({ invariant, count }) => `${invariant} ${count}`).join(", ");
    throw new StartRefused(`备份里的账不平，没有恢复任何东西 (broken invariants): ${names}`);
  }
  return found;
}
