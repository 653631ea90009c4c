import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { addInvoiceTitle } from "#contract/account/account.ts";
import { cartKindOf } from "#contract/cart/cart-kinds.ts";
import { isSamplePack } from "#contract/catalog/samples.ts";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { stampedJob } from "#contract/jobs/job-steps.ts";
import { type Job, type QuoteType, quoteTypes } from "#contract/jobs/jobs.ts";
import { orderDetailCall } from "#contract/orders/orders.ts";
import { placeOrder, placePaperOrder, reviewOrder } from "#contract/orders/placing.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import {
  quoteCatalogue,
  quoteDigitalLabel,
  quoteGangRun,
  quoteLabel,
  quotePaper,
  quoteSheet,
  type SignedQuote,
} from "#contract/quotes/quotes.ts";
import { sourceTypeOf } from "#contract/wording/paper-terms.ts";
import { type PriceResult, price } from "#pricing/quote/quote.ts";
import { readJob } from "#pricing/quote/read-job.ts";
import { address } from "#server/infra/database/tables/account.tables.ts";
import { cartLine } from "#server/infra/database/tables/orders.tables.ts";
import { readGround } from "#server/modules/orders/order-inputs.repository.ts";
import {
  calculateOrder,
  type OrderChoice,
  type OrderTotals,
} from "#server/modules/orders/order-totals.ts";
import { quoteTools } from "#server/modules/quotes/quote-tools.ts";
import type { QuoteTools } from "#server/modules/quotes/quoting.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { arbitraryJob } from "#tests/pricing/arbitrary-jobs.ts";
import { partOf } from "#tests/pricing/runs.ts";
import { sampled } from "#tests/sampled.ts";
import { lineOf } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

/** A job with delivery, its order's review and the order have the same sums. */

let shop: Shop;
let buyer: Buyer;
let tools: QuoteTools;
/** The buyer's address in each province. */
const addresses = new Map<string, string>();
/** 东莞, where the shop's own car delivers, or another city. */
const cityOf = (provinceCode: string) => (provinceCode === "440000" ? "441900" : "310100");
const provinces = ["440000", "310000", "330000", "110000", "650000", "810000"] as const;

beforeAll(async () => {
  shop = await startShop();
  buyer = await shop.register();
  tools = await quoteTools(shop.deps);
  for (const provinceCode of provinces) {
    const id = randomUUID();
    addresses.set(provinceCode, id);
    await shop.deps.db.insert(address).values({
      id,
      userId: buyer.id,
      name: "王小墨",
      mobile: "13800138000",
      provinceCode,
      cityCode: cityOf(provinceCode),
      districtCode: "",
      region: provinceCode,
      detail: "外滩1号",
      isDefault: false,
      createdAt: new Date(shop.clock.now()),
    });
  }
});
afterEach(() => shop.deps.db.delete(cartLine));
afterAll(() => shop.close());

const ways = ["express", "logistics", "city", "pickup"] as const;
const delivery = fc
  .record({ type: fc.constantFrom(...ways), provinceCode: fc.constantFrom(...provinces) })
  .map((to) => ({ ...to, cityCode: cityOf(to.provinceCode) }));

const orders = (kind: QuoteType, numRuns: number) =>
  fc.sample(fc.tuple(arbitraryJob(kind, seedPriceBook), delivery), { numRuns, seed: 20261122 });

const bare = { ladder: false, alternatives: false };
const priced = (job: object): PriceResult => price(job, tools.book, bare);

function quoteOf(result: PriceResult): Quote {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.quote;
}

async function putLines(jobs: readonly object[]): Promise<string[]> {
  const at = new Date(shop.clock.now());
  const rows = jobs.map((one) => {
    const read = readJob(one);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    return {
      userId: buyer.id,
      lineId: randomUUID(),
      productId: null,
      title: "试件",
      job: stampedJob(read.value),
      quoteNo: null,
      createdAt: at,
      updatedAt: at,
    };
  });
  for (let from = 0; from < rows.length; from += 500) {
    await shop.deps.db.insert(cartLine).values(rows.slice(from, from + 500));
  }
  return rows.map(({ lineId }) => lineId);
}

type Way = (typeof ways)[number];
const choiceOf = (
  lineIds: readonly string[],
  to: { readonly type: Way; readonly provinceCode: string },
  taxIncluded: boolean | null = null,
): OrderChoice => ({
  lineIds,
  addressId: addresses.get(to.provinceCode) ?? null,
  expressType: to.type,
  carrierId: null,
  place: null,
  taxIncluded,
});

async function reckoned(choice: OrderChoice): Promise<OrderTotals> {
  const asked = { ...choice, invoiceId: null, draftId: null };
  return calculateOrder(tools, await readGround(shop.deps.db, buyer.id, asked), choice, []);
}

/** Half-up, with integers: 0.13 is 13 of a hundred. */
const taxByHand = (fen: number, rate: string): number =>
  Number((BigInt(fen) * BigInt(Math.round(Number(rate) * 100)) * 2n + 100n) / 200n);

const freightFee = (quote: Quote): string =>
  quote.lines.find(({ code }) => code === "freight")?.amount ?? "0.00";

describe("random jobs", () => {
  it.each(sampled(quoteTypes, 4))("of %s: quote and review agree to the fen", async (kind) => {
    const count = partOf(500);
    const all = orders(kind, count).map(([job, to]) => ({ job, to }));
    const possible = all.filter(({ job }) => {
      const result = priced(job);
      return result.ok && fenOf(result.quote.total) > 0;
    });
    // Random sizes do not all fit; most do.
    expect(possible.length).toBeGreaterThan(0.4 * count);
    const lineIds = await putLines(possible.map(({ job }) => job));
    let delivered = 0;
    for (const [index, { job, to }] of possible.entries()) {
      const choice = choiceOf([lineIds[index] ?? ""], to);
      const withFreight = priced({ ...job, delivery: to });
      if (!withFreight.ok) {
        const [problem] = withFreight.problems;
        await expect(reckoned(choice)).rejects.toThrow(problem?.message);
        continue;
      }
      delivered += 1;
      const { quote } = withFreight;
      const goods = quoteOf(priced(job));
      const review = await reckoned(choice);
      const fee = fenOf(freightFee(quote));
      const freightTax = taxByHand(fee, quote.taxRate);
      const goodsTax = taxByHand(fenOf(goods.untaxed), quote.taxRate);
      expect({ job, to, ...sumsOf(review) }).toEqual({
        job,
        to,
        total: quote.total,
        untaxed: quote.untaxed,
        tax: quote.tax,
        freightFee: fee,
        freightTax,
        weightKg: quote.weightKg,
        parcels: quote.parcels,
      });
      expect(fenOf(quote.tax)).toBe(goodsTax + freightTax);
      expect(fenOf(quote.total)).toBe(fenOf(goods.untaxed) + fee + goodsTax + freightTax);
    }
    expect(delivered).toBeGreaterThan(0.2 * count);
  });
});

const sumsOf = ({ totalFen, tax, freight, freightTaxFen, weightKg, parcels }: OrderTotals) => ({
  total: yuanOf(totalFen),
  untaxed: tax.untaxed,
  tax: tax.tax,
  freightFee: fenOf(freight?.fee ?? "0.00"),
  freightTax: freightTaxFen,
  weightKg,
  parcels,
});

describe("the other tax basis", () => {
  it.each(sampled(quoteTypes, 4))("of %s has the price of a quote on that basis", async (kind) => {
    const all = orders(kind, partOf(120)).map(([job, to]) => ({ job, to }));
    const possible = all.filter(({ job, to }) => {
      const result = priced({ ...job, delivery: to });
      return result.ok && fenOf(result.quote.total) > 0;
    });
    const lineIds = await putLines(possible.map(({ job }) => job));
    for (const [index, { job, to }] of possible.entries()) {
      for (const taxIncluded of [true, false]) {
        const review = await reckoned(choiceOf([lineIds[index] ?? ""], to, taxIncluded));
        const quote = quoteOf(priced({ ...job, taxIncluded, delivery: to }));
        expect([yuanOf(review.totalFen), review.tax.tax]).toEqual([quote.total, quote.tax]);
        const [line] = review.lines;
        const own = quoteOf(priced(job));
        const {
          ladder: _ladder,
          alternatives: _others,
          paces: _paces,
          ...alone
        } = quoteOf(price({ ...job, taxIncluded }, tools.book));
        expect(line?.quote).toMatchObject(alone);
        expect(line?.before).toBe(job.taxIncluded === taxIncluded ? null : own.total);
      }
    }
  });
});

describe("several lines", () => {
  it("are the sum of their quotes, and freight is taxed at the highest of their rates", async () => {
    const jobs = quoteTypes
      .flatMap((kind) => orders(kind, 60).map(([job]) => job))
      .filter((job) => {
        const result = priced(job);
        return result.ok && fenOf(result.quote.total) > 0;
      });
    const lineIds = await putLines(jobs);
    // Lines of the two carts are never ordered together.
    const pairs = (["print", "paper"] as const).flatMap((cart) => {
      const own = jobs.flatMap((job, at) =>
        cartKindOf({ quoteType: String(job.quoteType) }) === cart ? [at] : [],
      );
      const half = Math.floor(own.length / 2);
      return own.slice(0, half).map((at, nth) => [at, own[half + nth] ?? at]);
    });
    expect(pairs.length).toBeGreaterThan(80);
    const mixed: string[] = [];
    for (const pair of pairs) {
      const quotes = pair.map((at) => quoteOf(priced(jobs[at] ?? {})));
      const to = { type: "logistics", provinceCode: "330000" } as const;
      const review = await reckoned(
        choiceOf(
          pair.map((at) => lineIds[at] ?? ""),
          to,
        ),
      );
      const rate = quotes.some(({ taxRate }) => taxRate === "0.13") ? "0.13" : "0";
      const fee = fenOf(review.freight?.fee ?? "0.00");
      const goods = quotes.reduce((sum, { total }) => sum + fenOf(total), 0);
      expect(fee).toBeGreaterThan(0);
      expect([review.goodsFen, review.freightFen, review.totalFen]).toEqual([
        goods,
        fee + taxByHand(fee, rate),
        goods + fee + taxByHand(fee, rate),
      ]);
      expect(review.weightKg).toBe(
        yuanOf(quotes.reduce((sum, { weightKg }) => sum + fenOf(weightKg), 0)),
      );
      mixed.push(quotes.map(({ taxRate }) => taxRate).join());
    }
    expect(mixed).toEqual(expect.arrayContaining(["0,0", "0,0.13", "0.13,0.13"]));
  });

  it("share one consignment where one of them goes on a pallet or a reel", async () => {
    const sheets = {
      quoteType: "paper",
      qtyUnit: "sheet",
      qty: "400",
      widthMm: 297,
      lengthMm: 210,
    };
    const reel = {
      quoteType: "paper",
      form: "reel",
      qtyUnit: "ton",
      qty: "1.2",
      taxIncluded: false,
    };
    const jobs = [
      { ...sheets, paperId: "shuangjiao", gsm: 80, taxIncluded: false },
      { ...reel, paperId: "shuangjiao", gsm: 80, reelWidthMm: 787 },
    ];
    const [light = "", heavy = ""] = await putLines(jobs);
    const to = (type: Way) => ({ type, provinceCode: "440000" });
    await expect(reckoned(choiceOf([light, heavy], to("express")))).rejects.toEqual(
      new Refusal(codes.invalidInput, "托盘和卷筒不走快递，请选物流、送货或自提", {
        field: "express_type",
      }),
    );
    const review = await reckoned(choiceOf([light, heavy], to("logistics")));
    expect(review.freight).toMatchObject({ carrierId: "zhuanxian" });
    const [one, other] = jobs.map((job) => quoteOf(priced(job)));
    expect(other?.packing).toEqual({ form: "reel", pieces: 4 });
    expect(review.parcels).toBe((one?.parcels ?? 0) + 4);
  });
});

/** The server's quote of a job with its delivery; null where it cannot be made or shipped. */
async function quotedOnline(job: object): Promise<SignedQuote | null> {
  const read = readJob(job);
  if (!read.ok || !priced(job).ok) return null;
  return asked(read.value);
}

function asked(job: Job): Promise<SignedQuote> {
  switch (job.quoteType) {
    case "pt":
      return shop.call(quoteCatalogue, { job });
    case "ysp":
      return shop.call(quoteSheet, { job });
    case "lz":
      return shop.call(quoteLabel, { job });
    case "inkLz":
      return shop.call(quoteDigitalLabel, { job });
    case "pb":
      return shop.call(quoteGangRun, { job });
    case "paper":
      return shop.call(quotePaper, { job });
  }
}

describe("through HTTP", () => {
  it("quote, review, order and its detail have the same sums", async () => {
    const invoice = await shop.call(
      addInvoiceTitle,
      { titleType: "company", kind: "special", buyerName: "小墨商贸", taxNo: "91310000MA1K000006" },
      { as: buyer },
    );
    let placedOrders = 0;
    for (const kind of quoteTypes) {
      for (const [job, to] of orders(kind, 12)) {
        const signed = await quotedOnline({ ...job, delivery: to });
        if (signed === null) continue;
        const { quote } = signed;
        const read = readJob(job);
        if (!read.ok || fenOf(quote.total) === 0) continue;
        // An address gets one sample pack; samples.test.ts orders it.
        if (isSamplePack(read.value)) continue;
        const line = await lineOf(shop, buyer, read.value);
        const taxed = read.value.taxIncluded;
        const terms = {
          line_ids: [line.line_id],
          address_id: addresses.get(to.provinceCode) ?? null,
          express_type: to.type,
          carrier_id: null,
          tax_included: taxed,
        };
        const review = await shop.call(reviewOrder, terms, { as: buyer });
        const tap = {
          ...terms,
          draft_id: randomUUID(),
          invoice_id: taxed ? invoice.id : null,
          expected_total: quote.total,
        };
        const chosen = {
          payment_method: "online" as const,
          source_type: sourceTypeOf([read.value]),
        };
        const sent = { as: buyer, key: randomUUID() };
        const order = await (kind === "paper"
          ? shop.call(placePaperOrder, { ...tap, ...chosen }, sent)
          : shop.call(placeOrder, tap, sent));
        const detail = await shop.call(
          orderDetailCall,
          { order_id: order.order_id },
          { as: buyer },
        );
        placedOrders += 1;
        expect([line.quote.total, review.total, order.total, detail.total]).toEqual([
          review.goods,
          quote.total,
          quote.total,
          quote.total,
        ]);
        expect([detail.goods, detail.freight, detail.tax]).toEqual([
          review.goods,
          review.freight,
          review.tax,
        ]);
        expect(review.tax).toMatchObject({
          untaxed: quote.untaxed,
          tax: quote.tax,
          payer: "general",
        });
        expect(detail.invoice?.id ?? null).toBe(taxed ? invoice.id : null);
      }
    }
    expect(placedOrders).toBeGreaterThan(30);
  });
});
