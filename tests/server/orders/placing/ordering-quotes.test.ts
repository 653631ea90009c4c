import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import type { InputOf } from "#contract/http/endpoint.ts";
import { codes } from "#contract/http/reply.ts";
import { selfServiceOrder } from "#contract/orders/shop-order.ts";
import { quoteLabel, quotePaper } from "#contract/quotes/quotes.ts";
import { quote } from "#server/infra/database/tables/shop.tables.ts";
import { signQuote } from "#server/modules/quotes/quote-signature.ts";
import { quoteTools } from "#server/modules/quotes/quote-tools.ts";
import { buyer, oneShop, shop } from "#tests/server/orders/one-shop.ts";
import { addressOf, cutSheets, detailOf, labels, lineOf } from "#tests/server/orders/order-flow.ts";

oneShop();

type Asked = InputOf<typeof selfServiceOrder>;
type Item = Asked["items"][number];

/** The reply of the call; the total is learnt from its first refusal. */
async function ordered(items: Item[], express_type: "express" | "logistics" = "express") {
  const input: Asked = {
    ...{ draft_id: randomUUID(), items, express_type },
    ...{ address_id: await addressOf(shop, buyer), carrier_id: null, invoice_id: null },
    expected_total: "0.00",
  };
  const first = (await send(input)).body;
  if (first.code !== codes.priceMoved) return { input, body: first };
  const whole = { ...input, expected_total: (first.data as { total: string }).total };
  return { input: whole, body: (await send(whole)).body };
}
const send = (input: Asked, as: Parameters<typeof shop.send>[2] = { as: buyer }) =>
  shop.send(selfServiceOrder, input, { ...as, key: randomUUID() });
const idOf = ({ data }: { data: unknown }): string => (data as { order_id: string }).order_id;

async function labelQuote(): Promise<Item> {
  const { quoteNo, signature } = await shop.call(quoteLabel, { job: labels }, { as: buyer });
  return { quote_no: quoteNo, signature };
}

async function paperQuote(): Promise<Item> {
  const { quoteNo, signature } = await shop.call(quotePaper, { job: cutSheets }, { as: buyer });
  return { quote_no: quoteNo, signature };
}

it("makes a paper order of quotes of paper, whose payment is chosen at the cashier", async () => {
  const { body } = await ordered([await paperQuote()], "logistics");
  const { kind, paper, items, lines } = await detailOf(shop, buyer, idOf(body));
  expect([kind, paper?.payment_method, paper?.source_type]).toEqual(["paper", null, "custom"]);
  expect(items.map(({ title, quantity }) => [title, quantity])).toEqual([["纸张", 1000]]);
  expect(lines.map(({ line_id }) => line_id)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
});

it("refuses quotes of paper and of print in one order", async () => {
  const { body } = await ordered([await labelQuote(), await paperQuote()]);
  expect(body).toEqual({
    code: codes.invalidInput,
    msg: "纸张和印刷品要分开下单",
    data: { field: "line_ids" },
  });
});

it("names a line like its quote where the buyer's title is empty or blank", async () => {
  const line = await lineOf(shop, buyer);
  const [kept] = await shop.deps.db
    .select()
    .from(quote)
    .where(eq(quote.quoteNo, line.quote_no ?? ""));
  const item = { quote_no: kept?.quoteNo ?? "", signature: kept?.signature ?? "" };
  const { body } = await ordered([item, { ...item, title: "  " }, { ...item, title: "货架贴" }]);
  const { items } = await detailOf(shop, buyer, idOf(body));
  expect(items.map(({ title }) => title)).toEqual(["卷装标签", "卷装标签", "货架贴"]);
});

it("refuses a signed quote whose job another version wrote", async () => {
  const { quote_no } = await labelQuote();
  const { db, random } = shop.deps;
  const [row] = await db.select().from(quote).where(eq(quote.quoteNo, quote_no));
  if (row === undefined) throw new Error("the quote is missing");
  const { totalFen, priceVersion, validUntil, userId: owner } = row;
  const made = { quoteNo: `${quote_no}X`, job: { ...row.job, quoteType: "hologram" } };
  const facts = { ...made, totalFen, priceVersion, validUntil: validUntil.getTime(), owner };
  const { secret } = await quoteTools(shop.deps);
  const signature = signQuote(secret, facts);
  await db.insert(quote).values({ ...row, ...made, id: random.uuid(), signature });
  const { body } = await ordered([{ quote_no: made.quoteNo, signature }]);
  expect(body).toEqual({
    code: codes.quoteImpossible,
    msg: "这份报价单由另一个版本写成，请重新报价",
    data: null,
  });
});

it("answers a repeated draft with its order after the quote has expired", async () => {
  const { input, body } = await ordered([await labelQuote()]);
  expect(body.code).toBe(codes.success);
  shop.clock.advance(40 * 24 * 3_600_000);
  await shop.freshToken();
  const token = await shop.login(buyer.mobile, buyer.password);
  expect((await send(input, { as: token })).body).toEqual(body);
});
