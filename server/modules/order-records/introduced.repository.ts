import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { IntroducedSums } from "#contract/account/introduced.ts";
import { yuanOf } from "#contract/format/money.ts";
import type { Database } from "#server/infra/database/database.ts";
import { rawRows } from "#server/infra/database/raw-rows.ts";

const mostMonths = 12;

const row = v.object({
  month: v.string(),
  registered: v.number(),
  first: v.number(),
  fen: v.string(),
});
const totals = v.object({ registered: v.number(), ordered: v.number() });

/** What came with a buyer's code; a buyer who names the own code does not count. */
export async function introducedBy(db: Database, userId: string): Promise<IntroducedSums> {
  const own = sql`(select id, created_at from shop_user where introducer = ${userId} and introducer <> ''
    and id::text <> ${userId})`;
  const [all] = await rawRows(
    db,
    sql`select count(*)::int as registered, (count(*) filter (where exists (
        select from shop_order where user_id = own.id and paid_at is not null)))::int as ordered
      from ${own} own`,
    totals,
  );
  const months = await rawRows(
    db,
    sql`with own as ${own},
      paid as (
        select o.user_id, o.paid_at, o.total_fen,
          row_number() over (partition by o.user_id order by o.paid_at, o.id) = 1 as is_first
        from shop_order o join own on own.id = o.user_id where o.paid_at is not null
      ),
      moved as (
        select created_at as at, 1 as registered, 0 as first, 0::bigint as fen from own
        union all
        select paid_at, 0, case when is_first then 1 else 0 end, total_fen from paid
        union all
        select r.created_at, 0, 0, -r.amount_fen from refund r
          join shop_order o on o.id = r.order_id join own on own.id = o.user_id
      )
      select to_char(at at time zone interval '8 hours', 'YYYY-MM') as month,
        sum(registered)::int as registered, sum(first)::int as first, sum(fen)::text as fen
      from moved group by 1 order by 1 desc limit ${mostMonths}`,
    row,
  );
  return {
    registered: all?.registered ?? 0,
    ordered: all?.ordered ?? 0,
    months: months.map(({ fen, ...rest }) => ({ ...rest, turnover: yuanOf(Number(fen)) })),
  };
}
