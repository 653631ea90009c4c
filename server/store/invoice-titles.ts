import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import * as v from "valibot";
import { type InvoiceTitle, type invoiceForm, invoiceTitle as shape } from "#contract/account.ts";
import { codes, Refusal } from "#contract/reply.ts";
import { type Deps, nowDate } from "#server/deps.ts";
import { invoiceTitle, user } from "./account-tables.ts";
import { type Database, inTransaction, type Transaction } from "./database.ts";

type Form = v.InferOutput<typeof invoiceForm>;
const most = 50;

const missing = () => new Refusal(codes.notFound, "发票抬头不存在或已删除");

/** The stored row as the contract shows it; picks its fields by the contract's own schema. */
export const titleOfRow = (row: typeof invoiceTitle.$inferSelect): InvoiceTitle =>
  v.parse(shape, row);

/** The titles of a buyer that were not removed. */
export const liveTitle = (userId: string) =>
  and(eq(invoiceTitle.userId, userId), isNull(invoiceTitle.removedAt));

export async function listInvoiceTitles(db: Database, userId: string): Promise<InvoiceTitle[]> {
  const rows = await db
    .select()
    .from(invoiceTitle)
    .where(liveTitle(userId))
    .orderBy(desc(invoiceTitle.isDefault), desc(invoiceTitle.createdAt), desc(invoiceTitle.id));
  return rows.map(titleOfRow);
}

async function lockOwner(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("update");
}

const clearDefault = (tx: Transaction, userId: string) =>
  tx
    .update(invoiceTitle)
    .set({ isDefault: false })
    .where(and(liveTitle(userId), eq(invoiceTitle.isDefault, true)));

const columnsOf = (form: Form) => ({
  titleType: form.titleType,
  kind: form.kind,
  buyerName: form.buyerName,
  taxNo: form.taxNo,
  addressPhone: form.addressPhone,
  bankAccount: form.bankAccount,
  email: form.email,
});

/** The first title becomes the default by itself. */
export async function addInvoiceTitle(
  tx: Transaction,
  deps: Deps,
  userId: string,
  form: Form,
): Promise<InvoiceTitle> {
  await lockOwner(tx, userId);
  const [stood] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(invoiceTitle)
    .where(liveTitle(userId));
  const count = stood?.count ?? 0;
  if (count >= most) throw new Refusal(codes.invalidInput, `抬头最多${most}个`);
  if (form.isDefault) await clearDefault(tx, userId);
  const row = {
    ...columnsOf(form),
    id: deps.random.uuid(),
    userId,
    isDefault: form.isDefault || count === 0,
    createdAt: nowDate(deps),
    removedAt: null,
  };
  await tx.insert(invoiceTitle).values(row);
  return titleOfRow(row);
}

export async function changeInvoiceTitle(
  tx: Transaction,
  userId: string,
  id: string,
  form: Form,
): Promise<InvoiceTitle> {
  await lockOwner(tx, userId);
  if (form.isDefault) await clearDefault(tx, userId);
  const [row] = await tx
    .update(invoiceTitle)
    .set({ ...columnsOf(form), isDefault: form.isDefault })
    .where(and(liveTitle(userId), eq(invoiceTitle.id, id)))
    .returning();
  if (row === undefined) throw missing();
  return titleOfRow(row);
}

/**
 * Removed titles stay for the orders that name them. The newest of the others becomes the default
 * where the removed one was it.
 */
export async function removeInvoiceTitle(deps: Deps, userId: string, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockOwner(tx, userId);
    const [removed] = await tx
      .update(invoiceTitle)
      .set({ removedAt: nowDate(deps) })
      .where(and(liveTitle(userId), eq(invoiceTitle.id, id)))
      .returning({ wasDefault: invoiceTitle.isDefault });
    if (removed === undefined) throw missing();
    if (!removed.wasDefault) return;
    await tx.update(invoiceTitle).set({ isDefault: false }).where(eq(invoiceTitle.id, id));
    const newest = tx
      .select({ id: invoiceTitle.id })
      .from(invoiceTitle)
      .where(liveTitle(userId))
      .orderBy(desc(invoiceTitle.createdAt), desc(invoiceTitle.id))
      .limit(1);
    await tx.update(invoiceTitle).set({ isDefault: true }).where(inArray(invoiceTitle.id, newest));
  });
}

export async function defaultInvoiceTitle(
  db: Database,
  userId: string,
): Promise<InvoiceTitle | null> {
  const [row] = await db
    .select()
    .from(invoiceTitle)
    .where(and(liveTitle(userId), eq(invoiceTitle.isDefault, true)));
  return row === undefined ? null : titleOfRow(row);
}

/** One title of this buyer; another buyer's is like a missing one. */
export async function findInvoiceTitle(
  db: Database,
  userId: string,
  id: string,
): Promise<InvoiceTitle | null> {
  const [row] = await db
    .select()
    .from(invoiceTitle)
    .where(and(liveTitle(userId), eq(invoiceTitle.id, id)));
  return row === undefined ? null : titleOfRow(row);
}
