import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "#server/infra/database/database.ts";
import { rawRows } from "#server/infra/database/raw-rows.ts";
import { ledgerEntry, order } from "#server/infra/database/tables/orders.tables.ts";
import { type LedgerPage, userAccount } from "./ledger.repository.ts";

const row = v.object({
  id: v.string(),
  ms: v.pipe(v.unknown(), v.transform(Number), v.number()),
  kind: v.string(),
  account: v.string(),
  fen: v.pipe(v.unknown(), v.transform(Number), v.number()),
  note: v.string(),
  order_no: v.nullable(v.string()),
});
export type MovementRow = v.InferOutput<typeof row>;

/**
 * Entries of the buyer's balance, and those of channels that belong to the buyer's orders. Both have
 * the buyer's sign: money that leaves the buyer is negative.
 */
const ofBuyer = (userId: string) => sql`(
  select e.id, e.at, e.kind, e.account, e.amount_fen, e.note, o.order_no
    from ${ledgerEntry} e left join ${order} o on o.id = e.order_id
    where e.account = ${userAccount(userId)}
  union all
  select e.id, e.at, e.kind, e.account, e.amount_fen, e.note, o.order_no
    from ${order} o join ${ledgerEntry} e on e.order_id = o.id
    where o.user_id = ${userId} and e.account like 'channel:%') moved`;

const within = ({ month }: Pick<LedgerPage, "month">) =>
  month === undefined ? sql`true` : sql`(at >= ${month.from} and at < ${month.to})`;

/** Newest first; one row more than `limit` shows that there is a next page. */
export async function movementsOf(
  db: Database,
  userId: string,
  page: LedgerPage,
): Promise<MovementRow[]> {
  const { before, limit } = page;
  const older =
    before === undefined ? sql`true` : sql`(at, id) < (${before.at}, ${before.id}::uuid)`;
  return rawRows(
    db,
    sql`select id, (extract(epoch from at) * 1000)::bigint::text as ms, kind, account,
        amount_fen::text as fen, note, order_no
      from ${ofBuyer(userId)} where ${within(page)} and ${older}
      order by at desc, id desc limit ${limit + 1}`,
    row,
  );
}

const sums = v.object({ paid: v.string(), back: v.string() });

/** What the buyer paid and got back in a month, both positive fen. */
export async function movedIn(
  db: Database,
  userId: string,
  month: NonNullable<LedgerPage["month"]>,
): Promise<{ readonly paidFen: number; readonly backFen: number }> {
  const [found] = await rawRows(
    db,
    sql`select coalesce(-sum(amount_fen) filter (where amount_fen < 0), 0)::text as paid,
        coalesce(sum(amount_fen) filter (where amount_fen > 0), 0)::text as back
      from ${ofBuyer(userId)} where ${within({ month })}`,
    sums,
  );
  return { paidFen: Number(found?.paid ?? 0), backFen: Number(found?.back ?? 0) };
}
