import { and, eq } from "drizzle-orm";
import type { VocabularyName } from "#contract/lookups/vocabularies.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { shopWord } from "#server/infra/database/tables/shop.tables.ts";

export interface WordRow {
  readonly of: string;
  readonly code: string;
  readonly word: string;
}

export async function wordRows(db: Database): Promise<WordRow[]> {
  return db.select().from(shopWord);
}

export async function wordRowsOf(db: Database, of: VocabularyName): Promise<WordRow[]> {
  return db.select().from(shopWord).where(eq(shopWord.of, of));
}

export async function putWord(db: Database, row: WordRow): Promise<void> {
  await db
    .insert(shopWord)
    .values(row)
    .onConflictDoUpdate({ target: [shopWord.of, shopWord.code], set: { word: row.word } });
}

/** Stores a word for a code without one. */
export async function addWord(tx: Transaction, row: WordRow): Promise<void> {
  await tx.insert(shopWord).values(row).onConflictDoNothing();
}

/** Restores the contract's word of a code. */
export async function dropWord(db: Database, of: string, code: string): Promise<void> {
  await db.delete(shopWord).where(and(eq(shopWord.of, of), eq(shopWord.code, code)));
}
