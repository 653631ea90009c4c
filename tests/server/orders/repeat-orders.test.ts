import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { putCartLine } from "#contract/cart/carts.ts";
import { codes } from "#contract/http/reply.ts";
import type { JobInput } from "#contract/jobs/jobs.ts";
import type { KeptTools } from "#contract/jobs/kept-tools.ts";
import { takeGood } from "#contract/orders/orders.ts";
import { placeOrder, reviewOrder } from "#contract/orders/placing.ts";
import { openRepeat, repeatCode } from "#contract/orders/repeat-calls.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { quoteSheet } from "#contract/quotes/quotes.ts";
import { makeShortLink, openShortLink } from "#contract/quotes/short-links.ts";
import { artwork } from "#server/infra/database/tables/files.tables.ts";
import { quote as quoteTable } from "#server/infra/database/tables/shop.tables.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { sendEveryFile } from "./file-flow.ts";
import { addressOf, detailOf, forceState, nobody, paid } from "./order-flow.ts";

/** 返单 through HTTP: tools of a completed order, and who may use them. */

const day = 86_400_000;

const boxes = {
  quoteType: "ysp",
  yspType: "box",
  taxIncluded: false,
  quantity: 1000,
  box: { boxType: "tuckEnd", lengthMm: 80, widthMm: 40, heightMm: 120 },
  parts: [
    {
      name: "单张",
      paperId: "baika",
      gsm: 350,
      frontColors: 4,
      backColors: 0,
      hgx: [{ id: "foil-gold", lengthMm: 60, widthMm: 40 }, { id: "die-cut" }, { id: "glue" }],
    },
  ],
} as const satisfies JobInput;

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop();
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(() => shop.close());

/** A completed order of the boxes: its line, and what the shop keeps of it. */
async function completed(job: JobInput = boxes) {
  const { order_id } = await paid(shop, buyer, job);
  await sendEveryFile(shop, buyer, order_id);
  await shop.deps.db
    .update(artwork)
    .set({ state: "accepted" })
    .where(eq(artwork.orderId, order_id));
  await forceState(shop, order_id, 50);
  await shop.call(takeGood, { order_id }, { as: buyer });
  const { lines } = await detailOf(shop, buyer, order_id);
  const [line] = lines;
  if (line?.kept === undefined) throw new Error("the completed order names no kept tools");
  return { order_id, kept: line.kept, item_id: line.item_id };
}

const quoteFor = (kept: KeptTools, as: Buyer | undefined, job = boxes) =>
  shop.call(quoteSheet, { job: { ...job, kept } }, as === undefined ? {} : { as });

/** Kinds of the tools that a quote uses again. */
const usedIn = ({ tools = [] }: Quote) =>
  tools.flatMap(({ kind, until }) => (until === undefined ? [] : [kind])).sort();

async function readyAgain(kept: KeptTools) {
  const { line_id } = await shop.call(
    putCartLine,
    { line_id: randomUUID(), product_id: null, title: "盒", job: { ...boxes, kept } },
    { as: buyer },
  );
  const choice = {
    line_ids: [line_id],
    address_id: await addressOf(shop, buyer),
    express_type: "logistics" as const,
    carrier_id: null,
  };
  const review = () => shop.call(reviewOrder, choice, { as: buyer });
  const place = async (expected_total: string) =>
    shop.call(
      placeOrder,
      { ...choice, draft_id: randomUUID(), invoice_id: null, remark: "", expected_total },
      { as: buyer, key: randomUUID() },
    );
  return { review, place };
}

test("an order that is not completed keeps no tools", async () => {
  const { order_id } = await paid(shop, buyer, boxes);
  expect((await detailOf(shop, buyer, order_id)).lines[0]?.kept).toBeUndefined();
});

test("a repeat of 1,000 boxes with foil pays for no plate, die or block, and takes the file", async () => {
  const { kept } = await completed();
  expect(kept.tools.map(({ kind }) => kind).sort()).toEqual(["block", "die", "plate"]);
  const today = new Date(shop.clock.now() + 8 * 3_600_000).getTime();
  const inDays = (days: number) => new Date(today + days * day).toISOString().slice(0, 10);
  expect(Object.fromEntries(kept.tools.map(({ kind, until }) => [kind, until]))).toEqual({
    plate: inDays(180),
    die: inDays(365),
    block: inDays(365),
  });
  const { quote } = await quoteFor(kept, buyer);
  expect(quote.total).toBe("905.81");
  expect(quote.repeat).toEqual({ saved: "325.53", until: inDays(180) });
  const { review, place } = await readyAgain(kept);
  const { goods, total } = await review();
  expect(goods).toBe("905.81");
  const { order_id } = await place(total);
  const again = await detailOf(shop, buyer, order_id);
  expect(again.lines[0]?.quote.repeat?.saved).toBe("325.53");
  expect(again.artwork).toMatchObject([{ state: "checking", file: { name: "标签.pdf" } }]);
});

test("a repeat with another file pays for plates and block, and waits for the file", async () => {
  const { kept } = await completed();
  const { review, place } = await readyAgain({ ...kept, file: "new" });
  const { goods, total } = await review();
  // Only the die of 125.53 is used again.
  expect(goods).toBe("1105.81");
  const { order_id } = await place(total);
  expect((await detailOf(shop, buyer, order_id)).artwork).toMatchObject([{ state: "none" }]);
});

test("a caller cannot claim tools that the shop does not keep for this buyer", async () => {
  const { kept, order_id, item_id } = await completed();
  const other = await shop.register();
  const full = "1231.34";
  expect((await quoteFor(kept, other)).quote).toMatchObject({ total: full });
  expect((await quoteFor(kept, undefined)).quote).toMatchObject({ total: full });
  expect((await quoteFor({ ...kept, id: nobody }, buyer)).quote.total).toBe(full);
  expect((await quoteFor({ ...kept, id: order_id }, buyer)).quote.repeat).toBeUndefined();
  // Facts of another size, claimed for the buyer's own line: the shop's rows count.
  const taller = { ...boxes, box: { ...boxes.box, heightMm: 130 } };
  const honest = await shop.call(quoteSheet, { job: taller }, { as: buyer });
  const claimed = {
    id: item_id,
    file: "same" as const,
    tools: (honest.quote.tools ?? []).map((tool) => ({ ...tool, until: "2099-01-01" })),
  };
  const { quote } = await shop.call(
    quoteSheet,
    { job: { ...taller, kept: claimed } },
    { as: buyer },
  );
  expect(usedIn(quote)).toEqual(["block"]);
  // 60.00 is the block, which the shop has.
  expect(Number(honest.quote.total) - Number(quote.total)).toBeCloseTo(60, 2);
});

test("tools end after the book's days, and a line whose quote expired asks for the new price", async () => {
  const { kept } = await completed();
  const { review, place } = await readyAgain(kept);
  const { total, goods } = await review();
  expect(goods).toBe("905.81");
  const stored = await shop.deps.db
    .select()
    .from(quoteTable)
    .where(eq(quoteTable.userId, buyer.id));
  expect(stored.length).toBeGreaterThan(0);
  shop.clock.advance(181 * day);
  await shop.freshToken();
  buyer = { ...buyer, token: await shop.login(buyer.mobile, buyer.password) };
  const later = await review();
  // The plates of 140.00 are gone; die and block are kept for a year.
  expect(later.goods).toBe("1045.81");
  await expect(place(total)).rejects.toMatchObject({ code: codes.priceMoved });
  expect(usedIn((await quoteFor(kept, buyer)).quote)).toEqual(["block", "die"]);
});

test("a short link of a repeat names no tools", async () => {
  const { kept } = await completed();
  const { code } = await shop.call(makeShortLink, { title: "盒", job: { ...boxes, kept } });
  const { job } = await shop.call(openShortLink, { code });
  expect(job).toMatchObject({ quantity: 1000 });
  expect(job).not.toHaveProperty("kept");
});

test("the code on a carton opens the repeat for its buyer, and the bare job for everybody else", async () => {
  const personal = { ...boxes, remark: "给王小墨，别寄到公司" };
  const { kept, item_id } = await completed(personal);
  const code = repeatCode(item_id);
  const own = await shop.call(openRepeat, { code }, { as: buyer });
  expect(own.kept).toEqual(kept);
  expect(own.job).toMatchObject({ quantity: 1000, box: boxes.box });
  const other = await shop.register();
  for (const as of [other, undefined]) {
    const reply = await shop.send(openRepeat, { code }, as === undefined ? {} : { as });
    expect(reply.body.code).toBe(codes.success);
    expect(reply.body.data).toMatchObject({ title: "印刷品", job: { remark: "" } });
    expect(Object.keys(Object(reply.body.data)).sort()).toEqual(["job", "title"]);
    for (const secret of ["王小墨", "公司", "kept", buyer.mobile, buyer.id, "sha256"])
      expect(reply.text).not.toContain(secret);
  }
  const unknown = await shop.send(openRepeat, { code: repeatCode(nobody) });
  expect(unknown.body).toMatchObject({ code: codes.notFound, msg: "没有这个返单码" });
});
