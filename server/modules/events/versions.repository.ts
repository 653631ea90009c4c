import { and, eq, sql } from "drizzle-orm";
import type { AccountVersions } from "#contract/events/events.ts";
import { accountVersion, session } from "#server/infra/database/tables/account.tables.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { lives } from "#server/modules/identity/sessions.repository.ts";

const counted = {
  drafts: accountVersion.drafts,
  cart: accountVersion.cart,
  orders: accountVersion.orders,
  messages: accountVersion.messages,
};

/** An account of which nothing was ever changed has no row. */
const unchanged: AccountVersions = { drafts: 0, cart: 0, orders: 0, messages: 0 };

export async function versionsOf(deps: WithDatabase, userId: string): Promise<AccountVersions> {
  const [row] = await deps.db
    .select(counted)
    .from(accountVersion)
    .where(eq(accountVersion.userId, userId));
  return row ?? unchanged;
}

/** The versions behind each of these sessions that still lives, by the session's hash: one statement. */
export async function versionsBySession(
  deps: WithDatabase & WithClock,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, AccountVersions>> {
  const asked = sql`(select jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb))`;
  const rows = await deps.db
    .select({ hash: session.hash, versions: counted })
    .from(session)
    .leftJoin(accountVersion, eq(accountVersion.userId, session.userId))
    .where(and(sql`${session.hash} in ${asked}`, lives(deps)));
  return new Map(rows.map(({ hash, versions }) => [hash, versions ?? unchanged]));
}
