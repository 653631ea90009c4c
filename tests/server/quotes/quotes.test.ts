import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { putCartLine } from "#contract/cart/carts.ts";
import { products } from "#contract/catalog/product-lists.ts";
import { codes } from "#contract/http/reply.ts";
import type { QuoteType } from "#contract/jobs/jobs.ts";
import {
  gangRunFreight,
  quoteCatalogue,
  quoteDigitalLabel,
  quoteFreight,
  quoteKaishu,
  quoteLabel,
  quotePaper,
  quoteSheet,
  quoteSheetFile,
  type SignedQuote,
  storedQuotes,
} from "#contract/quotes/quotes.ts";
import { makeShortLink } from "#contract/quotes/short-links.ts";
import { kaishuOf } from "#pricing/analysis/kaishu.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { price } from "#pricing/quote/quote.ts";
import { dated } from "#pricing/rating/dates.ts";
import { quote } from "#server/infra/database/tables/shop.tables.ts";
import { sweep } from "#server/modules/orders/sweep.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { raisePrices } from "#tests/server/operations/price-moves.ts";
import { labels } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop();
  buyer = await shop.register();
});
afterAll(() => shop.close());

const hour = 3_600_000;
const labelJob = labels;

async function put(signed: SignedQuote, change: object, as: Buyer = buyer) {
  const reply = await shop.send(
    putCartLine,
    {
      line_id: randomUUID(),
      product_id: null,
      title: "标签",
      job: signed.job,
      quote_no: signed.quoteNo,
      signature: signed.signature,
      ...change,
    },
    { as },
  );
  return { code: reply.body.code, msg: reply.body.msg };
}

const ask = (as?: Buyer) =>
  shop.call(quoteLabel, { job: labelJob }, as === undefined ? {} : { as });

describe("a signed quote", () => {
  it("has the price of the shared engine, a number, and the validity of the book", async () => {
    const signed = await ask(buyer);
    const engine = price(signed.job, seedPriceBook, { ways: true });
    if (!engine.ok) throw new Error("the engine refuses the example");
    const validUntil = shop.clock.now() + seedPriceBook.validHours * hour;
    expect(signed).toEqual({
      quoteNo: signed.quoteNo,
      signature: signed.signature,
      revision: 1,
      validUntil,
      createdAt: shop.clock.now(),
      productId: null,
      title: "轮转标签",
      job: signed.job,
      quote: {
        ...dated(engine.quote, seedPriceBook.calendar, shop.clock.now()),
        quoteNo: signed.quoteNo,
        validUntil,
      },
    });
    expect(signed.quoteNo).toMatch(/^Q20261120-[2-9A-HJ-NP-Z]{8}$/);
  });

  it("is listed for its buyer only, newest first, page by page, and by number", async () => {
    const reader = await shop.register();
    const made: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      shop.clock.advance(1000);
      made.push((await ask(reader)).quoteNo);
    }
    await ask();
    const first = await shop.call(storedQuotes, { limit: 2 }, { as: reader });
    const rest = await shop.call(
      storedQuotes,
      { limit: 2, cursor: first.nextCursor ?? "" },
      { as: reader },
    );
    const numbers = [...first.items, ...rest.items].map((item) => item.quoteNo);
    expect(numbers).toEqual(made.toReversed());
    expect(rest.nextCursor).toBeNull();
    const [newest = ""] = numbers;
    const one = await shop.call(storedQuotes, { quote_no: newest }, { as: reader });
    expect(one.items.map((item) => item.quoteNo)).toEqual([newest]);
    const foreign = await shop.call(storedQuotes, { quote_no: newest }, { as: buyer });
    expect(foreign.items).toEqual([]);
  });

  it("keeps what was put into a cart, shared or printed, one row for each specification", async () => {
    const reader = await shop.register();
    const quoted = (quantity: number, productId?: string) =>
      shop.call(
        quoteLabel,
        {
          job: { ...labels, quantity },
          ...(productId === undefined ? {} : { product_id: productId }),
        },
        { as: reader },
      );
    const put = async (quantity: number, line_id: string) => {
      const line = { line_id, product_id: null, title: "标签", job: { ...labels, quantity } };
      return (await shop.call(putCartLine, line, { as: reader })).quote_no;
    };
    const kept = async () => {
      const { items } = await shop.call(storedQuotes, { kept: "1" }, { as: reader });
      return items.map(({ quoteNo, revision, picture }) => [quoteNo, revision, picture]);
    };
    const seen = await quoted(3000);
    shop.clock.advance(1000);
    expect(await kept()).toEqual([]);
    await put(5000, "a-line-of-the-cart-01");
    shop.clock.advance(1000);
    const second = await put(6000, "a-line-of-the-cart-01");
    expect(await kept()).toEqual([[second, 2, undefined]]);
    // The same specification again, in another line: still one row.
    shop.clock.advance(1000);
    const again = await put(6000, "a-line-of-the-cart-02");
    expect(await kept()).toEqual([[again, 1, undefined]]);
    // A shared link keeps the quotes of its job.
    await shop.call(
      makeShortLink,
      { title: "标签", job: { ...labels, quantity: 3000 } },
      { as: reader },
    );
    expect((await kept()).map(([number]) => number)).toEqual([again, seen.quoteNo]);
    // A printed quote of a product brings its picture.
    shop.clock.advance(1000);
    const { items } = await shop.call(products, { limit: 100 });
    const label = items.find(({ quoteType }) => quoteType === "lz");
    const printed = await quoted(7000, label?.id);
    await shop.call(
      quoteSheetFile,
      { quote_no: printed.quoteNo, signature: printed.signature, buyer: null },
      { as: reader },
    );
    expect((await kept())[0]).toEqual([printed.quoteNo, 1, label?.picture]);
    const all = await shop.call(storedQuotes, {}, { as: reader });
    expect(all.items).toHaveLength(5);
  });

  it("refuses a forged cursor", async () => {
    const reply = await shop.send(storedQuotes, { cursor: "rubbish" }, { as: buyer });
    expect([reply.status, reply.body.code]).toEqual([200, codes.invalidInput]);
  });

  it("names its product, and refuses one that does not exist", async () => {
    const job = defaultJob("pt", seedPriceBook);
    const reply = await shop.send(quoteCatalogue, { job, product_id: "no-such-product" });
    expect(reply.body).toEqual({ code: codes.notFound, msg: "商品不存在或已下架", data: null });
  });
});

describe("using a quote", () => {
  it("works for its owner, and for a guest's quote with its signature", async () => {
    expect(await put(await ask(buyer), {})).toEqual({ code: codes.success, msg: "成功" });
    expect(await put(await ask(), {})).toEqual({ code: codes.success, msg: "成功" });
  });

  it("is refused as tampered for a wrong signature, number or job", async () => {
    const signed = await ask(buyer);
    const words = "报价单已被改动，请重新报价";
    const flipped = `${signed.signature.slice(0, -2)}${signed.signature.endsWith("AA") ? "BB" : "AA"}`;
    expect(await put(signed, { signature: flipped })).toEqual({
      code: codes.quoteTampered,
      msg: words,
    });
    expect(await put(signed, { signature: "short" })).toEqual({
      code: codes.quoteTampered,
      msg: words,
    });
    expect(await put(signed, { quote_no: "Q20261120-22222222" })).toEqual({
      code: codes.quoteTampered,
      msg: words,
    });
    expect(await put(signed, { job: { ...signed.job, quantity: 10 } })).toEqual({
      code: codes.quoteTampered,
      msg: "规格与报价单不符，请重新报价",
    });
  });

  it("is refused as tampered when the stored row was edited", async () => {
    const signed = await ask(buyer);
    await shop.deps.db.update(quote).set({ totalFen: 1 }).where(eq(quote.quoteNo, signed.quoteNo));
    expect((await put(signed, {})).code).toBe(codes.quoteTampered);
  });

  it("is refused as foreign for another buyer's", async () => {
    const other = await shop.register();
    expect(await put(await ask(other), {})).toEqual({
      code: codes.quoteForeign,
      msg: "这份报价单属于另一个账号，请重新报价",
    });
  });

  it("works until its last moment though the book changed, then it is expired", async () => {
    const later = await startShop();
    const someone = await later.register();
    const signed = await later.call(quoteLabel, { job: labelJob }, { as: someone });
    await raisePrices(later, "2026.12");
    const dearer = await later.call(quoteLabel, { job: labelJob }, { as: someone });
    expect(dearer.quote.priceVersion).toBe("2026.12");
    expect(Number(dearer.quote.total)).toBeGreaterThan(Number(signed.quote.total));
    const { quoteNo: quote_no, signature } = signed;
    const give = async (price = {}, key: string = randomUUID()) => {
      const line = { line_id: randomUUID(), product_id: null, title: "", job: signed.job };
      return later.send(putCartLine, { ...line, ...price }, { as: someone, key });
    };
    const held = { quote_no, signature };
    later.clock.advance(signed.validUntil - later.clock.now() - 1);
    await later.freshToken();
    expect((await give(held)).body).toMatchObject({
      code: codes.success,
      data: { state: "orderable", quote: { total: signed.quote.total, priceVersion: "2026.11.3" } },
    });
    later.clock.advance(1);
    const key = randomUUID();
    expect((await give(held, key)).body).toEqual({
      code: codes.quoteExpired,
      msg: "报价单已过有效期，请重新报价",
      data: null,
    });
    // The refusal consumed no key: the same key works with today's price.
    expect((await give({}, key)).body).toMatchObject({
      code: codes.success,
      data: { state: "orderable", quote: { total: dearer.quote.total, priceVersion: "2026.12" } },
    });
    await later.close();
  });
});

describe("every kind", () => {
  const kinds: ReadonlyArray<readonly [QuoteType, string]> = [
    ["pt", "/api/v2/user/baojiadan/quote/pt"],
    ["ysp", "/api/v2/user/baojiadan/quote/ysp"],
    ["lz", "/api/v2/user/baojiadan/quote/lz"],
    ["inkLz", "/api/v2/user/baojiadan/quote/ink-lz"],
    ["pb", "/api/v2/shop/pb/quote"],
    ["paper", "/api/v2/user/paper/baojia"],
  ];
  const post = async (url: string, payload: object) =>
    shop.inject({
      method: "POST",
      url,
      payload,
      headers: { accesstoken: await shop.freshToken() },
    });

  it.each(kinds)("%s is priced as the device prices it", async (kind, url) => {
    const job = defaultJob(kind, seedPriceBook);
    const engine = price(job, seedPriceBook);
    const reply = await post(url, { job });
    if (!engine.ok) throw new Error(`the default ${kind} job cannot be priced`);
    expect(reply.body).toMatchObject({
      code: codes.success,
      data: { quote: { total: engine.quote.total, lines: engine.quote.lines } },
    });
  });

  it.each(kinds)(
    "%s refuses another kind's job and rubbish with a Chinese message",
    async (_, url) => {
      for (const payload of [{}, { job: null }, { job: { quoteType: "x" } }, { job: [] }]) {
        const reply = await post(url, payload);
        expect([reply.status, reply.body.code]).toEqual([200, codes.invalidInput]);
        expect(reply.body.msg).toMatch(/\p{Script=Han}/u);
      }
    },
  );

  it("names the problem and the field of an impossible job", async () => {
    const reply = await shop.send(quoteLabel, { job: { ...labelJob, materialId: "moon-dust" } });
    expect(reply.body).toEqual({
      code: codes.quoteImpossible,
      msg: "没有这种标签材料",
      data: { problems: [expect.objectContaining({ field: "materialId" })] },
    });
  });
});

it("prices freight by address, for both of its calls alike", async () => {
  const job = { provinceCode: "310000", kg: 12.5 };
  const freight = await shop.call(quoteFreight, job);
  expect(freight.options.length).toBeGreaterThan(1);
  expect(await shop.call(gangRunFreight, job)).toEqual(freight);
  const nowhere = await shop.send(quoteFreight, { ...job, provinceCode: "999999" });
  expect(nowhere.body).toMatchObject({ code: codes.quoteImpossible, msg: "没有这个省份" });
});

it("lists which parent sheet gives what, and refuses a size that none holds", async () => {
  const found = await shop.call(quoteKaishu, { lengthMm: 285, widthMm: 210 });
  expect(found.candidates.length).toBeGreaterThan(1);
  const engine = kaishuOf({ lengthMm: 285, widthMm: 210 }, seedPriceBook);
  expect({ ok: true, kaishu: found }).toEqual(engine);
  const huge = await shop.send(quoteKaishu, { lengthMm: 1400, widthMm: 1400 });
  expect(huge.body).toMatchObject({ code: codes.quoteImpossible, msg: "尺寸大于所有纸张规格" });
});

it("limits quotes in a loop, for each caller", async () => {
  const strict = await startShop({ settings: { quotesPerMinute: 3 } });
  const someone = await strict.register();
  const code = async (as?: Buyer) =>
    (await strict.send(quoteLabel, { job: labelJob }, as === undefined ? {} : { as })).body.code;
  const asked: number[] = [];
  for (let index = 0; index < 4; index += 1) asked.push(await code(someone));
  expect(asked).toEqual([codes.success, codes.success, codes.success, codes.throttled]);
  expect(await code()).toBe(codes.success);
  strict.clock.advance(60_000);
  expect(await code(someone)).toBe(codes.success);
  strict.clock.advance(59_000);
  expect([await code(someone), await code(someone)]).toEqual([codes.success, codes.success]);
  strict.clock.advance(999);
  const { body } = await strict.send(quoteLabel, { job: labelJob }, { as: someone });
  expect(body).toMatchObject({ code: codes.throttled, msg: "报价过于频繁，请稍后再试" });
  strict.clock.advance(1);
  expect(await code(someone)).toBe(codes.success);
  await strict.close();
});

it("deletes a guest's quote a week after its expiry, and keeps a buyer's", async () => {
  const old = await startShop();
  const someone = await old.register();
  await old.call(quoteLabel, { job: labelJob });
  const kept = await old.call(quoteLabel, { job: labelJob }, { as: someone });
  old.clock.advance(kept.validUntil - old.clock.now() + 8 * 24 * hour);
  await sweep(old.deps);
  const rows = await old.deps.db.select({ quoteNo: quote.quoteNo }).from(quote);
  expect(rows).toEqual([{ quoteNo: kept.quoteNo }]);
  await old.close();
});

it.each([quoteCatalogue, quoteSheet, quoteLabel, quoteDigitalLabel, quotePaper])(
  "a quote without a job names what is missing: $path",
  async (endpoint) => {
    const { body } = await shop.send(endpoint, {});
    expect(body).toEqual({ code: codes.invalidInput, msg: "缺少规格", data: { field: "job" } });
  },
);
