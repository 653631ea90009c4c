import { randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { addAddress } from "#contract/account/account.ts";
import { cartCalls } from "#contract/cart/cart-calls.ts";
import { cartKindOf } from "#contract/cart/cart-kinds.ts";
import { type putCartLine, putPaperCartLine } from "#contract/cart/carts.ts";
import type { InputOf, OutputOf } from "#contract/http/endpoint.ts";
import type { JobInput } from "#contract/jobs/jobs.ts";
import { orderDetailCall } from "#contract/orders/orders.ts";
import { placeOrder, placePaperOrder, reviewOrder } from "#contract/orders/placing.ts";
import type { OrderState } from "#contract/orders/states.ts";
import { checkPay, payInit } from "#contract/payments/paying.ts";
import { ledgerEntry, order, orderEvent } from "#server/infra/database/tables/orders.tables.ts";
import type { Buyer, Shop } from "#tests/server/support/harness.ts";

/** Steps from a cart to an order, each through HTTP. */

export const labels = {
  quoteType: "lz",
  quantity: 20_000,
  widthMm: 50,
  heightMm: 30,
  materialId: "tongban",
  colors: 4,
} as const satisfies JobInput;

/** Ten reams as they are, and a thousand sheets cut to A3. */
export const reams = {
  quoteType: "paper",
  paperId: "shuangtong",
  gsm: 157,
  parentId: "dadu",
  qtyUnit: "ream",
  qty: "10",
} as const satisfies JobInput;
export const cutSheets = {
  quoteType: "paper",
  paperId: "shuangjiao",
  gsm: 80,
  qtyUnit: "sheet",
  qty: "1000",
  widthMm: 297,
  lengthMm: 420,
} as const satisfies JobInput;

/** A well-formed id that belongs to nothing. */
export const nobody = "00000000-0000-4000-8000-000000000000";

export async function addressOf(shop: Shop, buyer: Buyer): Promise<string> {
  const { id } = await shop.call(
    addAddress,
    {
      name: "王小墨",
      mobile: "13800138000",
      provinceCode: "310000",
      cityCode: "310100",
      districtCode: "310101",
      detail: "外滩1号",
    },
    { as: buyer },
  );
  return id;
}

export async function lineOf(
  shop: Shop,
  buyer: Buyer,
  job: JobInput = labels,
): Promise<OutputOf<typeof putCartLine>> {
  return shop.call(
    cartCalls[cartKindOf(job)].put,
    { line_id: randomUUID(), product_id: null, title: "卷装标签", job },
    { as: buyer },
  );
}

export async function paperLineOf(shop: Shop, buyer: Buyer, job: JobInput = reams) {
  const line = { line_id: randomUUID(), product_id: null, title: "双铜纸", job };
  return shop.call(putPaperCartLine, line, { as: buyer });
}

export type PaperPlacing = InputOf<typeof placePaperOrder>;

/** Input of `placePaperOrder` for new lines, with their reviewed total. */
export async function paperReadyToPlace(
  shop: Shop,
  buyer: Buyer,
  jobs: readonly JobInput[] = [reams],
): Promise<PaperPlacing> {
  const lines = await Promise.all(jobs.map((job) => paperLineOf(shop, buyer, job)));
  const choice = {
    line_ids: lines.map(({ line_id }) => line_id),
    address_id: await addressOf(shop, buyer),
    express_type: "logistics" as const,
    carrier_id: null,
  };
  const { total } = await shop.call(reviewOrder, choice, { as: buyer });
  const source_type = jobs.some((job) => "widthMm" in job) ? "custom" : "stock";
  return {
    ...choice,
    draft_id: randomUUID(),
    invoice_id: null,
    remark: "",
    expected_total: total,
    payment_method: "online",
    source_type,
  };
}

export async function paperPlaced(shop: Shop, buyer: Buyer, jobs?: readonly JobInput[]) {
  const tap = await paperReadyToPlace(shop, buyer, jobs);
  return shop.call(placePaperOrder, tap, { as: buyer, key: randomUUID() });
}

export type Placing = InputOf<typeof placeOrder>;

/** Input of `placeOrder` for new lines, one without a choice, with their reviewed total. */
export async function readyToPlace(
  shop: Shop,
  buyer: Buyer,
  ...jobs: readonly JobInput[]
): Promise<Placing> {
  const line_ids: string[] = [];
  for (const job of jobs.length === 0 ? [labels] : jobs) {
    line_ids.push((await lineOf(shop, buyer, job)).line_id);
  }
  const choice = {
    line_ids,
    address_id: await addressOf(shop, buyer),
    express_type: "express" as const,
    carrier_id: null,
  };
  const { total } = await shop.call(reviewOrder, choice, { as: buyer });
  return { ...choice, draft_id: randomUUID(), invoice_id: null, remark: "", expected_total: total };
}

export async function placed(
  shop: Shop,
  buyer: Buyer,
  ...jobs: readonly JobInput[]
): Promise<{ order_id: string; order_no: string; total: string }> {
  const ready = await readyToPlace(shop, buyer, ...jobs);
  return shop.call(placeOrder, ready, { as: buyer, key: randomUUID() });
}

export const detailOf = (shop: Shop, buyer: Buyer, orderId: string) =>
  shop.call(orderDetailCall, { order_id: orderId }, { as: buyer });

export const checkOf = (shop: Shop, buyer: Buyer, orderId: string) =>
  shop.call(checkPay, { order_id: orderId }, { as: buyer });

export async function initOf(
  shop: Shop,
  buyer: Buyer,
  made: { order_id: string; total: string },
  channel: InputOf<typeof payInit>["channel"],
) {
  const input = { order_id: made.order_id, channel, expected_total: made.total };
  return shop.call(payInit, input, { as: buyer, key: randomUUID() });
}

/** Posts a button of the sandbox's page, as a browser does. */
export async function pressInSandbox(
  shop: Shop,
  next: OutputOf<typeof payInit>["next"],
  action: "success" | "fail" | "delay" | "abandon",
) {
  if (next.kind !== "open") throw new Error(`the sandbox is not opened but ${next.kind}`);
  const [path = "", query = ""] = next.url.split("?");
  const sign = new URLSearchParams(query).get("sign") ?? "";
  return shop.inject({
    method: "POST",
    url: path,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ sign, action }).toString(),
  });
}

/** A placed order that has been paid through the sandbox. */
export async function paid(shop: Shop, buyer: Buyer, ...jobs: readonly JobInput[]) {
  const made = await placed(shop, buyer, ...jobs);
  const { next } = await initOf(shop, buyer, made, "sandbox");
  await pressInSandbox(shop, next, "success");
  return made;
}

/** The events of an order, the oldest first. */
export const eventsOf = (shop: Shop, orderId: string) =>
  shop.deps.db
    .select({ kind: orderEvent.kind, text: orderEvent.text, toState: orderEvent.toState })
    .from(orderEvent)
    .where(eq(orderEvent.orderId, orderId))
    .orderBy(asc(orderEvent.seq));

/** Forces an order into a state, to test what is refused there. */
export async function forceState(shop: Shop, orderId: string, state: OrderState): Promise<void> {
  await shop.deps.db.update(order).set({ state }).where(eq(order.id, orderId));
}

/** Transactions of the ledger whose rows do not sum to zero. */
export async function unbalanced(shop: Shop): Promise<number> {
  const rows = await shop.deps.db
    .select({ id: ledgerEntry.transactionId })
    .from(ledgerEntry)
    .groupBy(ledgerEntry.transactionId)
    .having(sql`sum(${ledgerEntry.amountFen}) <> 0`);
  return rows.length;
}

/** Balance of one ledger account, in fen. */
export async function standing(shop: Shop, account: string): Promise<number> {
  const [row] = await shop.deps.db
    .select({ fen: sql<string>`coalesce(sum(${ledgerEntry.amountFen}), 0)` })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.account, account));
  return Number(row?.fen ?? 0);
}
