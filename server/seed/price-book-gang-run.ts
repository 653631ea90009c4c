import type { PriceBook } from "#contract/price-book.ts";

/** Gang-run goods (pb): many buyers share one press sheet, so sizes and quantities are fixed. */

type Format = PriceBook["gangRun"][number];
type Option = Format["options"][number];

const packages = (...pairs: Array<[number, string]>) =>
  pairs.map(([quantity, total]) => ({ quantity, total }));

const film: Option = {
  id: "film",
  name: "覆膜",
  choices: [
    { id: "none", name: "不覆膜" },
    { id: "matt", name: "双面哑膜", percent: 18 },
    { id: "gloss", name: "双面光膜", percent: 15 },
  ],
};

const sides: Option = {
  id: "sides",
  name: "印面",
  choices: [
    { id: "double", name: "双面四色" },
    { id: "single", name: "单面四色" },
  ],
};

const sheet = { sheetMm: [580, 880] as [number, number], bleedMm: 2, leadDays: 3 };

export const gangRun: PriceBook["gangRun"] = [
  {
    ...sheet,
    id: "pb-card-300",
    name: "铜版名片 90×54",
    group: "名片",
    unit: "盒",
    widthMm: 90,
    heightMm: 54,
    paperName: "300 g 铜版纸",
    gsm: 300,
    piecesPerUnit: 100,
    packages: packages(
      [1, "9.00"],
      [2, "12.00"],
      [5, "24.00"],
      [10, "42.00"],
      [20, "78.00"],
      [50, "180.00"],
    ),
    options: [
      film,
      {
        id: "corner",
        name: "圆角",
        choices: [
          { id: "none", name: "直角" },
          { id: "round", name: "四圆角", perUnit: "1.5" },
        ],
      },
    ],
  },
  {
    ...sheet,
    id: "pb-card-special",
    name: "特种纸名片 90×54",
    group: "名片",
    unit: "盒",
    widthMm: 90,
    heightMm: 54,
    paperName: "300 g 珠光纸",
    gsm: 300,
    piecesPerUnit: 100,
    packages: packages([2, "26.00"], [5, "56.00"], [10, "100.00"], [20, "188.00"]),
    options: [
      {
        id: "foil",
        name: "烫金",
        choices: [
          { id: "none", name: "不烫" },
          { id: "gold", name: "烫金", flat: "60.00", perUnit: "2" },
        ],
      },
    ],
  },
  {
    ...sheet,
    id: "pb-flyer-a5",
    name: "A5 单页",
    group: "单页",
    unit: "张",
    widthMm: 210,
    heightMm: 140,
    paperName: "157 g 铜版纸",
    gsm: 157,
    piecesPerUnit: 1,
    packages: packages(
      [500, "95.00"],
      [1000, "118.00"],
      [2000, "190.00"],
      [5000, "380.00"],
      [10_000, "690.00"],
    ),
    options: [sides, film],
  },
  {
    ...sheet,
    id: "pb-flyer-16k",
    name: "大16开单页 210×285",
    group: "单页",
    unit: "张",
    widthMm: 210,
    heightMm: 285,
    paperName: "157 g 铜版纸",
    gsm: 157,
    piecesPerUnit: 1,
    packages: packages(
      [500, "150.00"],
      [1000, "195.00"],
      [2000, "328.00"],
      [5000, "690.00"],
      [10_000, "1280.00"],
    ),
    options: [sides, film],
  },
  {
    ...sheet,
    id: "pb-trifold",
    name: "三折页 285×210（展开）",
    group: "折页",
    unit: "张",
    widthMm: 285,
    heightMm: 210,
    paperName: "200 g 铜版纸",
    gsm: 200,
    piecesPerUnit: 1,
    packages: packages([500, "210.00"], [1000, "268.00"], [2000, "440.00"], [5000, "930.00"]),
    options: [
      film,
      {
        id: "fold",
        name: "折法",
        choices: [
          { id: "letter", name: "包心折" },
          { id: "z", name: "风琴折" },
        ],
      },
    ],
  },
  {
    ...sheet,
    id: "pb-postcard",
    name: "明信片 148×100",
    group: "卡片",
    unit: "张",
    widthMm: 148,
    heightMm: 100,
    paperName: "350 g 铜版纸",
    gsm: 350,
    piecesPerUnit: 1,
    packages: packages(
      [200, "58.00"],
      [500, "86.00"],
      [1000, "128.00"],
      [2000, "220.00"],
      [5000, "495.00"],
    ),
    options: [film],
  },
  {
    ...sheet,
    id: "pb-sticker-a4",
    name: "铜版不干胶 100×70",
    group: "不干胶",
    unit: "枚",
    widthMm: 100,
    heightMm: 70,
    paperName: "80 g 铜版不干胶",
    gsm: 160,
    piecesPerUnit: 1,
    packages: packages(
      [500, "72.00"],
      [1000, "98.00"],
      [2000, "160.00"],
      [5000, "345.00"],
      [10_000, "620.00"],
    ),
    options: [
      {
        id: "cut",
        name: "裁切",
        choices: [
          { id: "square", name: "直角裁切" },
          { id: "die", name: "异形模切", flat: "80.00", perUnit: "0.01" },
        ],
      },
    ],
  },
  {
    ...sheet,
    id: "pb-envelope-5",
    name: "5 号信封 220×110",
    group: "信封",
    unit: "个",
    widthMm: 246,
    heightMm: 246,
    paperName: "120 g 双胶纸",
    gsm: 120,
    piecesPerUnit: 1,
    packages: packages([500, "168.00"], [1000, "230.00"], [2000, "390.00"], [5000, "850.00"]),
    options: [sides],
    leadDays: 4,
  },
];
