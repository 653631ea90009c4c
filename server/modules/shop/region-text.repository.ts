import { inArray } from "drizzle-orm";
import type { RegionCodes } from "#contract/addresses/regions.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { region } from "#server/infra/database/tables/shop.tables.ts";

/** The printed region. @throws Refusal `invalidInput` where the codes do not belong together. */
export async function regionText(db: Database | Transaction, form: RegionCodes): Promise<string> {
  const asked = [form.provinceCode, form.cityCode, form.districtCode].filter(Boolean);
  const rows = await db.select().from(region).where(inArray(region.code, asked));
  const names: string[] = [];
  let parent: string | null = null;
  for (const code of asked) {
    const row = rows.find((found) => found.code === code && found.parent === parent);
    if (row === undefined) {
      const field = { field: "districtCode" };
      throw new Refusal(codes.invalidInput, "省市区不匹配，请重新选择", field);
    }
    names.push(row.name);
    parent = code;
  }
  return [...new Set(names)].join(" ");
}
