import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { InquiryNews } from "#contract/staff/staff-inquiries.ts";
import { inquiry, inquiryMessage } from "#server/infra/database/tables/inquiries.tables.ts";
import { staffPerson, staffSession } from "#server/infra/database/tables/staff.tables.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";

/** The number of the last message, and how many questions wait for the shop. */
export async function inquiryNews({ db }: WithDatabase): Promise<InquiryNews> {
  const [last] = await db
    .select({ seq: sql<number>`coalesce(max(${inquiryMessage.seq}), 0)`.mapWith(Number) })
    .from(inquiryMessage);
  const open = await db.$count(inquiry, eq(inquiry.state, "open"));
  return { messages: last?.seq ?? 0, open };
}

/** The same for each of these staff sessions that still lives, by the session's hash. */
export async function newsByStaffSession(
  deps: WithDatabase & WithClock,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, InquiryNews>> {
  const asked = sql`(select jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb))`;
  const alive = await deps.db
    .select({ hash: staffSession.hash })
    .from(staffSession)
    .innerJoin(staffPerson, eq(staffPerson.id, staffSession.personId))
    .where(
      and(
        sql`${staffSession.hash} in ${asked}`,
        isNull(staffSession.revokedAt),
        gt(staffSession.expiresAt, nowDate(deps)),
        eq(staffPerson.disabled, false),
      ),
    );
  const news = await inquiryNews(deps);
  return new Map(alive.map(({ hash }) => [hash, news]));
}
