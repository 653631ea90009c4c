import { asc, eq, isNull } from "drizzle-orm";
import * as v from "valibot";
import { type Company, company } from "#contract/company.ts";
import { type Options, options } from "#contract/lookups.ts";
import type { Database } from "./database.ts";
import { findSetting } from "./settings.ts";
import { advert, carrier, region } from "./shop-tables.ts";

/** The shop's company; the seed writes it at the first start. */
export async function findCompany(db: Database): Promise<Company> {
  return v.parse(company, await findSetting(db, "company"));
}

export const listAdverts = (db: Database) =>
  db
    .select({
      id: advert.id,
      title: advert.title,
      subtitle: advert.subtitle,
      picture: advert.picture,
      link: advert.link,
    })
    .from(advert)
    .orderBy(asc(advert.position));

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
