import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import * as v from "valibot";
import {
  addInvoiceTitle,
  addresses,
  invoiceTitles,
  ledger as ledgerCall,
} from "#contract/account/account.ts";
import { userInfo } from "#contract/auth/auth.ts";
import { cart, paperCart } from "#contract/cart/carts.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ownInquiries } from "#contract/inquiries/inquiries.ts";
import { job, quoteTypes } from "#contract/jobs/jobs.ts";
import { orders } from "#contract/orders/order-lists.ts";
import { cancelOrder, orderDetailCall } from "#contract/orders/orders.ts";
import { quoteLabel, storedQuotes } from "#contract/quotes/quotes.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { topUp } from "#server/modules/ledger/ledger.repository.ts";
import { factoryStep } from "#server/modules/orders/factory.ts";
import { seedProducts } from "#server/seed/products.ts";
import {
  initOf,
  labels,
  lineOf,
  paid,
  placed,
  pressInSandbox,
  readyToPlace,
} from "#tests/server/orders/order-flow.ts";
import type { Buyer, Shop } from "#tests/server/support/harness.ts";
import { fillInquiries, fillProofs } from "./filled-conversations.ts";

/** A buyer of a stored image and every reply that the code of its day gave them. */
export interface KnownBuyer {
  readonly buyer: Buyer;
  readonly replies: Readonly<Record<string, unknown>>;
}

/** What an image holds, as the code that made it said. */
export interface Holding {
  /** The shop's clock when the replies were given, ms. */
  readonly at: number;
  readonly buyers: readonly KnownBuyer[];
  readonly sums: Readonly<Record<string, string>>;
}

/**
 * Two buyers with orders in every state, money, a cart of every kind of job, quotes, files with
 * proofs, and inquiries. The shop's staff key is the one of `proof-flow.ts`.
 */
export async function fillShop(shop: Shop): Promise<Buyer[]> {
  const first = await shop.register({ mobile: "13900010001" });
  const second = await shop.register({ mobile: "13900010002" });
  await inTransaction(shop.deps.db, (tx) =>
    topUp(tx, first.id, 2_000_000, "充值", new Date(shop.clock.now())),
  );
  await paid(shop, first);
  for (let step = 0; step < 14; step += 1) {
    shop.clock.advance(1000);
    await factoryStep(shop.deps, 1000);
  }
  await paid(shop, first);
  shop.clock.advance(1000);
  await factoryStep(shop.deps, 1000);
  const withBalance = await placed(shop, first);
  await initOf(shop, first, withBalance, "balance");
  const refunded = await paid(shop, first);
  await shop.call(cancelOrder, { order_id: refunded.order_id, reason: "不要了" }, { as: first });
  const byTransfer = await placed(shop, second);
  await initOf(shop, second, byTransfer, "offline");
  const declined = await placed(shop, second);
  const { next } = await initOf(shop, second, declined, "sandbox");
  await pressInSandbox(shop, next, "fail");
  await shop.call(
    addInvoiceTitle,
    {
      titleType: "company",
      kind: "normal",
      buyerName: "东莞市齐墨食品有限公司",
      taxNo: "91441900MA4UWXY127",
      addressPhone: "",
      bankAccount: "",
      email: "tax@buyer.example",
    },
    { as: first },
  );
  for (const kind of quoteTypes) {
    const preset = seedProducts.find((product) => product.preset.quoteType === kind)?.preset;
    await lineOf(shop, first, v.parse(job, preset));
  }
  await readyToPlace(shop, second);
  await shop.call(quoteLabel, { job: { ...labels, quantity: 5000 } }, { as: second });
  await shop.call(quoteLabel, { job: { ...labels, remark: randomUUID() } });
  await fillProofs(shop, first);
  await fillInquiries(shop, second, byTransfer.order_id);
  return [first, second];
}

async function replyOf(
  shop: Shop,
  as: Buyer,
  endpoint: Endpoint,
  input: object = {},
): Promise<unknown> {
  const { status, body } = await shop.send(endpoint, input, { as });
  return { status, code: body.code, msg: body.msg, data: body.data };
}

interface Line {
  readonly updatedAt: number;
  readonly line_id: string;
}

/** Both carts as the single one of images from before the two carts: the newest line first. */
async function cartsOf(shop: Shop, buyer: Buyer): Promise<unknown> {
  const print = await shop.send(cart, {}, { as: buyer });
  const paper = await shop.call(paperCart, {}, { as: buyer });
  const { code, msg, data } = print.body;
  const lines: Line[] = [...(Array.isArray(data) ? data : []), ...paper];
  const order = (a: Line, b: Line) => b.updatedAt - a.updatedAt || (a.line_id < b.line_id ? 1 : -1);
  return { status: print.status, code, msg, data: lines.sort(order) };
}

async function repliesTo(shop: Shop, buyer: Buyer): Promise<Record<string, unknown>> {
  const list = await shop.call(orders, { limit: 20 }, { as: buyer });
  const details = list.items.map(async ({ order_id, order_no }) => [
    `order ${order_no}`,
    await replyOf(shop, buyer, orderDetailCall, { order_id }),
  ]);
  return {
    info: await replyOf(shop, buyer, userInfo),
    orders: await replyOf(shop, buyer, orders, { limit: 20 }),
    ...Object.fromEntries(await Promise.all(details)),
    cart: await cartsOf(shop, buyer),
    quotes: await replyOf(shop, buyer, storedQuotes, { limit: 50 }),
    funds: await replyOf(shop, buyer, ledgerCall, { limit: 50 }),
    addresses: await replyOf(shop, buyer, addresses),
    titles: await replyOf(shop, buyer, invoiceTitles),
    inquiries: await replyOf(shop, buyer, ownInquiries, { limit: 50 }),
    keptQuotes: await replyOf(shop, buyer, storedQuotes, { limit: 50, kept: "1" }),
  };
}

const sums = {
  orders: sql`select count(*)::text as sum from shop_order`,
  orderFen: sql`select sum(total_fen)::text as sum from shop_order`,
  items: sql`select count(*)::text as sum from order_item`,
  ledgerRows: sql`select count(*)::text as sum from ledger_entry`,
  ledgerFen: sql`select sum(amount_fen)::text as sum from ledger_entry`,
  salesFen: sql`select sum(amount_fen)::text as sum from ledger_entry where account = 'shop:sales'`,
  quotes: sql`select count(*)::text as sum from quote`,
  signatures: sql`select md5(string_agg(quote_no || signature, ',' order by quote_no)) as sum from quote`,
  cartLines: sql`select count(*)::text as sum from cart_line`,
  events: sql`select count(*)::text as sum from order_event`,
  lookups: sql`select count(*)::text as sum from lookup`,
  regions: sql`select count(*)::text as sum from region`,
  files: sql`select coalesce(string_agg(state, ',' order by state), '') as sum from artwork`,
  proofs: sql`select coalesce(string_agg(state, ',' order by state), '') as sum from artwork_proof`,
  proofPictures: sql`select coalesce(string_agg(page || sha256, ',' order by page), '') as sum from proof_picture`,
  inquiryMessages: sql`select count(*)::text as sum from inquiry_message`,
};

async function sumsOf(shop: Shop): Promise<Record<string, string>> {
  const all = Object.entries(sums).map(async ([name, query]) => {
    const found: unknown = await shop.deps.db.execute(query);
    const [row] = v.parse(v.object({ rows: v.array(v.object({ sum: v.string() })) }), found).rows;
    return [name, row?.sum ?? ""] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

/** Every reply that the shop gives these buyers now, and its sums. */
export async function holdingOf(shop: Shop, buyers: readonly Buyer[]): Promise<Holding> {
  const known: KnownBuyer[] = [];
  for (const buyer of buyers) known.push({ buyer, replies: await repliesTo(shop, buyer) });
  return { at: shop.clock.now(), buyers: known, sums: await sumsOf(shop) };
}
