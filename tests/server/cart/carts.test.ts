import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { cart, putCartLine, removeCartLines } from "#contract/cart/carts.ts";
import { codes } from "#contract/http/reply.ts";
import { reviewOrder } from "#contract/orders/placing.ts";
import { quoteLabel, type SignedQuote, storedQuotes } from "#contract/quotes/quotes.ts";
import { cartLine } from "#server/infra/database/tables/orders.tables.ts";
import { raisePrices } from "#tests/server/operations/price-moves.ts";
import { buyer, oneShop, shop } from "#tests/server/orders/one-shop.ts";
import { labels, lineOf } from "#tests/server/orders/order-flow.ts";
import { type Buyer, startShop } from "#tests/server/support/harness.ts";

oneShop();

const cartOf = (as: Buyer) => shop.call(cart, {}, { as });

describe("the quote cart", () => {
  it("begins empty and shows each added line with a price that the server honours", async () => {
    expect(await cartOf(buyer)).toEqual([]);
    const line = await lineOf(shop, buyer);
    expect(line).toMatchObject({ title: "卷装标签", product_id: null, state: "orderable" });
    expect(line.quote_no).toMatch(/^Q20261120-/);
    expect(line.quote.quoteNo).toBe(line.quote_no);
    expect(await cartOf(buyer)).toEqual([line]);
  });

  it("keeps one line an id however often it is added, with the last job", async () => {
    const line_id = randomUUID();
    const put = (quantity: number) =>
      shop.call(
        putCartLine,
        { line_id, product_id: null, title: "标签", job: { ...labels, quantity } },
        { as: buyer },
      );
    await put(5000);
    const last = await put(10_000);
    expect(last.quote.quantity).toBe(10_000);
    expect(await cartOf(buyer)).toEqual([last]);
  });

  it("keeps every version of a line's quote, and counts none twice", async () => {
    const line_id = randomUUID();
    const put = (quantity: number, signed: Partial<SignedQuote> = {}) =>
      shop.call(
        putCartLine,
        {
          line_id,
          product_id: null,
          title: "标签",
          job: { ...labels, quantity },
          quote_no: signed.quoteNo ?? null,
          signature: signed.signature ?? null,
        },
        { as: buyer },
      );
    const first = await put(5000);
    const versionsOf = async (as: Buyer, line = first) => {
      const asked = { versions_of: line.quote_no ?? "" };
      const { items } = await shop.call(storedQuotes, asked, { as });
      return items.map(({ quoteNo, revision, quote }) => [quoteNo, revision, quote.quantity]);
    };
    expect(first.revision).toBe(1);
    expect(await versionsOf(buyer)).toEqual([[first.quote_no, 1, 5000]]);
    const second = await put(10_000);
    const third = await put(20_000);
    expect([second.revision, third.revision]).toEqual([2, 3]);
    const all = [
      [third.quote_no, 3, 20_000],
      [second.quote_no, 2, 10_000],
      [first.quote_no, 1, 5000],
    ];
    for (const line of [first, second, third]) expect(await versionsOf(buyer, line)).toEqual(all);

    // An earlier price that still holds is used again: nothing new was quoted.
    const { items } = await shop.call(
      storedQuotes,
      { quote_no: first.quote_no ?? "" },
      { as: buyer },
    );
    expect((await put(5000, items[0])).revision).toBe(1);
    expect(await versionsOf(buyer)).toEqual(all);
    // New versions follow the latest one.
    expect((await put(6000)).revision).toBe(4);
    expect(await versionsOf(await shop.register())).toEqual([]);
  });

  it("distinguishes 立即下单 lines from added ones; both stay in the cart", async () => {
    const line_id = randomUUID();
    const put = (more: { direct?: boolean }) =>
      shop.call(
        putCartLine,
        { line_id, product_id: null, title: "标签", job: labels, ...more },
        { as: buyer },
      );
    const seen = [await put({ direct: true }), await put({ direct: true })];
    seen.push(await put({}), await put({ direct: true }));
    expect(seen.map(({ direct }) => direct)).toEqual([true, true, false, false]);
    expect((await cartOf(buyer)).map(({ direct }) => direct)).toEqual([false]);
  });

  it("shows the versions of a guest's quote only to the buyer who added it, not to who knows its number", async () => {
    const guests = await shop.call(quoteLabel, { job: labels });
    const asked = { versions_of: guests.quoteNo };
    expect((await shop.call(storedQuotes, asked, { as: buyer })).items).toEqual([]);
    await shop.call(
      putCartLine,
      {
        line_id: randomUUID(),
        product_id: null,
        title: "标签",
        job: labels,
        quote_no: guests.quoteNo,
        signature: guests.signature,
      },
      { as: buyer },
    );
    const { items } = await shop.call(storedQuotes, asked, { as: buyer });
    expect(items.map(({ quoteNo }) => quoteNo)).toEqual([guests.quoteNo]);
    const stranger = await shop.register();
    expect((await shop.call(storedQuotes, asked, { as: stranger })).items).toEqual([]);
  });

  it("answers a repeated key with the first reply, and refuses the key for another body", async () => {
    const key = randomUUID();
    const input = { line_id: randomUUID(), product_id: null, title: "标签", job: labels };
    const first = await shop.send(putCartLine, input, { as: buyer, key });
    const again = await shop.send(putCartLine, input, { as: buyer, key });
    expect(first.body.code).toBe(codes.success);
    expect(again.body).toEqual(first.body);
    const other = await shop.send(putCartLine, { ...input, title: "另一个" }, { as: buyer, key });
    expect(other.body.code).toBe(codes.keyReused);
  });

  it("carries a signed quote over with its price", async () => {
    const signed = await shop.call(quoteLabel, { job: labels });
    const line = await shop.call(
      putCartLine,
      {
        line_id: randomUUID(),
        product_id: null,
        title: "",
        job: labels,
        quote_no: signed.quoteNo,
        signature: signed.signature,
      },
      { as: buyer },
    );
    expect(line).toMatchObject({
      title: "轮转标签",
      quote_no: signed.quoteNo,
      quote: signed.quote,
      validUntil: signed.validUntil,
      state: "orderable",
    });
  });

  it("prices goods alone: a quote with delivery is quoted again without it", async () => {
    const job = { ...labels, delivery: { type: "express" as const, provinceCode: "310000" } };
    const signed = await shop.call(quoteLabel, { job }, { as: buyer });
    expect(signed.quote.lines.map((line) => line.code)).toContain("freight");
    const line = await shop.call(
      putCartLine,
      {
        line_id: randomUUID(),
        product_id: null,
        title: "",
        job,
        quote_no: signed.quoteNo,
        signature: signed.signature,
      },
      { as: buyer },
    );
    expect(line.quote.lines.map(({ code }) => code)).not.toContain("freight");
    expect(line.job).not.toHaveProperty("delivery");
  });

  it("removes lines, also removed ones, and no other buyer's", async () => {
    const mine = await lineOf(shop, buyer);
    const other = await shop.register();
    const foreign = await lineOf(shop, other);
    const line_ids = [mine.line_id, foreign.line_id, randomUUID()];
    expect(await shop.call(removeCartLines, { line_ids }, { as: buyer })).toEqual({});
    expect(await shop.call(removeCartLines, { line_ids }, { as: buyer })).toEqual({});
    expect(await cartOf(buyer)).toEqual([]);
    expect(await cartOf(other)).toEqual([foreign]);
  });

  it("lets two buyers use one line id", async () => {
    const line_id = randomUUID();
    const other = await shop.register();
    const input = { line_id, product_id: null, title: "标签", job: labels };
    await shop.call(putCartLine, input, { as: buyer });
    await shop.call(putCartLine, { ...input, title: "别人的" }, { as: other });
    expect((await cartOf(buyer)).map((line) => line.title)).toEqual(["标签"]);
    expect((await cartOf(other)).map((line) => line.title)).toEqual(["别人的"]);
  });

  it("holds at most 200 lines, and still takes a change of one of them", async () => {
    const first = await lineOf(shop, buyer);
    const at = new Date(shop.clock.now());
    await shop.deps.db.insert(cartLine).values(
      Array.from({ length: 199 }, () => ({
        userId: buyer.id,
        lineId: randomUUID(),
        productId: null,
        title: "标签",
        job: { ...labels },
        quoteNo: first.quote_no,
        createdAt: at,
        updatedAt: at,
      })),
    );
    const put = async (line_id: string) =>
      (
        await shop.send(
          putCartLine,
          { line_id, product_id: null, title: "标签", job: labels },
          { as: buyer },
        )
      ).body;
    expect(await put(randomUUID())).toEqual({
      code: codes.invalidInput,
      msg: "报价车最多放200项",
      data: null,
    });
    expect((await put(first.line_id)).code).toBe(codes.success);
  });

  it.each([
    ["an impossible job", { job: { ...labels, materialId: "moon-dust" } }, codes.quoteImpossible],
    ["a product that is not there", { product_id: "nothing" }, codes.notFound],
    ["a negative quantity", { job: { ...labels, quantity: -1 } }, codes.invalidInput],
    ["half a piece", { job: { ...labels, quantity: 1.5 } }, codes.invalidInput],
    ["an unknown field in the job", { job: { ...labels, total: "0.01" } }, codes.invalidInput],
    ["a line id of two letters", { line_id: "ab" }, codes.invalidInput],
    ["no job", { job: undefined }, codes.invalidInput],
  ])("refuses %s", async (_name, change, code) => {
    const input = { line_id: randomUUID(), product_id: null, title: "标签", job: labels };
    const reply = await shop.send(putCartLine, { ...input, ...change }, { as: buyer });
    expect([reply.status, reply.body.code]).toEqual([200, code]);
    expect(reply.body.msg).toMatch(/\p{Script=Han}/u);
    expect(await cartOf(buyer)).toEqual([]);
  });
});

it("prices a line of an expired quote by today's book and marks it until it is added again", async () => {
  const later = await startShop();
  const someone = await later.register();
  const line = await lineOf(later, someone);
  await raisePrices(later, "2026.12");
  const held = await later.call(cart, {}, { as: someone });
  expect(held).toEqual([line]);

  later.clock.advance(line.validUntil - later.clock.now());
  await later.freshToken();
  const [ended] = await later.call(cart, {}, { as: someone });
  expect(ended).toMatchObject({ state: "expired", quote_no: null, validUntil: line.validUntil });
  expect(ended?.quote.priceVersion).toBe("2026.12");
  expect(Number(ended?.quote.total)).toBeGreaterThan(Number(line.quote.total));

  const review = await later.call(
    reviewOrder,
    {
      line_ids: [line.line_id],
      address_id: null,
      express_type: "pickup",
      carrier_id: null,
    },
    { as: someone },
  );
  expect(review).toMatchObject({
    goods: ended?.quote.total,
    freight: "0.00",
    total: ended?.quote.total,
    warnings: ["“卷装标签”的报价已过期，按现价计算"],
  });

  const renewed = await later.call(
    putCartLine,
    { line_id: line.line_id, product_id: null, title: "卷装标签", job: labels },
    { as: someone },
  );
  expect(renewed.state).toBe("orderable");
  expect(renewed.quote.total).toBe(ended?.quote.total);
  await later.close();
});
