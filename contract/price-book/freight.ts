import * as v from "valibot";
import { count, entry, entryId, entryName, fee, list, rate } from "./fields.ts";
import { transitDays } from "./time.ts";

/** Carriers, zones and parcels. Weights in g where whole, kg rates in yuan. */

const provinceCode = v.pipe(v.string(), v.regex(/^\d{6}$/, "省份编号须为6位数字"));

/** A city (`441900`) or a district (`440106`), never a whole province. */
const area = entry({
  code: v.pipe(v.string(), v.regex(/^\d{2}(?!0000)\d{4}$/, "送货地区编号须为6位的城市或区县编号")),
  name: entryName,
});

const zone = { provinces: list(provinceCode, 40, 1), days: transitDays };

const carrier = v.variant(
  "model",
  [
    /** 快递: first weight and steps a parcel, the greater of actual and volumetric weight. */
    entry({
      model: v.literal("parcel"),
      id: entryId,
      name: entryName,
      type: v.picklist(["express", "logistics"], "配送方式错误"),
      /** cm³ for one kg. */
      divisor: count(20_000, 1000),
      firstGrams: count(100_000, 1),
      stepGrams: count(100_000, 1),
      maxParcelGrams: count(100_000, 1000),
      minimum: fee,
      zones: list(entry({ ...zone, firstFee: fee, stepFee: rate }), 40, 1),
    }),
    /** 物流专线: the greatest of kg, m³ and minimum, plus pickup and delivery. */
    entry({
      model: v.literal("bulk"),
      id: entryId,
      name: entryName,
      type: v.picklist(["logistics"], "配送方式错误"),
      fetchFee: fee,
      deliverFee: fee,
      zones: list(entry({ ...zone, perKg: rate, perM3: rate, minimum: fee }), 40, 1),
    }),
    /** 市内送货: to these areas of these provinces; `areas` null = the shop's own city. */
    entry({
      model: v.literal("city"),
      id: entryId,
      name: entryName,
      type: v.picklist(["city"], "配送方式错误"),
      perKg: rate,
      minimum: fee,
      provinces: list(provinceCode, 40, 1),
      areas: v.nullable(list(area, 200, 1)),
      days: transitDays,
    }),
  ],
  "承运商计价方式错误",
);
export type Carrier = v.InferOutput<typeof carrier>;

export const freightSection = entry({
  provinces: list(entry({ code: provinceCode, name: entryName }), 40, 1),
  carriers: list(carrier, 30),
  /** Goods value before tax from which freight is free, by type and place; absent = never. */
  free: list(
    entry({
      from: fee,
      type: v.picklist(["city", "logistics", "express"], "配送方式错误"),
      provinces: list(provinceCode, 40, 1),
    }),
    10,
  ),
  parcelGrams: count(100_000, 1000),
  /** Goods that no parcel carrier takes: sheets on pallets, and reels. */
  heavy: entry({
    /** Weight limit of one pallet. */
    palletGrams: count(3_000_000, 50_000),
    /** From this weight on small sheets of paper also go on pallets. */
    palletFromGrams: count(3_000_000, 20_000),
    /** Sheets with a longer edge fit no carton. */
    cartonEdgeMm: count(2000, 100),
    /** 打托: a pallet and the work of stacking it. */
    palletFee: fee,
    /** Weight limit of one reel. */
    reelMetres: count(100_000, 100),
    /** 卷筒装卸, a reel. */
    reelFee: fee,
  }),
  /** Packed density of the shop's goods, for the volume of a quote. */
  kgPerM3: count(2000, 10),
  /** Cartons and wrapping, per thousand of the goods' weight. */
  cartonPerThousand: count(500),
});
export type FreightSection = v.InferOutput<typeof freightSection>;
