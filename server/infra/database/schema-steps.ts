import { sql } from "drizzle-orm";
import type { Transaction } from "./database.ts";
import type { KnownStep } from "./schema-state.ts";
import { ownFunctions, tablesInOrder } from "./tables.ts";

/** Creates the migration table of an empty database, as the migrator does. */
export async function beginSchema(tx: Transaction): Promise<void> {
  await tx.execute(sql`create schema drizzle`);
  await tx.execute(
    sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
}

/** Runs migration steps and records each. */
export async function takeSteps(tx: Transaction, steps: readonly KnownStep[]): Promise<void> {
  for (const step of steps) {
    for (const statement of step.sql) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${step.hash}, ${step.folderMillis})`,
    );
  }
}

/** Drops every table of the shop, its functions, and the migration records. */
export async function dropSchema(tx: Transaction): Promise<void> {
  for (const { signature } of await ownFunctions(tx)) {
    await tx.execute(sql.raw(`drop function ${signature} cascade`));
  }
  for (const table of await tablesInOrder(tx)) {
    await tx.execute(sql`drop table ${sql.identifier(table)} cascade`);
  }
  await tx.execute(sql`drop schema drizzle cascade`);
}
