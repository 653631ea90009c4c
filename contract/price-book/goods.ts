import * as v from "valibot";
import { yspType } from "#contract/lookups/job-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import {
  brackets,
  count,
  entry,
  entryId,
  entryName,
  fee,
  list,
  millimetres,
  rate,
} from "./fields.ts";
import { goodsForm } from "./goods-form.ts";

/** Catalogue goods (pt) and gang-run goods (pb): tables of finished prices. */

/** Properties of a printed sheet; a choice adds to its table's or overrides it. */
const sheetTraits = {
  paperId: v.optional(entryId),
  gsm: v.optional(count(1000, 30)),
  /** Printed sides, in up to four colours. */
  sides: v.optional(v.picklist([1, 2], "印面为1或2")),
  hgx: v.optional(
    list(
      entry({
        id: entryId,
        sides: v.optional(v.picklist([1, 2], "工序面数为1或2")),
        count: v.optional(count(100, 1)),
      }),
      6,
    ),
  ),
};
const asSheetChoice = entry(sheetTraits);
export type SheetTraits = v.InferOutput<typeof asSheetChoice>;

/**
 * The goods as a printed sheet of the finished size, so that every production method can price the
 * job. The price includes the steps named here.
 */
const asSheet = entry({
  ...sheetTraits,
  yspTypes: list(v.picklist(codesOf(yspType), "印品类型错误"), 12, 1),
  lengthMm: millimetres(1400, 20),
  widthMm: millimetres(1400, 20),
});
export type AsSheet = v.InferOutput<typeof asSheet>;

/** A choice adds a percentage (percentages of one table add up), an amount a unit, a fee a kind. */
const goodsOption = entry({
  id: entryId,
  name: entryName,
  choices: list(
    entry({
      id: entryId,
      name: entryName,
      percent: v.optional(count(500)),
      perUnit: v.optional(rate),
      flat: v.optional(fee),
      asSheet: v.optional(asSheetChoice),
    }),
    30,
    1,
  ),
});
export type GoodsOption = v.InferOutput<typeof goodsOption>;

const table = {
  id: entryId,
  name: entryName,
  unit: entryName,
  options: list(goodsOption, 12),
  /** Grams of one unit (piece, m², m). */
  unitGrams: rate,
  /** Packed density of light goods, for the volumetric weight; else that of `freight`. */
  kgPerM3: v.optional(count(2000, 10)),
  minCharge: fee,
  minQuantity: count(10_000_000, 1),
  step: count(1_000_000, 1),
  /** Working days, queue and production, for one day's output. */
  leadDays: count(60),
  asSheet: v.optional(asSheet),
  /** Absent where `asSheet` or the job says the size, or the goods have none. */
  form: v.optional(goodsForm),
  /** Units (pieces, m², m, kg) that a working day makes; a larger amount takes more days. */
  dailyOutput: v.optional(count(10_000_000, 1)),
};

const packages = v.pipe(
  list(entry({ quantity: count(10_000_000, 1), total: fee }), 30, 1),
  v.check(
    (found) =>
      found.every((pack, index) => {
        const before = found[index - 1];
        return before === undefined || pack.quantity > before.quantity;
      }),
    "套餐数量须由小到大",
  ),
);

/** 计算方式: 按件 · 按阶梯 · 按面积 · 按长度 · 按重量 · 固定套餐 · 面议. */
export const catalogueTable = v.variant(
  "mode",
  [
    entry({ ...table, mode: v.literal("piece"), price: rate }),
    /** The whole quantity at the rate of its bracket. */
    entry({ ...table, mode: v.literal("tier"), tiers: brackets({ price: rate }, 1) }),
    entry({
      ...table,
      mode: v.literal("area"),
      perM2: rate,
      /** m² charged at least for a piece, and the step that a piece's area is rounded up to. */
      minAreaM2: rate,
      areaStepM2: rate,
      maxWidthMm: millimetres(50_000, 10),
      maxLengthMm: millimetres(50_000, 10),
    }),
    entry({ ...table, mode: v.literal("length"), perMetre: rate, minMetres: rate }),
    entry({ ...table, mode: v.literal("weight"), perKg: rate, minKg: rate }),
    entry({ ...table, mode: v.literal("package"), packages }),
    entry({ ...table, mode: v.literal("negotiable") }),
  ],
  "计算方式错误",
);
export type CatalogueTable = v.InferOutput<typeof catalogueTable>;

export const gangFormat = entry({
  id: entryId,
  name: entryName,
  group: entryName,
  unit: entryName,
  widthMm: millimetres(1000, 10),
  heightMm: millimetres(1000, 10),
  bleedMm: millimetres(10),
  paperName: entryName,
  gsm: count(1000, 30),
  /** Pieces in one unit: 1 盒 = 100 cards. */
  piecesPerUnit: count(10_000, 1),
  /** The shared press sheet. */
  sheetMm: v.tuple([millimetres(1500, 100), millimetres(1500, 100)]),
  packages,
  options: list(goodsOption, 12),
  leadDays: count(60),
  asSheet: v.optional(asSheet),
  /** Units that a working day makes; a larger amount takes more days. */
  dailyOutput: v.optional(count(10_000_000, 1)),
});
export type GangFormat = v.InferOutput<typeof gangFormat>;
