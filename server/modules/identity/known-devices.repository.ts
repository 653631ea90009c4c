import { and, eq, gt, lt } from "drizzle-orm";
import type { Database } from "#server/infra/database/database.ts";
import { knownDevice, user } from "#server/infra/database/tables/account.tables.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { hashOf } from "./sessions.repository.ts";

/** Days without a login after which a device is unknown again. */
const deviceDays = 180;
const oldest = (deps: WithClock): Date => new Date(deps.clock.now() - deviceDays * 86_400_000);

/** Has this device logged in to the account of this mobile number before? */
export async function isKnownDevice(
  deps: WithDatabase & WithClock,
  mobile: string,
  device: string,
): Promise<boolean> {
  const rows = await deps.db
    .select({ hash: knownDevice.hash })
    .from(knownDevice)
    .innerJoin(user, eq(user.id, knownDevice.userId))
    .where(
      and(
        eq(user.mobile, mobile),
        eq(knownDevice.hash, hashOf(device)),
        gt(knownDevice.lastUsedAt, oldest(deps)),
      ),
    );
  return rows.length > 0;
}

/** Called after a right password. A caller without a device id stays unknown. */
export async function rememberDevice(
  db: Database,
  deps: WithClock,
  userId: string,
  device: string | null,
): Promise<void> {
  if (device === null) return;
  const lastUsedAt = nowDate(deps);
  await db
    .insert(knownDevice)
    .values({ userId, hash: hashOf(device), lastUsedAt })
    .onConflictDoUpdate({
      target: [knownDevice.userId, knownDevice.hash],
      set: { lastUsedAt },
    });
}

export async function pruneDevices(deps: WithDatabase & WithClock): Promise<void> {
  await deps.db.delete(knownDevice).where(lt(knownDevice.lastUsedAt, oldest(deps)));
}
