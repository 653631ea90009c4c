import { asc, eq, isNull } from "drizzle-orm";
import * as v from "valibot";
import { type BankAccount, bankAccount, type Company, company } from "#contract/catalog/company.ts";
import { type Options, options } from "#contract/lookups/lookups.ts";
import type { Database } from "#server/infra/database/database.ts";
import {
  changeSetting,
  findSetting,
  putSetting,
} from "#server/infra/database/settings.repository.ts";
import { carrier, region } from "#server/infra/database/tables/shop.tables.ts";

/** The shop's company; the seed writes it at the first start. */
export async function findCompany(db: Database): Promise<Company> {
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

export const listCarriers = (db: Database) =>
  db
    .select({
      id: carrier.id,
      name: carrier.name,
      expressType: carrier.expressType,
      phone: carrier.phone,
    })
    .from(carrier)
    .orderBy(asc(carrier.position));

/** Provinces, or what lies directly below `parent`. */
export async function listRegions(db: Database, parent: string | null): Promise<Options> {
  const rows = await db
    .select({ value: region.code, label: region.name })
    .from(region)
    .where(parent === null ? isNull(region.parent) : eq(region.parent, parent))
    .orderBy(asc(region.code));
  return v.parse(options, rows);
}
