import { type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database, Transaction } from "./database.ts";
import { rawRows } from "./raw-rows.ts";

/** What must hold in every shop at every moment; each query answers the ids that break it. */
const invariants: Readonly<Record<string, SQL>> = {
  /** Every transaction of the ledger sums to zero. */
  ledgerBalanced: sql`
    select transaction_id::text as id from ledger_entry group by transaction_id having sum(amount_fen) <> 0`,
  /** A buyer's balance is the sum of their movements and never negative. */
  balanceAddsUp: sql`
    select account as id from ledger_entry where account like 'user:%' group by account
    having sum(amount_fen) <> (array_agg(balance_fen order by at desc, id desc))[1]
      or sum(amount_fen) < 0`,
  /** An order's items come to its goods. */
  itemsAddUp: sql`
    select shop_order.id::text as id from shop_order
    left join order_item on order_item.order_id = shop_order.id
    group by shop_order.id having coalesce(sum(order_item.amount_fen), 0) <> shop_order.goods_fen`,
  /** An unpaid order is owed in full, every other one not at all. */
  claimsMatchState: sql`
    select shop_order.id::text as id from shop_order
    left join ledger_entry on ledger_entry.account = 'shop:receivable:' || shop_order.id::text
    group by shop_order.id
    having coalesce(sum(ledger_entry.amount_fen), 0)
      <> case when shop_order.state = 10 then -shop_order.total_fen else 0 end`,
  /** Money that a payment brought in is booked: a paid payment has its amount in the ledger. */
  paidIsBooked: sql`
    select shop_order.id::text as id from shop_order
    where shop_order.paid_at is not null and not exists (
      select from ledger_entry where ledger_entry.order_id = shop_order.id
        and ledger_entry.kind = 'payment')`,
  /** No idempotency key without the reply of its effect. */
  keysHaveReplies: sql`
    select route || ' ' || key as id from idempotency where reply is null`,
};

/** An invariant that does not hold, with the first of the ids that break it. */
export interface Broken {
  readonly invariant: string;
  readonly count: number;
  readonly first: readonly string[];
}

/** The invariants that do not hold; none in a sound shop. */
export async function brokenInvariants(db: Database | Transaction): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (const [invariant, query] of Object.entries(invariants)) {
    const rows = await rawRows(db, query, v.object({ id: v.string() }));
    if (rows.length === 0) continue;
    broken.push({ invariant, count: rows.length, first: rows.slice(0, 5).map(({ id }) => id) });
  }
  return broken;
}

const sums = {
  accounts: sql`select count(*)::text as sum from shop_user`,
  orders: sql`select count(*)::text as sum from shop_order`,
  orderFen: sql`select coalesce(sum(total_fen), 0)::text as sum from shop_order`,
  ledgerEntries: sql`select count(*)::text as sum from ledger_entry`,
  ledgerFen: sql`select coalesce(sum(amount_fen), 0)::text as sum from ledger_entry`,
  salesFen: sql`select coalesce(sum(amount_fen), 0)::text as sum from ledger_entry where account = 'shop:sales'`,
  balancesFen: sql`select coalesce(sum(amount_fen), 0)::text as sum from ledger_entry where account like 'user:%'`,
  quotes: sql`select count(*)::text as sum from quote`,
} as const;

export const totals = v.object({
  accounts: v.string(),
  orders: v.string(),
  orderFen: v.string(),
  ledgerEntries: v.string(),
  ledgerFen: v.string(),
  salesFen: v.string(),
  balancesFen: v.string(),
  quotes: v.string(),
});
/** What a shop holds, as decimal text: equal before and after it moved. */
export type Totals = v.InferOutput<typeof totals>;

export async function totalsOf(db: Database | Transaction): Promise<Totals> {
  const found: Record<string, string> = {};
  for (const [name, query] of Object.entries(sums)) {
    const [row] = await rawRows(db, query, v.object({ sum: v.string() }));
    found[name] = row?.sum ?? "";
  }
  return v.parse(totals, found);
}
