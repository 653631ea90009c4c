import { eq, lt, sql } from "drizzle-orm";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { StoredDocument } from "#contract/http/upcasting.ts";
import { shortLink } from "#server/infra/database/tables/shop.tables.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";

export interface ShortLink {
  readonly code: string;
  readonly title: string;
  readonly job: StoredDocument;
}

const keptDays = 365;

/**
 * Stores it, or extends an existing one. It is deleted with the account that made it.
 * @param userId null for a guest
 */
export async function keepShortLink(
  deps: WithDatabase & WithClock,
  link: ShortLink,
  userId: string | null,
): Promise<void> {
  const madeAt = nowDate(deps);
  await deps.db
    .insert(shortLink)
    .values({ ...link, madeAt, userId })
    .onConflictDoUpdate({
      target: shortLink.code,
      set: { madeAt, userId: sql`coalesce(${shortLink.userId}, excluded.user_id)` },
    });
}

/** @throws Refusal `notFound` */
export async function findShortLink(deps: WithDatabase, code: string): Promise<ShortLink> {
  const [row] = await deps.db.select().from(shortLink).where(eq(shortLink.code, code));
  if (row === undefined) throw new Refusal(codes.notFound, "短链接不存在，或已满一年");
  return row;
}

export async function pruneShortLinks(deps: WithDatabase & WithClock): Promise<void> {
  const before = new Date(deps.clock.now() - keptDays * 86_400_000);
  await deps.db.delete(shortLink).where(lt(shortLink.madeAt, before));
}
