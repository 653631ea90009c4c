import { and, desc, eq, sql } from "drizzle-orm";
import type * as v from "valibot";
import type { Address, addressForm } from "#contract/account/account.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { prepared } from "#server/infra/database/prepared.ts";
import { address } from "#server/infra/database/tables/account.tables.ts";
import type { WithClock, WithDatabase, WithRandom } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { regionText } from "#server/modules/shop/region-text.repository.ts";
import { clearDefault, liveOf, lockBuyer, removeEntry } from "./buyer-entries.repository.ts";

type Form = v.InferOutput<typeof addressForm>;
const most = 50;

const missing = () => new Refusal(codes.notFound, "地址不存在或已删除");

export const addressOfRow = (row: typeof address.$inferSelect): Address => ({
  id: row.id,
  name: row.name,
  mobile: row.mobile,
  provinceCode: row.provinceCode,
  cityCode: row.cityCode,
  districtCode: row.districtCode,
  region: row.region,
  detail: row.detail,
  extension: row.extension,
  landline: row.landline,
  postcode: row.postcode,
  isDefault: row.isDefault,
});

const addressesOf = prepared((db) =>
  db
    .select()
    .from(address)
    .where(liveOf(address, sql.placeholder("userId")))
    .orderBy(desc(address.isDefault), desc(address.createdAt), desc(address.id)),
);

export async function listAddresses(db: Database, userId: string): Promise<Address[]> {
  const rows = await addressesOf(db).execute({ userId });
  return rows.map(addressOfRow);
}

/** The first address becomes the default by itself. */
export async function addAddress(
  tx: Transaction,
  deps: WithClock & WithRandom,
  userId: string,
  form: Form,
): Promise<Address> {
  await lockBuyer(tx, userId);
  const text = await regionText(tx, form);
  const [stood] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(address)
    .where(liveOf(address, userId));
  const count = stood?.count ?? 0;
  if (count >= most) throw new Refusal(codes.invalidInput, `地址最多${most}个`);
  if (form.isDefault) await clearDefault(tx, address, userId);
  const row = {
    ...form,
    id: deps.random.uuid(),
    userId,
    region: text,
    isDefault: form.isDefault || count === 0,
    createdAt: nowDate(deps),
    removedAt: null,
  };
  await tx.insert(address).values(row);
  return addressOfRow(row);
}

export async function changeAddress(
  tx: Transaction,
  userId: string,
  id: string,
  form: Form,
): Promise<Address> {
  await lockBuyer(tx, userId);
  const text = await regionText(tx, form);
  if (form.isDefault) await clearDefault(tx, address, userId);
  const [row] = await tx
    .update(address)
    .set({
      name: form.name,
      mobile: form.mobile,
      provinceCode: form.provinceCode,
      cityCode: form.cityCode,
      districtCode: form.districtCode,
      detail: form.detail,
      extension: form.extension,
      landline: form.landline,
      postcode: form.postcode,
      isDefault: form.isDefault,
      region: text,
    })
    .where(and(liveOf(address, userId), eq(address.id, id)))
    .returning();
  if (row === undefined) throw missing();
  return addressOfRow(row);
}

/** The newest of the others becomes the default where the removed one was it. */
export async function removeAddress(
  deps: WithDatabase & WithClock,
  userId: string,
  id: string,
): Promise<void> {
  if (!(await removeEntry(deps, address, userId, id))) throw missing();
}

export async function defaultAddress(db: Database, userId: string): Promise<Address | null> {
  const [row] = await db
    .select()
    .from(address)
    .where(and(liveOf(address, userId), eq(address.isDefault, true)));
  return row === undefined ? null : addressOfRow(row);
}
