import { describe, expect, test } from "vitest";
import type { Carrier, FreightSection } from "#contract/price-book/freight.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { FreightOption } from "#contract/quotes/quote.ts";
import { freightFor, type Load, priceFreight, volumetricGrams } from "#pricing/core/freight.ts";
import { price } from "#pricing/quote/quote.ts";
import { edgeBook, fenOfGoods, lineOf, quoted } from "./edge-book.ts";
import { goldenBook } from "./golden-book.ts";

/** Carriers a gram, a cubic centimetre and a fen below, at and above each edge. */

const zhejiang = "330000";
const hangzhou = "330100";
const cixi = "330282";
const zone = { provinces: [zhejiang], days: { from: 2, to: 2 } };

/** First 1 kg 12.00, each further 0.5 kg begun 2.50; parcels of 3 kg at most; 6000 cm³ a kg. */
const parcel: Carrier = {
  model: "parcel",
  id: "parcel",
  name: "快递",
  type: "express",
  divisor: 6000,
  firstGrams: 1000,
  stepGrams: 500,
  maxParcelGrams: 3000,
  minimum: "0.00",
  zones: [{ ...zone, firstFee: "12.00", stepFee: "2.5" }],
};
/** 1.20 a kg, 300 a m³, 40.00 at least; fetching 10.00 and delivering 20.00. */
const bulk: Carrier = {
  model: "bulk",
  id: "bulk",
  name: "物流",
  type: "logistics",
  fetchFee: "10.00",
  deliverFee: "20.00",
  zones: [{ ...zone, perKg: "1.2", perM3: "300", minimum: "40.00" }],
};
/** 0.50 a kg, 15.00 at least. */
const city: Carrier = {
  model: "city",
  id: "city",
  name: "市内送货",
  type: "city",
  perKg: "0.5",
  minimum: "15.00",
  provinces: [zhejiang],
  areas: [
    { code: hangzhou, name: "杭州市" },
    { code: cixi, name: "慈溪市" },
  ],
  days: { from: 0, to: 0 },
};

const sectionWith = (
  carriers: readonly Carrier[],
  change: Partial<FreightSection> = {},
): FreightSection => ({
  ...goldenBook.freight,
  carriers: [...carriers],
  parcelGrams: 20_000,
  ...change,
});

/** What one carrier asks, of these or alone. */
function optionOf(
  carrier: Carrier,
  load: Load,
  goodsFen = 0,
  section = sectionWith([carrier]),
): FreightOption {
  const place = { provinceCode: zhejiang, cityCode: hangzhou };
  const delivery = { type: carrier.type, ...place, carrierId: carrier.id };
  const found = freightFor(delivery, section, load, goodsFen);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return found.value;
}

function charged(carrier: Carrier, grams: number, cubicCm = 0) {
  const { fee, parcels, chargeableKg } = optionOf(carrier, { grams, cubicCm });
  return [fee, parcels, chargeableKg];
}

describe("a parcel: first weight, then each step that is begun", () => {
  test.each([
    [1, "12.00", 1, "0.001"],
    [999, "12.00", 1, "0.999"],
    [1000, "12.00", 1, "1"],
    [1001, "14.50", 1, "1.001"],
    [1500, "14.50", 1, "1.5"],
    [1501, "17.00", 1, "1.501"],
    [2000, "17.00", 1, "2"],
    [2249, "19.50", 1, "2.249"],
    [2250, "19.50", 1, "2.25"],
    [2501, "22.00", 1, "2.501"],
  ])("%i g cost %s", (grams, fee, parcels, kg) => {
    expect(charged(parcel, grams)).toEqual([fee, parcels, kg]);
  });

  /** A full parcel of 3 kg: 12.00 + 4 × 2.50 = 22.00. */
  test.each([
    [2999, "22.00", 1],
    [3000, "22.00", 1],
    [3001, "34.00", 2],
    [4000, "34.00", 2],
    [4001, "36.50", 2],
    [6000, "44.00", 2],
    [6001, "56.00", 3],
  ])("%i g cost %s in %i parcels", (grams, fee, parcels) => {
    expect(charged(parcel, grams).slice(0, 2)).toEqual([fee, parcels]);
  });

  test("nothing at all is a parcel of a gram", () => {
    expect(charged(parcel, 0)).toEqual(["12.00", 1, "0.001"]);
  });

  test("the rest of a load never costs more than a full parcel", () => {
    // A step that leads beyond the full parcel: 2.9 kg and 3 kg are as many steps.
    const steep = { ...parcel, stepGrams: 1500, maxParcelGrams: 2600 };
    // Full: 1.6 kg over, 2 steps, 17.00. Rest 2,599 g: 2 steps as well.
    expect(charged(steep, 2600 + 2599)).toEqual(["34.00", 2, "5.199"]);
  });

  test("each step's fee is rounded to a fen half-up, with all its steps", () => {
    const fees = (stepFee: string) =>
      [1500, 2000, 2500].map((grams) => {
        const zones = [{ ...zone, firstFee: "0.00", stepFee }];
        return optionOf({ ...parcel, zones }, { grams, cubicCm: 0 }).fee;
      });
    // 0.004: 0.4, 0.8, 1.2 fen. 0.005: 0.5, 1, 1.5 fen.
    expect([fees("0.004"), fees("0.005")]).toEqual([
      ["0.00", "0.01", "0.01"],
      ["0.01", "0.01", "0.02"],
    ]);
  });

  test.each([
    ["11.99", "12.00"],
    ["12.00", "12.00"],
    ["12.01", "12.01"],
  ])("a minimum of %s makes it %s", (minimum, fee) => {
    expect(charged({ ...parcel, minimum }, 1000)[0]).toBe(fee);
  });
});

describe("volume counts where it weighs more", () => {
  test.each([
    [5999, 1000],
    [6000, 1000],
    [6001, 1001],
    [6006, 1001],
    [6007, 1002],
    [0, 0],
  ])("%i cm³ over 6000 weigh %i g, up", (cubicCm, grams) => {
    expect(volumetricGrams(cubicCm, 6000)).toBe(grams);
  });

  test.each([
    [1001, 6000, "14.50", "实重 1 kg"],
    [1000, 6000, "12.00", "实重 1 kg"],
    [1000, 6001, "14.50", "体积重 1 kg"],
    [999, 6000, "12.00", "体积重 1 kg"],
  ])("%i g in %i cm³ cost %s", (grams, cubicCm, fee, words) => {
    const option = optionOf(parcel, { grams, cubicCm });
    expect(option).toEqual({
      carrierId: "parcel",
      carrierName: "快递",
      type: "express",
      fee,
      parcels: 1,
      chargeableKg: expect.any(String),
      basis: `${words}，首重 1 kg 12.00 元，续重每 0.5 kg 2.5 元`,
      days: "2 天",
      transit: { from: 2, to: 2 },
      free: false,
    });
  });
});

describe("bulk: the greatest of weight, volume and minimum, then fetching and delivering", () => {
  /** 40.00 are reached at 33,333.3 g or 133,333.3 cm³; 1.2 fen a gram… half a fen at 4.17 g. */
  test.each([
    [1, 0, "70.00"],
    [33_333, 0, "70.00"],
    [33_337, 0, "70.00"],
    [33_338, 0, "70.01"],
    [100_000, 0, "150.00"],
    [1, 133_333, "70.00"],
    [1, 133_334, "70.00"],
    [1, 133_350, "70.01"],
    [1, 1_000_000, "330.00"],
    [250_000, 1_000_000, "330.00"],
    [250_005, 1_000_000, "330.01"],
  ])("%i g in %i cm³ cost %s", (grams, cubicCm, fee) => {
    expect(charged(bulk, grams, cubicCm)[0]).toBe(fee);
  });

  test.each([
    [0, 1],
    [20_000, 1],
    [20_001, 2],
    [40_000, 2],
  ])("%i g are %i parcels of 20 kg", (grams, parcels) => {
    expect(charged(bulk, grams)[1]).toBe(parcels);
    expect(charged(city, grams)[1]).toBe(parcels);
  });

  test("says how it comes about", () => {
    const option = optionOf(bulk, { grams: 12_345, cubicCm: 0 });
    expect(option).toEqual({
      carrierId: "bulk",
      carrierName: "物流",
      type: "logistics",
      fee: "70.00",
      parcels: 1,
      chargeableKg: "12.345",
      basis: "12.35 kg × 1.2 元，最低 40.00 元，另加提货与送货",
      days: "2 天",
      transit: { from: 2, to: 2 },
      free: false,
    });
  });
});

describe("the shop's own car", () => {
  /** 15.00 are reached at 30 kg; 0.05 fen a gram, half a fen at 10 g. */
  test.each([
    [1, "15.00"],
    [30_000, "15.00"],
    [30_009, "15.00"],
    [30_010, "15.01"],
    [60_000, "30.00"],
  ])("%i g cost %s", (grams, fee) => {
    expect(charged(city, grams)[0]).toBe(fee);
  });

  test("says how it comes about", () => {
    const load = { grams: 12_345, cubicCm: 0 };
    const option = optionOf(city, load);
    expect(option.basis).toBe("12.35 kg × 0.5 元，最低 15.00 元");
  });
});

describe("the shop's own car goes to its areas alone", () => {
  const options = (place: object, car: Carrier = city) => {
    const book = edgeBook({ freight: sectionWith([car, parcel]) });
    const found = priceFreight({ provinceCode: zhejiang, kg: 1, ...place }, book);
    if (!found.ok) return found.problems.map(({ message }) => message);
    return found.quote.options.map(({ carrierId }) => carrierId);
  };
  const served = ["parcel", "city", "pickup"];
  const others = ["parcel", "pickup"];
  const ningbo = "330200";

  test.each([
    ["the city that is named", { cityCode: hangzhou, districtCode: "330106" }, served],
    ["the district that is named", { cityCode: ningbo, districtCode: cixi }, served],
    ["another district of its city", { cityCode: ningbo, districtCode: "330203" }, others],
    ["another city of the province", { cityCode: "331000" }, others],
    ["a place of which the province alone is known", {}, others],
    ["a city of another province", { provinceCode: "440000", cityCode: hangzhou }, ["pickup"]],
  ])("%s", (_, place, ids) => {
    expect(options(place)).toEqual(ids);
  });

  test("where no area is named, and the shop's city is not known, it goes nowhere", () => {
    expect(options({ cityCode: hangzhou }, { ...city, areas: null })).toEqual(others);
  });

  test("asked for elsewhere, it says where it goes", () => {
    const said = "市内送货只到杭州市、慈溪市，请换一种配送方式";
    expect(options({ cityCode: ningbo, expressType: "city" })).toEqual([said]);
    expect(options({ cityCode: ningbo, carrierId: "city" })).toEqual([said]);
    const delivery = { type: "city", provinceCode: zhejiang, cityCode: ningbo };
    const book = edgeBook({ freight: sectionWith([city]) });
    expect(price(fenOfGoods(9999, { delivery }), book)).toMatchObject({
      ok: false,
      problems: [{ code: "notServed", field: "delivery.type", message: said }],
    });
  });

  test("of many areas it names six and how many there are", () => {
    const areas = [..."一二三四五六七"].map((name, at) => ({ code: `33010${at}`, name }));
    expect(options({ cityCode: ningbo, expressType: "city" }, { ...city, areas })).toEqual([
      "市内送货只到一、二、三、四、五、六等 7 处，请换一种配送方式",
    ]);
  });
});

describe("pallets and reels are shipped as they are, each handled by the piece", () => {
  const heavy = { ...goldenBook.freight.heavy, palletFee: "30.00", reelFee: "8.00" };
  const onPallets = (grams: number) => ({
    grams,
    cubicCm: 0,
    heavy: { grams: 60_000, pallets: 2, reels: 3 },
  });

  /** Five heavy pieces, and what is left of the weight in parcels of 20 kg. */
  test.each([
    [59_999, 5],
    [60_000, 5],
    [60_001, 6],
    [80_000, 6],
    [80_001, 7],
  ])("%i g are %i pieces", (grams, pieces) => {
    for (const carrier of [city, bulk]) {
      const section = sectionWith([carrier], { heavy });
      expect(optionOf(carrier, onPallets(grams), 0, section).parcels).toBe(pieces);
    }
  });

  test("112.345 kg cost 56.17 by car, and 60.00 and 24.00 for the handling", () => {
    const option = optionOf(city, onPallets(112_345), 0, sectionWith([city], { heavy }));
    expect([option.fee, option.basis]).toEqual([
      "140.17",
      "112.35 kg × 0.5 元，最低 15.00 元，打托 2 托 × 30.00 元，卷筒装卸 3 卷 × 8.00 元",
    ]);
  });
});

describe("a carrier's days in words", () => {
  test.each([
    [null, "以承运商为准"],
    [{ from: 0, to: 0 }, "当天"],
    [{ from: 0, to: 1 }, "当天至次日"],
    [{ from: 0, to: 2 }, "2 天内"],
    [{ from: 1, to: 1 }, "1 天"],
    [{ from: 1, to: 2 }, "1–2 天"],
    [{ from: 3, to: 3 }, "3 天"],
  ])("%j: %s", (days, words) => {
    expect(optionOf({ ...city, days }, { grams: 1, cubicCm: 0 }).days).toBe(words);
  });
});

describe("free from 100.00 of goods", () => {
  const free = [{ from: "100.00", type: "express", provinces: [zhejiang] }] as const;
  const section = sectionWith([parcel, city], { free: [{ ...free[0], provinces: [zhejiang] }] });
  const load = { grams: 1000, cubicCm: 0 };
  const expressAt = (goodsFen: number) => {
    const { fee, free: isFree, basis } = optionOf(parcel, load, goodsFen, section);
    return [fee, isFree, basis.endsWith("，已包邮")];
  };
  test.each([
    [0, "12.00", false],
    [9999, "12.00", false],
    [10_000, "0.00", true],
    [10_001, "0.00", true],
  ])("%s fen of goods", (goods, fee, isFree) => {
    expect(expressAt(goods)).toEqual([fee, isFree, isFree]);
  });

  test("only the way and the place that the rule names", () => {
    const own = optionOf(city, load, 10_000, section);
    expect([own.fee, own.free]).toEqual(["15.00", false]);
    const elsewhere = { ...section, free: [{ ...free[0], provinces: ["440000"] }] };
    expect(optionOf(parcel, load, 10_000, elsewhere).free).toBe(false);
  });

  const book: PriceBook = edgeBook({ freight: section });
  const delivery = { type: "express", provinceCode: zhejiang };
  /** Freight of so few grams is 12.00: nearer than that to 100.00, more goods cost less. */
  test.each([
    [8799, "12.00", []],
    [8800, "12.00", []],
    [8801, "12.00", ["未税货款满 100.00 元包邮，还差 11.99 元"]],
    [9999, "12.00", ["未税货款满 100.00 元包邮，还差 0.01 元"]],
    [10_000, "0.00", []],
    [10_001, "0.00", []],
  ])("a job of %i fen pays %s, and the notice says so", (fen, freight, reported) => {
    // A thousandth of a gram a piece, so that money alone decides.
    const light = {
      ...book,
      catalogue: book.catalogue.map((one) => ({ ...one, unitGrams: "0.001" })),
    };
    const quote = quoted(fenOfGoods(fen, { delivery }), light);
    expect(lineOf(quote, "freight")?.amount).toBe(freight);
    expect(quote.warnings.map(({ message }) => message)).toEqual(reported);
    expect(
      quote.warnings.every(({ code, field }) => code === "freeFreight" && field === "quantity"),
    ).toBe(true);
  });

  test("a threshold of another destination or delivery type is not mentioned", () => {
    const reported = ["440000", zhejiang].map((province) => {
      const rule = { from: "100.00", type: "express" as const, provinces: [province] };
      const elsewhere = { ...book, freight: { ...section, free: [rule] } };
      const byCar = { type: "city", provinceCode: zhejiang, cityCode: hangzhou };
      return [delivery, byCar].map(
        (way) => quoted(fenOfGoods(9999, { delivery: way }), elsewhere).warnings.length,
      );
    });
    expect(reported).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  test("rush counts as goods, tax does not", () => {
    const rushed = quoted(fenOfGoods(9000, { delivery, rush: 12, taxIncluded: true }), book);
    expect(lineOf(rushed, "freight")?.amount).toBe("0.00");
    const taxed = quoted(fenOfGoods(9999, { delivery, taxIncluded: true }), {
      ...book,
      catalogue: book.catalogue.map((one) => ({ ...one, unitGrams: "0.001" })),
    });
    expect(lineOf(taxed, "freight")?.amount).toBe("12.00");
  });
});

describe("which carrier", () => {
  const dear = { ...parcel, id: "b-dear", zones: [{ ...zone, firstFee: "13.00", stepFee: "1" }] };
  const same = { ...parcel, id: "a-same" };
  const section = sectionWith([dear, parcel, same, bulk, city]);
  const turned = sectionWith([city, bulk, same, parcel, dear]);
  const ids = (provinceCode: string, listed = section) => {
    const job = { provinceCode, cityCode: hangzhou, kg: 1, volumeM3: 0 };
    const found = priceFreight(job, edgeBook({ freight: listed }));
    return found.ok ? found.quote.options.map(({ carrierId }) => carrierId) : [];
  };
  test("cheapest first, then by name; none that does not go there", () => {
    expect(ids(zhejiang)).toEqual(["a-same", "parcel", "b-dear", "city", "bulk", "pickup"]);
    expect(ids(zhejiang, turned)).toEqual(ids(zhejiang));
    expect(ids("440000")).toEqual(["pickup"]);
  });

  const book = edgeBook({ freight: section });
  const settled = (delivery: object) => {
    const quote = quoted(fenOfGoods(1000, { delivery }), book);
    return lineOf(quote, "freight")?.basis.split("：")[0];
  };
  test("a job's delivery takes the named one, else the cheapest of its way", () => {
    expect(settled({ type: "express", provinceCode: zhejiang })).toBe("快递");
    expect(settled({ type: "logistics", provinceCode: zhejiang })).toBe("物流");
    expect(settled({ type: "pickup" })).toBe("自提");
    const quote = quoted(
      fenOfGoods(1000, {
        delivery: { type: "express", provinceCode: zhejiang, carrierId: "b-dear" },
      }),
      book,
    );
    expect(lineOf(quote, "freight")).toEqual({
      code: "freight",
      name: "运费",
      basis: "快递：实重 1 kg，首重 1 kg 13.00 元，续重每 0.5 kg 1 元",
      qty: "1",
      unit: "单",
      unitPrice: "13.0000",
      amount: "13.00",
      applied: "rate",
    });
  });

  test.each([
    [{ type: "express" }, "missing", "delivery.provinceCode", "请选择收货省份"],
    [
      { type: "express", provinceCode: "440000" },
      "notServed",
      "delivery.type",
      "此配送方式不到该省份",
    ],
    [
      { type: "express", provinceCode: zhejiang, carrierId: "bulk" },
      "notServed",
      "delivery.type",
      "此配送方式不到该省份",
    ],
  ])("%j is refused", (delivery, code, field, message) => {
    const refused = () => quoted(fenOfGoods(1000, { delivery }), book);
    expect(refused).toThrow(JSON.stringify([{ code, field, message }]));
  });

  const pickup = {
    carrierId: "pickup",
    carrierName: "自提",
    type: "pickup",
    fee: "0.00",
    parcels: 1,
    chargeableKg: "1",
    basis: "到厂自提，不收运费，照发货包装",
    days: "完工后",
    transit: { from: 0, to: 0 },
    free: true,
  };
  const asked = (more: object) =>
    priceFreight(
      { provinceCode: zhejiang, cityCode: hangzhou, kg: 1, volumeM3: 0.001, ...more },
      book,
    );

  test("the freight tool lists them all, pickup last, or what is asked for", () => {
    const all = asked({});
    if (!all.ok) throw new Error("not served");
    expect(all.quote.options.map(({ carrierId, fee }) => [carrierId, fee])).toEqual([
      ["a-same", "12.00"],
      ["parcel", "12.00"],
      ["b-dear", "13.00"],
      ["city", "15.00"],
      ["bulk", "70.00"],
      ["pickup", "0.00"],
    ]);
    expect(asked({ expressType: "pickup" })).toEqual({ ok: true, quote: { options: [pickup] } });
    const named = asked({ carrierId: "city" });
    expect(named.ok && named.quote.options.map(({ carrierId }) => carrierId)).toEqual(["city"]);
  });

  test("or says why there is none", () => {
    expect(asked({ kg: 0 })).toEqual({
      ok: false,
      problems: [{ code: "invalid", field: "kg", message: "重量至少为0.01 kg" }],
    });
    expect(asked({ provinceCode: "990000" })).toEqual({
      ok: false,
      problems: [{ code: "noProvince", field: "provinceCode", message: "没有这个省份" }],
    });
    expect(asked({ provinceCode: "440000", expressType: "express" })).toEqual({
      ok: false,
      problems: [{ code: "notServed", field: "provinceCode", message: "此配送方式不到该省份" }],
    });
  });

  /** 1.5 kg are 1500 g, one step; 0.006001 m³ are 6001 cm³, by 6000 a kg 1001 g as well. */
  test.each([
    [{ kg: 1.5 }, "14.50"],
    [{ kg: 1.51 }, "17.00"],
    [{ volumeM3: 0.006 }, "12.00"],
    [{ volumeM3: 0.006001 }, "14.50"],
  ])("%j by parcel cost %s", (more, fee) => {
    const found = asked({ ...more, carrierId: "parcel" });
    expect(found.ok && found.quote.options.map((option) => option.fee)).toEqual([fee]);
  });

  /** 2.01 × 1000 and 0.007831 × 10^6 lie just below whole numbers in a double. */
  test.each([
    [{ kg: 2.01 }, "2.01"],
    [{ volumeM3: 0.007831 }, "1.306"],
  ])("%j by parcel weigh %s kg", (more, kg) => {
    const found = asked({ ...more, carrierId: "parcel" });
    expect(found.ok && found.quote.options.map((option) => option.chargeableKg)).toEqual([kg]);
  });

  test("goods of a stated value travel free there too", () => {
    const freely = edgeBook({
      freight: { ...section, free: [{ from: "50.00", type: "express", provinces: [zhejiang] }] },
    });
    const feeAt = (goodsYuan: string) => {
      const job = {
        provinceCode: zhejiang,
        kg: 1,
        volumeM3: 0.001,
        goodsYuan,
        carrierId: "parcel",
      };
      const found = priceFreight(job, freely);
      return found.ok ? found.quote.options.map(({ fee }) => fee) : found.problems;
    };
    expect([feeAt("49.99"), feeAt("50.00")]).toEqual([["12.00"], ["0.00"]]);
  });
});

describe("the volume of a quote's goods, by the book's kg a m³, up", () => {
  /** At 200 kg/m³ 1,200 g are 6,000 cm³ = 1 kg by 6000; at 100 kg/m³ 12,000 cm³ = 2 kg. */
  test.each([
    [200, 1200, "14.50"],
    [100, 1200, "17.00"],
    [100, 600, "12.00"],
    // A quote says kilograms to two decimals, and that is what travels: 604 g are 0.60 kg, 605 g 0.61.
    [100, 604, "12.00"],
    [100, 605, "14.50"],
  ])("%i kg/m³: %i g cost %s", (kgPerM3, grams, fee) => {
    const book = edgeBook({ freight: sectionWith([parcel], { kgPerM3 }) });
    const delivery = { type: "express", provinceCode: zhejiang };
    expect(lineOf(quoted(fenOfGoods(grams, { delivery }), book), "freight")?.amount).toBe(fee);
  });
});
