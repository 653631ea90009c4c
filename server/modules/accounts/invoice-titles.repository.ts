import { and, desc, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import {
  type InvoiceTitle,
  type invoiceForm,
  invoiceTitle as shape,
} from "#contract/account/account.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { prepared } from "#server/infra/database/prepared.ts";
import { invoiceTitle } from "#server/infra/database/tables/account.tables.ts";
import type { WithClock, WithDatabase, WithRandom } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { clearDefault, liveOf, lockBuyer, removeEntry } from "./buyer-entries.repository.ts";

type Form = v.InferOutput<typeof invoiceForm>;
const most = 50;

const missing = () => new Refusal(codes.notFound, "发票抬头不存在或已删除");

/** The stored row in the contract's form, picked by the contract's own schema. */
export const titleOfRow = (row: typeof invoiceTitle.$inferSelect): InvoiceTitle =>
  v.parse(shape, row);

const titlesOf = prepared((db) =>
  db
    .select()
    .from(invoiceTitle)
    .where(liveOf(invoiceTitle, sql.placeholder("userId")))
    .orderBy(desc(invoiceTitle.isDefault), desc(invoiceTitle.createdAt), desc(invoiceTitle.id)),
);

export async function listInvoiceTitles(db: Database, userId: string): Promise<InvoiceTitle[]> {
  const rows = await titlesOf(db).execute({ userId });
  return rows.map(titleOfRow);
}

const columnsOf = (form: Form) => ({
  titleType: form.titleType,
  kind: form.kind,
  buyerName: form.buyerName,
  taxNo: form.taxNo,
  addressPhone: form.addressPhone,
  bankAccount: form.bankAccount,
  email: form.email,
});

/** The first title becomes the default. */
export async function addInvoiceTitle(
  tx: Transaction,
  deps: WithClock & WithRandom,
  userId: string,
  form: Form,
): Promise<InvoiceTitle> {
  await lockBuyer(tx, userId);
  const [stood] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(invoiceTitle)
    .where(liveOf(invoiceTitle, userId));
  const count = stood?.count ?? 0;
  if (count >= most) throw new Refusal(codes.invalidInput, `抬头最多${most}个`);
  if (form.isDefault) await clearDefault(tx, invoiceTitle, userId);
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
  await lockBuyer(tx, userId);
  if (form.isDefault) await clearDefault(tx, invoiceTitle, userId);
  const [row] = await tx
    .update(invoiceTitle)
    .set({ ...columnsOf(form), isDefault: form.isDefault })
    .where(and(liveOf(invoiceTitle, userId), eq(invoiceTitle.id, id)))
    .returning();
  if (row === undefined) throw missing();
  return titleOfRow(row);
}

/** The newest of the others becomes the default where the removed one was it. */
export async function removeInvoiceTitle(
  deps: WithDatabase & WithClock,
  userId: string,
  id: string,
): Promise<void> {
  if (!(await removeEntry(deps, invoiceTitle, userId, id))) throw missing();
}

export async function defaultInvoiceTitle(
  db: Database,
  userId: string,
): Promise<InvoiceTitle | null> {
  const [row] = await db
    .select()
    .from(invoiceTitle)
    .where(and(liveOf(invoiceTitle, userId), eq(invoiceTitle.isDefault, true)));
  return row === undefined ? null : titleOfRow(row);
}

/** One title of this buyer; another buyer's is answered like a missing one. */
export async function findInvoiceTitle(
  db: Database,
  userId: string,
  id: string,
): Promise<InvoiceTitle | null> {
  const [row] = await db
    .select()
    .from(invoiceTitle)
    .where(and(liveOf(invoiceTitle, userId), eq(invoiceTitle.id, id)));
  return row === undefined ? null : titleOfRow(row);
}
