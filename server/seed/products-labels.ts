import type { SeedProduct } from "./product.ts";

const lz = (fields: Record<string, unknown>) => ({
  quoteType: "lz",
  quantity: 10_000,
  colors: 4,
  ...fields,
});

export const labelProducts: readonly SeedProduct[] = [
  {
    id: "roll-label-coated",
    cateId: "labels",
    name: "铜版纸卷标",
    summary: "最常用的卷装不干胶，彩印清晰，机贴手贴都顺",
    description:
      "80 克铜版纸面材，可印四色加专色，适合食品、调味品、日用品的常温标签。可覆膜防刮，按卷交货，出标方向按您的贴标机来。",
    picture: "roll-label-coated",
    quoteType: "lz",
    unit: "pcs",
    priceFrom: "0.02",
    tags: ["机贴", "食品", "常用"],
    facts: [
      ["面材", "80 g 铜版纸"],
      ["底纸", "60 g 格拉辛"],
      ["起订", "1,000 枚"],
    ],
    preset: lz({ widthMm: 50, heightMm: 30 }),
    leadDays: 4,
    recommended: true,
    age: 200,
  },
];
