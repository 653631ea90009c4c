import { asc, eq, isNull } from "drizzle-orm";
import * as v from "valibot";
import { type BankAccount, bankAccount, type Company, company } from "#contract/catalog/company.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { type Options, options } from "#contract/lookups/lookups.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import {
  changeSetting,
  findSetting,
  putSetting,
} from "#server/infra/database/settings.repository.ts";
import { carrier, region } from "#server/infra/database/tables/shop.tables.ts";

/** The shop's company; the seed writes it at the first start. */
export async function findCompany(db: Database | Transaction): Promise<Company> {
  return v.parse(company, await findSetting(db, "company"));
}

/** Changes fields of the company based on the current ones. @throws what `change` throws */
export async function changeCompany(
  db: Database,
  change: (held: Company) => Company,
): Promise<{ readonly before: Company; readonly after: Company }> {
  const changed = await changeSetting(db, "company", (held) => change(v.parse(company, held)));
  return { before: v.parse(company, changed.before), after: changed.after };
}

/** The bank account for transfers, or null until an owner has set it. */
export async function findBankAccount(db: Database): Promise<BankAccount | null> {
  const kept = v.safeParse(bankAccount, await findSetting(db, "bankAccount"));
  return kept.success ? kept.output : null;
}

export const putBankAccount = (db: Database, account: BankAccount): Promise<void> =>
  putSetting(db, "bankAccount", account);

/** The carriers of a book in its order; one without a telephone of its own has the company's. */
export async function listCarriers(db: Database, { freight }: Pick<PriceBook, "freight">) {
  const rows = await db.select({ id: carrier.id, phone: carrier.phone }).from(carrier);
  const own = new Map(rows.map(({ id, phone }) => [id, phone]));
  const { phone } = await findCompany(db);
  return freight.carriers.map(({ id, name, type }) => {
    return { id, name, expressType: type, phone: own.get(id) ?? phone };
  });
}

/**
 * Sets the telephone of a carrier of the book; concurrent changes come one after the other.
 * @returns its name, and the telephone that buyers read before
 * @throws Refusal `notFound`
 */
export async function putCarrierPhone(
  tx: Transaction,
  { freight }: Pick<PriceBook, "freight">,
  wanted: { readonly id: string; readonly phone: string },
): Promise<{ readonly name: string; readonly former: string }> {
  const position = freight.carriers.findIndex(({ id }) => id === wanted.id);
  const found = freight.carriers[position];
  if (found === undefined) throw new Refusal(codes.notFound, "价格表里没有这个承运商");
  const { phone: shared } = await findCompany(tx);
  const row = { ...wanted, name: found.name, expressType: found.type, position };
  // The row exists from here on, so that its lock orders the changes.
  await tx
    .insert(carrier)
    .values({ ...row, phone: shared })
    .onConflictDoNothing();
  const [held] = await tx
    .select({ phone: carrier.phone })
    .from(carrier)
    .where(eq(carrier.id, wanted.id))
    .for("update");
  await tx.update(carrier).set({ phone: wanted.phone }).where(eq(carrier.id, wanted.id));
  return { name: found.name, former: held?.phone ?? shared };
}

/** Provinces, or what lies directly below `parent`. */
export async function listRegions(db: Database, parent: string | null): Promise<Options> {
  const rows = await db
    .select({ value: region.code, label: region.name })
    .from(region)
    .where(parent === null ? isNull(region.parent) : eq(region.parent, parent))
    .orderBy(asc(region.code));
  return v.parse(options, rows);
}
