import type { LabelPress } from "#contract/price-book/labels.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Finishing } from "#contract/price-book/print.ts";
import { goldenBook } from "#tests/pricing/golden-book.ts";

const [rotary] = goldenBook.labels.presses;
if (rotary === undefined) throw new Error("the golden book has a label press");
const semiRotary: LabelPress = {
  ...rotary,
  id: "semi",
  name: "间歇机",
  feedMode: "semiRotary",
  cylinders: [],
  minRepeatMm: 100,
  maxRepeatMm: 200,
  perThousandFrames: "40",
  startFee: "120.00",
  perMetre: "0.20",
  maxColors: 4,
};
const step = {
  group: "表面",
  for: ["lz"],
  per: 1,
  minCharge: "0.00",
  twoSided: false,
  needsArea: false,
  needsCount: false,
  forbiddenPapers: [],
  requiresAny: [],
  conflicts: [],
} as const satisfies Partial<Finishing>;
/** A step by each measure of a label. */
export const labelFinishing: readonly Finishing[] = [
  { ...step, id: "varnish", name: "上光", basis: "webArea", rate: "0.3", setupFee: "20.00" },
  { ...step, id: "sleeve", name: "套袋", basis: "roll", rate: "1.5" },
  { ...step, id: "number", name: "打号", basis: "piece", per: 1000, rate: "6" },
];

/** The golden book with a rotary and a semi-rotary press, both changed alike by `press`. */
export const withLabels = (
  change: Partial<PriceBook["labels"]>,
  press: Partial<LabelPress> = {},
): PriceBook => ({
  ...goldenBook,
  finishing: [...labelFinishing],
  labels: {
    ...goldenBook.labels,
    presses: [
      { ...rotary, ...press, perThousandFrames: "0" },
      { ...semiRotary, ...press },
    ],
    inkPerM2Color: "0.12",
    ...change,
  },
});
