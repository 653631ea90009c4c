import type { PriceBook } from "#contract/price-book.ts";

/** Provinces, zones and carriers, seen from Guangdong. */

const provinces: PriceBook["freight"]["provinces"] = [
  { code: "110000", name: "北京市" },
  { code: "120000", name: "天津市" },
  { code: "130000", name: "河北省" },
  { code: "140000", name: "山西省" },
  { code: "150000", name: "内蒙古自治区" },
  { code: "210000", name: "辽宁省" },
  { code: "220000", name: "吉林省" },
  { code: "230000", name: "黑龙江省" },
  { code: "310000", name: "上海市" },
  { code: "320000", name: "江苏省" },
  { code: "330000", name: "浙江省" },
  { code: "340000", name: "安徽省" },
  { code: "350000", name: "福建省" },
  { code: "360000", name: "江西省" },
  { code: "370000", name: "山东省" },
  { code: "410000", name: "河南省" },
  { code: "420000", name: "湖北省" },
  { code: "430000", name: "湖南省" },
  { code: "440000", name: "广东省" },
  { code: "450000", name: "广西壮族自治区" },
  { code: "460000", name: "海南省" },
  { code: "500000", name: "重庆市" },
  { code: "510000", name: "四川省" },
  { code: "520000", name: "贵州省" },
  { code: "530000", name: "云南省" },
  { code: "540000", name: "西藏自治区" },
  { code: "610000", name: "陕西省" },
  { code: "620000", name: "甘肃省" },
  { code: "630000", name: "青海省" },
  { code: "640000", name: "宁夏回族自治区" },
  { code: "650000", name: "新疆维吾尔自治区" },
  { code: "710000", name: "台湾省" },
  { code: "810000", name: "香港特别行政区" },
  { code: "820000", name: "澳门特别行政区" },
];

const home = ["440000"];
const near = ["350000", "360000", "430000", "450000", "460000"];
const middle = [
  "310000",
  "320000",
  "330000",
  "340000",
  "420000",
  "410000",
  "500000",
  "510000",
  "520000",
  "530000",
];
const far = [
  "110000",
  "120000",
  "130000",
  "140000",
  "370000",
  "610000",
  "210000",
  "220000",
  "230000",
];
const remote = ["150000", "620000", "630000", "640000", "650000", "540000"];
const islands = ["710000", "810000", "820000"];

type Parcel = Extract<PriceBook["freight"]["carriers"][number], { model: "parcel" }>;
type Zone = Parcel["zones"][number];

const zones = (prices: ReadonlyArray<readonly [string, string, string]>): Zone[] =>
  [home, near, middle, far, remote, islands].flatMap((places, index) => {
    const price = prices[index];
    if (price === undefined) return [];
    const [firstFee, stepFee, days] = price;
    return [{ provinces: places, firstFee, stepFee, days }];
  });

export const freight: PriceBook["freight"] = {
  provinces,
  carriers: [
    {
      model: "parcel",
      id: "sf",
      name: "顺丰速运",
      type: "express",
      divisor: 6000,
      firstGrams: 1000,
      stepGrams: 500,
      maxParcelGrams: 30_000,
      minimum: "12.00",
      zones: zones([
        ["12.00", "1", "1 天"],
        ["14.00", "1.75", "1–2 天"],
        ["18.00", "3", "2 天"],
        ["20.00", "3.75", "2–3 天"],
        ["24.00", "5", "3–4 天"],
        ["35.00", "9", "3–5 天"],
      ]),
    },
    {
      model: "parcel",
      id: "zto",
      name: "中通快递",
      type: "express",
      divisor: 8000,
      firstGrams: 1000,
      stepGrams: 1000,
      maxParcelGrams: 30_000,
      minimum: "6.00",
      zones: zones([
        ["6.00", "0.9", "1–2 天"],
        ["7.00", "1.5", "2 天"],
        ["8.00", "2.5", "2–3 天"],
        ["9.00", "3.5", "3–4 天"],
        ["18.00", "9", "4–6 天"],
      ]),
    },
    {
      model: "parcel",
      id: "jd",
      name: "京东快递",
      type: "express",
      divisor: 8000,
      firstGrams: 1000,
      stepGrams: 1000,
      maxParcelGrams: 30_000,
      minimum: "9.00",
      zones: zones([
        ["9.00", "1.2", "1 天"],
        ["11.00", "2", "1–2 天"],
        ["13.00", "3", "2 天"],
        ["15.00", "4", "2–3 天"],
        ["20.00", "8", "3–5 天"],
      ]),
    },
    {
      model: "parcel",
      id: "deppon",
      name: "德邦大件",
      type: "logistics",
      divisor: 6000,
      firstGrams: 3000,
      stepGrams: 1000,
      maxParcelGrams: 60_000,
      minimum: "14.00",
      zones: zones([
        ["14.00", "0.8", "1–2 天"],
        ["16.00", "1.2", "2–3 天"],
        ["20.00", "1.6", "3 天"],
        ["24.00", "2", "3–4 天"],
        ["32.00", "3.2", "4–6 天"],
      ]),
    },
    {
      model: "bulk",
      id: "zhuanxian",
      name: "物流专线",
      type: "logistics",
      fetchFee: "0.00",
      deliverFee: "60.00",
      zones: [
        { provinces: home, days: "1–2 天", perKg: "0.35", perM3: "90", minimum: "40.00" },
        { provinces: near, days: "2–3 天", perKg: "0.55", perM3: "130", minimum: "60.00" },
        { provinces: middle, days: "3–4 天", perKg: "0.75", perM3: "180", minimum: "80.00" },
        { provinces: far, days: "4–6 天", perKg: "0.95", perM3: "230", minimum: "100.00" },
        { provinces: remote, days: "6–9 天", perKg: "1.6", perM3: "380", minimum: "160.00" },
      ],
    },
    {
      model: "city",
      id: "city-van",
      name: "市内送货",
      type: "city",
      perKg: "0.8",
      minimum: "12.00",
      provinces: home,
      days: "当天至次日",
    },
  ],
  free: [
    { from: "800.00", type: "city", provinces: home },
    { from: "3000.00", type: "express", provinces: [...home, ...near, ...middle] },
  ],
  parcelGrams: 20_000,
  kgPerM3: 450,
  cartonPerThousand: 40,
};
