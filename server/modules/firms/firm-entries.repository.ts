import { and, asc, count, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import {
  type Address,
  address as addressShape,
  type InvoiceTitle,
  invoiceTitle as titleShape,
} from "#contract/account/account.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { prepared } from "#server/infra/database/prepared.ts";
import { firmAddress, firmPerson, firmTitle } from "#server/infra/database/tables/firms.tables.ts";

type Db = Database | Transaction;
type AddressRow = typeof firmAddress.$inferSelect;
type TitleRow = typeof firmTitle.$inferSelect;

/** The default is a buyer's own choice: no entry of a firm is one. */
const shared = { isDefault: false, firm: true };

export const addressOfFirmRow = (row: AddressRow): Address =>
  v.parse(addressShape, { ...row, ...shared });

export const titleOfFirmRow = (row: TitleRow): InvoiceTitle =>
  v.parse(titleShape, { ...row, ...shared });

const addressesAsked = prepared((db) =>
  db
    .select({ row: firmAddress })
    .from(firmAddress)
    .innerJoin(firmPerson, eq(firmPerson.firmId, firmAddress.firmId))
    .where(eq(firmPerson.userId, sql.placeholder("userId")))
    .orderBy(asc(firmAddress.createdAt), asc(firmAddress.id)),
);

const titlesAsked = prepared((db) =>
  db
    .select({ row: firmTitle })
    .from(firmTitle)
    .innerJoin(firmPerson, eq(firmPerson.firmId, firmTitle.firmId))
    .where(eq(firmPerson.userId, sql.placeholder("userId")))
    .orderBy(asc(firmTitle.createdAt), asc(firmTitle.id)),
);

/** Addresses of the buyer's firm, oldest first; none for a buyer without one. */
export async function firmAddressesOf(db: Database, userId: string): Promise<Address[]> {
  const rows = await addressesAsked(db).execute({ userId });
  return rows.map(({ row }) => addressOfFirmRow(row));
}

/** The same for invoice titles. */
export async function firmTitlesOf(db: Database, userId: string): Promise<InvoiceTitle[]> {
  const rows = await titlesAsked(db).execute({ userId });
  return rows.map(({ row }) => titleOfFirmRow(row));
}

/** One title of the buyer's firm with the firm; null where there is none. */
export async function findFirmTitle(db: Db, userId: string, id: string) {
  const [found] = await db
    .select({ row: firmTitle })
    .from(firmTitle)
    .innerJoin(firmPerson, eq(firmPerson.firmId, firmTitle.firmId))
    .where(and(eq(firmPerson.userId, userId), eq(firmTitle.id, id)));
  if (found === undefined) return null;
  return { firmId: found.row.firmId, title: titleOfFirmRow(found.row) };
}

type Table = typeof firmAddress | typeof firmTitle;

async function countEntries(tx: Transaction, table: Table, firmId: string) {
  const [row] = await tx.select({ held: count() }).from(table).where(eq(table.firmId, firmId));
  return row?.held ?? 0;
}

export const countFirmAddresses = (tx: Transaction, firmId: string) =>
  countEntries(tx, firmAddress, firmId);
export const countFirmTitles = (tx: Transaction, firmId: string) =>
  countEntries(tx, firmTitle, firmId);

export async function insertFirmAddress(tx: Transaction, row: AddressRow): Promise<Address> {
  await tx.insert(firmAddress).values(row);
  return addressOfFirmRow(row);
}

export async function insertFirmTitle(tx: Transaction, row: TitleRow): Promise<InvoiceTitle> {
  await tx.insert(firmTitle).values(row);
  return titleOfFirmRow(row);
}

interface Place {
  readonly firmId: string;
  readonly id: string;
}

const at = (table: Table, { firmId, id }: Place) => and(eq(table.firmId, firmId), eq(table.id, id));

/** Null where the firm has no such address. */
export async function updateFirmAddress(
  tx: Transaction,
  place: Place,
  change: Omit<AddressRow, "id" | "firmId" | "createdAt">,
): Promise<Address | null> {
  const [row] = await tx.update(firmAddress).set(change).where(at(firmAddress, place)).returning();
  return row === undefined ? null : addressOfFirmRow(row);
}

export async function updateFirmTitle(
  tx: Transaction,
  place: Place,
  change: Omit<TitleRow, "id" | "firmId" | "createdAt">,
): Promise<InvoiceTitle | null> {
  const [row] = await tx.update(firmTitle).set(change).where(at(firmTitle, place)).returning();
  return row === undefined ? null : titleOfFirmRow(row);
}

/** @returns whether there was one to delete */
async function deleteEntry(tx: Transaction, table: Table, place: Place): Promise<boolean> {
  const gone = await tx.delete(table).where(at(table, place)).returning({ id: table.id });
  return gone.length > 0;
}

export const deleteFirmAddress = (tx: Transaction, place: Place) =>
  deleteEntry(tx, firmAddress, place);
export const deleteFirmTitle = (tx: Transaction, place: Place) => deleteEntry(tx, firmTitle, place);
