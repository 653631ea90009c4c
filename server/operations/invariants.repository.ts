import { type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import { afterSaleStates, orderStates } from "#contract/orders/states.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { rawRows } from "#server/infra/database/raw-rows.ts";

/** Invariants of every shop at every moment; each query returns the ids that violate one. */
const invariants: Readonly<Record<string, SQL>> = {
  /** Every transaction of the ledger sums to zero. */
  ledgerBalanced: sql`
    select transaction_id::text as id from ledger_entry group by transaction_id having sum(amount_fen) <> 0`,
  /** A buyer's balance is the sum of their movements and never negative. */
  balanceAddsUp: sql`
    select account as id from ledger_entry where account like 'user:%' group by account
    having sum(amount_fen) <> (array_agg(balance_fen order by at desc, id desc))[1]
      or sum(amount_fen) < 0`,
  /** The sum of an order's items equals its goods. */
  itemsAddUp: sql`
    select shop_order.id::text as id from shop_order
    left join order_item on order_item.order_id = shop_order.id
    group by shop_order.id having coalesce(sum(order_item.amount_fen), 0) <> shop_order.goods_fen`,
  /** An unpaid order has its full sum as receivable, every other one none. */
  claimsMatchState: sql`
    select shop_order.id::text as id from shop_order
    left join ledger_entry on ledger_entry.account = 'shop:receivable:' || shop_order.id::text
    group by shop_order.id
    having coalesce(sum(ledger_entry.amount_fen), 0)
      <> case when shop_order.state = ${orderStates.awaitingPayment} then -shop_order.total_fen else 0 end`,
  /** Money that a payment brought in is booked: a paid payment has its amount in the ledger. */
  paidIsBooked: sql`
    select shop_order.id::text as id from shop_order
    where shop_order.paid_at is not null and not exists (
      select from ledger_entry where ledger_entry.order_id = shop_order.id
        and ledger_entry.kind = 'payment')`,
  /** A promised refund is a liability until it is paid. */
  refundsOwed: sql`
    select refund.id::text as id from refund
    left join ledger_entry on ledger_entry.account = 'shop:refund:' || refund.id::text
    group by refund.id
    having coalesce(sum(ledger_entry.amount_fen), 0)
      <> case when refund.state = 'done' then 0 else refund.amount_fen end`,
  /** Suspended money is a liability until it is resolved, and not afterwards. */
  suspenseHeld: sql`
    select suspense.id::text as id from suspense
    left join ledger_entry on ledger_entry.account = 'shop:suspense:' || suspense.id::text
    group by suspense.id
    having coalesce(sum(ledger_entry.amount_fen), 0)
      <> case when suspense.state = 'open' then suspense.amount_fen else 0 end`,
  /** What a firm transferred is booked on its account. */
  firmPaymentsBooked: sql`
    select firm_id::text as id from firm_payment
    group by firm_id
    having sum(case kind when 'received' then amount_fen else -amount_fen end) <> (
      select coalesce(sum(amount_fen), 0) from ledger_entry
      where account = 'firm:' || firm_payment.firm_id::text and kind = 'settlement')`,
  /** A firm that owes, or has a credit, has its account's row. */
  firmsHaveAccounts: sql`
    select account as id from ledger_entry where account like 'firm:%' group by account
    having sum(amount_fen) <> 0 and not exists (
      select from firm_credit where 'firm:' || firm_credit.firm_id::text = ledger_entry.account)`,
  /** No incoming movement is booked twice: as a payment and as suspended. */
  suspenseIsNoPayment: sql`
    select suspense.id::text as id from suspense
    join payment on payment.transaction_id = suspense.transaction_id`,
  /** No order refunds more than was paid for it. */
  refundsWithinPaid: sql`
    select shop_order.id::text as id from shop_order
    join refund on refund.order_id = shop_order.id
    group by shop_order.id
    having sum(refund.amount_fen)
      > case when shop_order.paid_at is null then 0 else shop_order.total_fen end`,
  /** A refunded application has one refund, of the granted sum. */
  refundsMatchGrants: sql`
    select after_sale.id::text as id from after_sale
    left join refund on refund.after_sale_id = after_sale.id
    where (after_sale.state = ${afterSaleStates.refunding} and (refund.id is null or refund.state = 'done'))
      or (after_sale.state = ${afterSaleStates.completed} and after_sale.granted_remedy in ('refund', 'return')
        and refund.state is distinct from 'done')
      or refund.amount_fen <> after_sale.granted_fen
      or (refund.id is not null and after_sale.state not in (${afterSaleStates.refunding}, ${afterSaleStates.completed}))`,
  /** No payment gives back more than came with it. */
  refundsWithinPayment: sql`
    select payment.id::text as id from payment
    join refund on refund.payment_id = payment.id and refund.way = 'channel'
    group by payment.id having sum(refund.amount_fen) > payment.amount_fen`,
  /** A withdrawal from a buyer's balance is a payout of that sum; a failed one is returned. */
  payoutsLeftBalance: sql`
    select refund.id::text as id from refund
    where refund.order_id is null and not exists (
      select from ledger_entry there
      join ledger_entry here on here.transaction_id = there.transaction_id
      where there.account = 'shop:refund:' || refund.id::text
        and there.amount_fen = refund.amount_fen
        and here.account = 'user:' || refund.user_id::text)`,
  /**
   * Of a line no more is granted than was bought, and it is claimed by an open application only.
   */
  grantsWithinBought: sql`
    select order_item.id::text as id from order_item
    join after_sale_line on after_sale_line.order_item_id = order_item.id
    join after_sale on after_sale.id = after_sale_line.after_sale_id
    group by order_item.id
    having coalesce(sum(after_sale_line.granted) filter (where after_sale.state not in (${afterSaleStates.refused}, ${afterSaleStates.withdrawn})), 0)
        > order_item.quantity
      or bool_or(after_sale_line.open <> (after_sale.state not in (${afterSaleStates.completed}, ${afterSaleStates.refused}, ${afterSaleStates.withdrawn})))`,
  /** No invoice is taken back beyond its amount, and no more is invoiced than was ordered. */
  invoicesWithinOrder: sql`
    select shop_order.id::text as id from shop_order
    join (
      select order_id, letter, amount_fen from invoice where order_id is not null and voided_at is null
      union all
      select share.order_id, letter, share.amount_fen from invoice_share share
      join invoice on invoice.id = share.invoice_id and voided_at is null
    ) stated on stated.order_id = shop_order.id
    group by shop_order.id
    having sum(case letter when 'blue' then amount_fen else -amount_fen end)
      not between 0 and shop_order.total_fen
    union all
    select blue.id::text as id from invoice blue
    join invoice red on red.of_id = blue.id and red.voided_at is null
    group by blue.id
    having sum(red.amount_fen) > blue.amount_fen or blue.voided_at is not null`,
  /** An invoice over a firm's month states its sum over that request's orders. */
  sharesMakeInvoice: sql`
    select invoice.id::text as id from invoice
    left join invoice_share share on share.invoice_id = invoice.id
    left join firm_invoice_order held on held.order_id = share.order_id
    group by invoice.id
    having coalesce(sum(share.amount_fen), 0)
        <> case when invoice.order_id is null then invoice.amount_fen else 0 end
      or bool_or(share.order_id is not null
        and held.firm_invoice_id is distinct from invoice.firm_invoice_id)`,
  /** Every idempotency key has the reply of its effect, except recalled ones. */
  keysHaveReplies: sql`
    select route || ' ' || key as id from idempotency where reply is null and fingerprint <> 'void'`,
};

/** A violated invariant, with the first ids that violate it. */
export interface Broken {
  readonly invariant: string;
  readonly count: number;
  readonly first: readonly string[];
}

/** The violated invariants. */
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
/** Totals of a shop, as decimal text: equal before and after a move. */
export type Totals = v.InferOutput<typeof totals>;

export async function totalsOf(db: Database | Transaction): Promise<Totals> {
  const found: Record<string, string> = {};
  for (const [name, query] of Object.entries(sums)) {
    const [row] = await rawRows(db, query, v.object({ sum: v.string() }));
    found[name] = row?.sum ?? "";
  }
  return v.parse(totals, found);
}
