import * as v from "valibot";
import { yspType } from "#contract/lookups/job-choices.ts";
import { finishedKinds } from "#contract/lookups/kinds.ts";
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

/** Papers, presses and finishing: the sheet-fed part of the price book. */

export const parentSize = entry({
  id: entryId,
  name: entryName,
  widthMm: millimetres(1600, 100),
  lengthMm: millimetres(2000, 100),
  /** 长丝 or 短丝: the side that its grain runs along; absent: the long one. */
  grain: v.optional(v.picklist(["long", "short"], "丝向为 long 或 short")),
});
export type ParentSize = v.InferOutput<typeof parentSize>;

const paperKinds = [
  "coated",
  "matt",
  "oneSideCoated",
  "woodfree",
  "light",
  "board",
  "greyBoard",
  "kraft",
  "ncr",
  "special",
  "newsprint",
  "adhesive",
] as const;
export type PaperKind = (typeof paperKinds)[number];

export const paper = entry({
  id: entryId,
  name: entryName,
  kind: v.picklist(paperKinds, "纸张类别错误"),
  /** Sides that print: one for 单铜, 白卡, 灰白. */
  printableSides: v.picklist([1, 2], "可印面数为1或2"),
  /** Not white, so that white ink shows on it; absent where it is white. */
  ground: v.optional(v.picklist(["colored", "clear"], "底色为 colored 或 clear")),
  /** Bulk in cm³/g for thickness and spine. */
  bulk: rate,
  /** Price by ton (纸张 by weight), or by m² (special papers, self-adhesive). */
  gsms: list(
    entry({
      gsm: count(450, 30),
      tonPrice: v.optional(fee),
      squarePrice: v.optional(rate),
    }),
    30,
    1,
  ),
  parentIds: list(entryId, 20),
  reelWidthsMm: list(millimetres(2000, 100), 20),
  brands: list(entryName, 10),
});
export type Paper = v.InferOutput<typeof paper>;

/** A pack of sheets that the shop stocks in a finished size. */
export const readyCut = entry({
  paperId: entryId,
  gsm: count(450, 30),
  /** `A4`. */
  name: entryName,
  widthMm: millimetres(1000, 20),
  lengthMm: millimetres(1000, 20),
  /** Sheets of a pack, and its price. */
  sheets: count(10_000, 1),
  price: fee,
});
export type ReadyCut = v.InferOutput<typeof readyCut>;

/** 开数表: untrimmed and finished sizes by custom, shown as help. */
export const kaiSize = entry({
  kai: count(128, 1),
  parentId: entryId,
  roughMm: v.tuple([millimetres(2000), millimetres(2000)]),
  finishedMm: v.tuple([millimetres(2000), millimetres(2000)]),
});

/** Press labour: start fee and per thousand · colour ream · base fee for the first sheets · clicks. */
const pressTariff = v.variant(
  "model",
  [
    entry({
      model: v.literal("start"),
      startFee: fee,
      /** Impressions (or sheets) that the start fee covers. */
      included: count(1_000_000),
      countBy: v.picklist(["impressions", "sheets"], "计数方式错误"),
      /** Marginal: each bracket's rate holds for the thousands inside it. */
      perThousand: brackets({ rate }, 0),
      startFeeIncludesPlates: v.boolean("须为是或否"),
    }),
    entry({
      model: v.literal("colorReam"),
      /** Marginal by reams of the press sheet's 对开 equivalent. */
      perColorReam: brackets({ rate }, 0),
      minimum: fee,
    }),
    entry({
      model: v.literal("base"),
      baseFee: fee,
      included: count(1_000_000),
      perThousand: brackets({ rate }, 0),
    }),
    /** Digital: no plates; set-up once a kind and part, then each printed side. */
    entry({
      model: v.literal("click"),
      setupFee: fee,
      /** Marginal by clicks in colour, and in black alone. */
      perColorClick: brackets({ rate }, 0),
      perBlackClick: brackets({ rate }, 0),
      /** 白墨: its fee and minutes once a job, then each side with white; absent where it prints none. */
      white: v.optional(
        entry({ setup: fee, minutes: count(600), perClick: brackets({ rate }, 0) }),
      ),
    }),
  ],
  "印工计价方式错误",
);

export const press = entry({
  id: entryId,
  name: entryName,
  /** 机型: 全开 2开 3开 4开 6开 8开. */
  format: entryName,
  minSheetMm: v.tuple([millimetres(2000), millimetres(2000)]),
  maxSheetMm: v.tuple([millimetres(2000), millimetres(2000)]),
  minGsm: count(1000),
  maxGsm: count(1000),
  colors: count(12, 1),
  perfecting: v.boolean("须为是或否"),
  gripperMm: millimetres(30),
  tailMm: millimetres(30),
  sideMm: millimetres(30),
  tariff: pressTariff,
  plateFee: fee,
  /** Ordinary colours that one spot colour counts as, for labour. */
  spotFactor: count(4, 1),
  /** Impressions of one plate set. */
  plateLife: count(10_000_000, 1000),
  waste: entry({
    /** Spoilage sheets for each press form. */
    base: count(10_000),
    /** Net sheets a form that the base covers, then per thousand. */
    included: count(1_000_000),
    perThousand: count(1000),
    /** Per thousand net sheets, for each finishing step. */
    finishingPerThousand: count(1000),
    /** At least, for each finishing step. */
    finishingMinimum: count(10_000),
  }),
});
export type Press = v.InferOutput<typeof press>;
export type ClickTariff = Extract<Press["tariff"], { model: "click" }>;

const finishingBases = [
  "sheetArea",
  "givenArea",
  "sheet",
  "piece",
  "corner",
  "hole",
  "number",
  "fold",
  "hit",
  "signature",
  "copy",
  "webArea",
  "roll",
] as const;
export type FinishingBasis = (typeof finishingBases)[number];

/** 后工序: `rate` for `per` units of `basis`; a unit is never below `lowest`, a line never below `minCharge`. */
export const finishing = entry({
  id: entryId,
  name: entryName,
  group: entryName,
  for: list(v.picklist(finishedKinds, "适用类型错误"), 3, 1),
  basis: v.picklist(finishingBases, "计价基数错误"),
  per: v.picklist([1, 1000], "每1或每1000计价"),
  rate,
  lowest: v.optional(rate),
  minCharge: fee,
  /** Goods that the step takes in packs: its rate for each pack of so many copies of a kind. */
  packs: v.optional(
    list(
      entry({
        yspTypes: list(v.picklist(codesOf(yspType)), 12, 1),
        pieces: count(100_000, 1),
        rate,
      }),
      6,
    ),
  ),
  /** Once a job (or a kind). */
  setupFee: v.optional(fee),
  /** Block or screen: yuan/cm² of the given area, with its own minimum. */
  block: v.optional(entry({ perCm2: rate, minimum: fee })),
  /** 刀版: its die is charged by the length of its line (`sheetFed.die`), once a job. */
  byDieLine: v.optional(v.boolean("须为是或否")),
  /** Both sides may be done, each counted. */
  twoSided: v.boolean("须为是或否"),
  needsArea: v.boolean("须为是或否"),
  needsCount: v.boolean("须为是或否"),
  /** Film, ink, mounted board: g/m² and side added to the weight. */
  addsGsm: v.optional(count(2000)),
  minGsm: v.optional(count(1000)),
  maxGsm: v.optional(count(1000)),
  /** Below this weight it curls or cracks: a warning. */
  warnBelowGsm: v.optional(count(1000)),
  forbiddenPapers: list(v.picklist(paperKinds, "纸张类别错误"), 12),
  /** At least one of these must be chosen too. */
  requiresAny: list(entryId, 10),
  conflicts: list(entryId, 10),
});
export type Finishing = v.InferOutput<typeof finishing>;

export const binding = entry({
  id: v.picklist(["saddle", "perfect", "sewn", "hardcover", "wire"], "装订方式错误"),
  name: entryName,
  perCopy: rate,
  perSignatureCopy: rate,
  minCharge: fee,
  pageMultiple: count(32, 1),
  minPages: count(2000),
  maxPages: count(2000),
  /** Thickest spine in mm. */
  maxSpineMm: millimetres(100),
  /** Boards, end papers: a fixed weight a copy in g. */
  addsGrams: count(5000),
});

export const pack = entry({
  yspTypes: list(entryName, 12, 1),
  perPack: count(1_000_000, 1),
  unit: entryName,
  price: fee,
});
