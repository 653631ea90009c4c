import type { PriceBook } from "#contract/price-book.ts";

/** Price tables of catalogue goods (pt): all seven compute modes. */

type Table = PriceBook["catalogue"][number];
type Option = Table["options"][number];
type Choice = Option["choices"][number];

const option = (id: string, name: string, ...choices: Choice[]): Option => ({ id, name, choices });
const plain = (id: string, name: string): Choice => ({ id, name });
const percent = (id: string, name: string, add: number): Choice => ({ id, name, percent: add });
const each = (id: string, name: string, perUnit: string): Choice => ({ id, name, perUnit });
const once = (id: string, name: string, flat: string): Choice => ({ id, name, flat });

const base = (
  id: string,
  name: string,
  unit: string,
  unitGrams: string,
  options: Option[] = [],
  rest: Partial<Pick<Table, "minCharge" | "minQuantity" | "step" | "leadDays">> = {},
) => ({
  id,
  name,
  unit,
  unitGrams,
  options,
  minCharge: "0.00",
  minQuantity: 1,
  step: 1,
  leadDays: 2,
  ...rest,
});

const tiers = (...steps: Array<[number, string]>) =>
  steps.map(([from, price], index) => {
    const next = steps[index + 1];
    return { from, to: next === undefined ? null : next[0] - 1, price };
  });

const packages = (...pairs: Array<[number, string]>) =>
  pairs.map(([quantity, total]) => ({ quantity, total }));

const film = option(
  "film",
  "覆膜",
  plain("none", "不覆膜"),
  percent("matt", "覆哑膜", 15),
  percent("gloss", "覆光膜", 12),
);
const sides = option("sides", "印面", plain("single", "单面"), percent("double", "双面", 35));

export const catalogue: PriceBook["catalogue"] = [
  {
    ...base(
      "pt-business-card",
      "铜版纸名片 90×54",
      "张",
      "1.46",
      [
        option(
          "paper",
          "纸张",
          plain("coated", "300 g 铜版纸"),
          percent("pearl", "珠光特种纸", 40),
          percent("cotton", "600 g 棉纸", 120),
        ),
        sides,
        option("corner", "圆角", plain("none", "直角"), each("round", "圆角", "0.02")),
      ],
      { leadDays: 1 },
    ),
    mode: "package",
    packages: packages(
      [100, "28.00"],
      [200, "38.00"],
      [500, "58.00"],
      [1000, "88.00"],
      [2000, "150.00"],
      [5000, "320.00"],
    ),
  },
  {
    ...base(
      "pt-pvc-card",
      "PVC 会员卡",
      "张",
      "5.4",
      [
        option(
          "magnet",
          "磁条",
          plain("none", "无"),
          each("lowCo", "低抗磁条", "0.12"),
          each("highCo", "高抗磁条", "0.2"),
        ),
        option(
          "number",
          "卡号",
          plain("none", "不打码"),
          each("flat", "平码", "0.05"),
          each("raised", "凸码烫金", "0.12"),
        ),
      ],
      { minQuantity: 100, step: 50, leadDays: 4 },
    ),
    mode: "tier",
    tiers: tiers(
      [1, "1.2"],
      [200, "0.92"],
      [500, "0.68"],
      [1000, "0.5"],
      [3000, "0.42"],
      [10_000, "0.36"],
    ),
  },
  {
    ...base(
      "pt-hang-tag",
      "吊牌（含吊绳）",
      "个",
      "4.2",
      [
        option(
          "paper",
          "纸张",
          plain("board", "350 g 白卡"),
          percent("kraft", "牛皮卡", 10),
          percent("black", "黑卡", 30),
        ),
        option("foil", "烫印", plain("none", "不烫"), once("gold", "烫金", "120.00")),
        option("string", "吊绳", plain("cotton", "棉绳"), each("seal", "吊粒", "0.08")),
      ],
      { minQuantity: 200, step: 100, leadDays: 4 },
    ),
    mode: "tier",
    tiers: tiers(
      [1, "0.62"],
      [500, "0.4"],
      [1000, "0.28"],
      [3000, "0.19"],
      [5000, "0.165"],
      [10_000, "0.14"],
    ),
  },
  {
    ...base(
      "pt-rollup",
      "易拉宝（含画面）80×200",
      "个",
      "2600",
      [
        option(
          "frame",
          "架子",
          plain("standard", "标准铝架"),
          each("heavy", "加重塑钢架", "28"),
          each("wide", "宽底豪华架", "55"),
        ),
      ],
      { leadDays: 1 },
    ),
    mode: "tier",
    tiers: tiers([1, "88"], [3, "78"], [10, "66"], [50, "58"]),
  },
  {
    ...base(
      "pt-banner-area",
      "户外喷绘布",
      "件",
      "520",
      [
        option("edge", "包边打扣", plain("cut", "裁切不包边"), percent("eyelet", "包边打扣", 15)),
        option(
          "cloth",
          "材质",
          plain("550", "550 灯布"),
          percent("mesh", "网格布", 25),
          percent("knife", "刀刮布", 20),
        ),
      ],
      { minCharge: "20.00", leadDays: 1 },
    ),
    mode: "area",
    perM2: "12",
    minAreaM2: "1",
    areaStepM2: "0.01",
    maxWidthMm: 5000,
    maxLengthMm: 50_000,
  },
  {
    ...base(
      "pt-photo-area",
      "室内写真",
      "件",
      "260",
      [
        option(
          "media",
          "介质",
          plain("pp", "PP 背胶"),
          percent("film", "灯片", 30),
          percent("canvas", "油画布", 80),
        ),
        option("lamination", "覆膜", plain("matt", "哑膜"), plain("gloss", "亮膜")),
        option(
          "board",
          "裱板",
          plain("none", "不裱"),
          percent("kt", "KT 板", 50),
          percent("pvc", "5 mm PVC 板", 140),
        ),
      ],
      { minCharge: "15.00", leadDays: 1 },
    ),
    mode: "area",
    perM2: "26",
    minAreaM2: "0.1",
    areaStepM2: "0.01",
    maxWidthMm: 1500,
    maxLengthMm: 50_000,
  },
  {
    ...base(
      "pt-window-area",
      "磨砂玻璃贴",
      "件",
      "240",
      [option("install", "安装", plain("none", "不安装"), percent("city", "市内安装", 60))],
      { minCharge: "30.00", leadDays: 2 },
    ),
    mode: "area",
    perM2: "38",
    minAreaM2: "0.5",
    areaStepM2: "0.01",
    maxWidthMm: 1220,
    maxLengthMm: 50_000,
  },
  {
    ...base(
      "pt-ribbon-metre",
      "印字缎带",
      "卷",
      "6",
      [
        option(
          "width",
          "宽度",
          plain("10", "10 mm"),
          percent("20", "20 mm", 40),
          percent("40", "40 mm", 110),
        ),
        option("ink", "印色", plain("one", "单色"), percent("gold", "烫金", 60)),
      ],
      { minCharge: "60.00", leadDays: 4 },
    ),
    mode: "length",
    perMetre: "0.85",
    minMetres: "20",
  },
  {
    ...base(
      "pt-tape-metre",
      "定制封箱胶带",
      "卷",
      "10.5",
      [option("colors", "印色", plain("one", "单色"), percent("two", "双色", 25))],
      { minQuantity: 36, step: 6, minCharge: "280.00", leadDays: 6 },
    ),
    mode: "length",
    perMetre: "0.11",
    minMetres: "40",
  },
  {
    ...base(
      "pt-tissue-kg",
      "印标雪梨纸",
      "份",
      "1000",
      [
        option("size", "尺寸", plain("50x70", "50×70 cm"), percent("38x50", "38×50 cm", 8)),
        option("ink", "印色", plain("one", "单色"), percent("two", "双色", 20)),
      ],
      { minCharge: "180.00", leadDays: 5 },
    ),
    mode: "weight",
    perKg: "21.5",
    minKg: "5",
  },
  {
    ...base(
      "pt-shred-kg",
      "拉菲草填充纸丝",
      "份",
      "1000",
      [option("colour", "颜色", plain("kraft", "牛皮色"), percent("color", "彩色", 12))],
      { leadDays: 2 },
    ),
    mode: "weight",
    perKg: "14.8",
    minKg: "1",
  },
  {
    ...base(
      "pt-sticker-pack",
      "异形贴纸",
      "张",
      "1.1",
      [
        option(
          "media",
          "材质",
          plain("coated", "铜版纸"),
          percent("pvc", "防水 PVC", 30),
          percent("clear", "透明", 35),
        ),
        film,
      ],
      { leadDays: 3 },
    ),
    mode: "package",
    packages: packages(
      [100, "48.00"],
      [200, "66.00"],
      [500, "98.00"],
      [1000, "138.00"],
      [3000, "285.00"],
      [5000, "420.00"],
    ),
  },
  {
    ...base("pt-flyer-pack", "A5 宣传单 157 g 铜版纸", "张", "4.88", [sides, film], {
      leadDays: 2,
    }),
    mode: "package",
    packages: packages(
      [500, "135.00"],
      [1000, "168.00"],
      [2000, "258.00"],
      [5000, "478.00"],
      [10_000, "860.00"],
    ),
  },
  {
    ...base(
      "pt-envelope",
      "5 号信封 220×110",
      "个",
      "5.6",
      [
        option(
          "paper",
          "纸张",
          plain("100", "100 g 双胶纸"),
          percent("120", "120 g 双胶纸", 8),
          percent("kraft", "牛皮纸", 15),
        ),
        option("ink", "印色", plain("one", "单色"), percent("full", "四色", 30)),
      ],
      { minQuantity: 500, step: 500, leadDays: 3 },
    ),
    mode: "tier",
    tiers: tiers([1, "0.36"], [1000, "0.24"], [3000, "0.19"], [5000, "0.168"], [10_000, "0.15"]),
  },
  {
    ...base(
      "pt-paper-cup",
      "一次性纸杯 9 盎司",
      "个",
      "6.2",
      [
        option("wall", "杯型", plain("single", "单层"), percent("double", "双层中空", 70)),
        option("lid", "杯盖", plain("none", "不要"), each("flat", "平盖", "0.09")),
      ],
      { minQuantity: 1000, step: 500, leadDays: 7 },
    ),
    mode: "tier",
    tiers: tiers([1, "0.29"], [5000, "0.215"], [10_000, "0.185"], [50_000, "0.158"]),
  },
  {
    ...base(
      "pt-desk-flag",
      "桌旗（含旗杆）",
      "面",
      "180",
      [option("face", "印面", plain("single", "单面"), percent("double", "双面", 40))],
      { leadDays: 2 },
    ),
    mode: "piece",
    price: "16.5",
  },
  {
    ...base(
      "pt-seal-sticker",
      "封口贴 直径 40 mm",
      "枚",
      "0.3",
      [option("media", "材质", plain("coated", "铜版纸"), percent("kraft", "牛皮纸", 10))],
      { minQuantity: 500, step: 500, minCharge: "45.00", leadDays: 3 },
    ),
    mode: "piece",
    price: "0.06",
  },
  {
    ...base(
      "pt-badge",
      "马口铁徽章 58 mm",
      "个",
      "12",
      [
        option(
          "back",
          "背扣",
          plain("pin", "别针"),
          each("magnet", "磁铁", "0.9"),
          each("mirror", "小镜子", "0.7"),
        ),
      ],
      { leadDays: 3 },
    ),
    mode: "piece",
    price: "2.2",
  },
  {
    ...base("pt-exhibition", "展台整体搭建", "项", "0"),
    mode: "negotiable",
  },
];
