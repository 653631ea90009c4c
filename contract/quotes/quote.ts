import * as v from "valibot";
import { boxTypes, paperUnits, printMethods, shipForms, winding } from "#contract/jobs/jobs.ts";
import { neededTool } from "#contract/jobs/kept-tools.ts";
import * as jobChoices from "#contract/lookups/job-choices.ts";
import * as orderChoices from "#contract/lookups/order-choices.ts";
import * as shopChoices from "#contract/lookups/shop-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import { goodsForm } from "#contract/price-book/goods-form.ts";
import { datesOrNone, making, transit } from "./quote-dates.ts";

/**
 * A priced job. Money is yuan text with two decimals, unit prices with four; lengths are mm, metres
 * m, areas m², weights kg.
 */

const yuan = v.pipe(v.string(), v.regex(/^-?\d{1,13}\.\d{2}$/));
const yuan4 = v.pipe(v.string(), v.regex(/^-?\d{1,13}\.\d{4}$/));
const numberText = v.pipe(v.string(), v.regex(/^-?\d{1,15}(?:\.\d{1,6})?$/));

/** The choice that a line, an assumption or an offer refers to: codes, translated for display. */
const chosen = v.optional(v.object({ of: v.string(), code: v.string() }));

/** One priced line. `basis` explains the amount. */
const quoteLine = v.object({
  code: v.string(),
  name: v.string(),
  chosen,
  basis: v.string(),
  qty: numberText,
  unit: v.string(),
  unitPrice: yuan4,
  minCharge: v.optional(yuan),
  amount: yuan,
  /** `min` where the line's minimum charge was applied. */
  applied: v.picklist(["rate", "min"]),
});
export type QuoteLine = v.InferOutput<typeof quoteLine>;

/** Why a job cannot be priced; `field` is the job's field (dotted path), where there is one. */
export const problem = v.object({
  code: v.string(),
  field: v.optional(v.string()),
  message: v.string(),
});
export type Problem = v.InferOutput<typeof problem>;

/**
 * A block of equal pieces on a sheet or web, in mm from the top left corner: `columns × rows`
 * pieces of `width × height`, `stepX` and `stepY` apart. One block, not a million rectangles.
 */
const layoutBlock = v.object({
  x: v.number(),
  y: v.number(),
  columns: v.number(),
  rows: v.number(),
  width: v.number(),
  height: v.number(),
  stepX: v.number(),
  stepY: v.number(),
  turned: v.boolean(),
});
export type LayoutBlock = v.InferOutput<typeof layoutBlock>;

/** A drawable layout: the sheet, the area that may be used on it, and the pieces. */
const layout = v.object({
  widthMm: v.number(),
  heightMm: v.number(),
  /** Area that pieces may use, after gripper and margins. */
  usable: v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() }),
  /** Gripper strips (咬口), one along the bottom, with `tumble` also along the top. */
  grippers: v.array(v.picklist(["bottom", "top"])),
  gripperMm: v.number(),
  /** Bleed around each piece; between two pieces the shared gutter may be narrower. */
  bleedMm: v.optional(v.number()),
  blocks: v.array(layoutBlock),
  pieces: v.number(),
  /** Share of the sheet covered by pieces, percent with two decimals. */
  utilisation: v.number(),
});
export type Layout = v.InferOutput<typeof layout>;

const parentSheet = v.object({
  id: v.string(),
  name: v.string(),
  widthMm: v.number(),
  lengthMm: v.number(),
  /** Absent: 长丝. */
  grain: v.optional(v.picklist(["long", "short"])),
});

/** Equal press forms of a book's pages. */
const pageForm = v.object({
  count: v.number(),
  /** Printed sides of a copy on one form. */
  pages: v.number(),
  /** Copies on one sheet. */
  copiesASheet: v.number(),
  printMethod: v.picklist(printMethods),
  /** Pages of each folded section of a form; none where leaves are bound unfolded. */
  sections: v.array(v.number()),
});
export type PageFormPlan = v.InferOutput<typeof pageForm>;

/** One press form of several designs (多款拼版). */
const designForm = v.object({
  /** Press sheets of each paper, without waste. */
  sheets: v.number(),
  designs: v.array(
    v.object({
      /** From 1, in the job's order. */
      number: v.number(),
      /** Pieces of it on one sheet. */
      ups: v.number(),
      /** Pieces that the form gives, and how many of them are more than asked for. */
      made: v.number(),
      over: v.number(),
    }),
  ),
  /** The design of each piece of the layout, row by row of its blocks; 0 where none lies. */
  places: v.array(v.number()),
});
export type DesignFormPlan = v.InferOutput<typeof designForm>;

/** One paper block of a sheet-fed job, on its press. */
const partPlan = v.object({
  name: v.string(),
  press: v.object({ id: v.string(), name: v.string() }),
  parent: parentSheet,
  /** Press sheets cut from one parent sheet (开). */
  kai: v.number(),
  pressSheet: v.object({ widthMm: v.number(), lengthMm: v.number() }),
  pieceMm: v.object({ widthMm: v.number(), heightMm: v.number() }),
  ups: v.number(),
  printMethod: v.picklist(printMethods),
  netSheets: v.number(),
  wasteSheets: v.number(),
  runSheets: v.number(),
  fullSheets: v.number(),
  plates: v.number(),
  impressions: v.number(),
  /** 贴 (手): press forms of this part. */
  signatures: v.number(),
  /** Absent where the part has no pages, and in quotes of earlier versions. */
  forms: v.optional(v.array(pageForm)),
  /** Absent where the job has one design, and in quotes of earlier versions. */
  designForms: v.optional(v.array(designForm)),
  /** Press sheet with its pieces. */
  layout,
  /** Parent sheet with its press sheets. */
  cutLayout: layout,
});
export type PartPlan = v.InferOutput<typeof partPlan>;

/** Line from x1, y1 to x2, y2 in mm. */
const dieSegment = v.tuple([v.number(), v.number(), v.number(), v.number()]);

/** 刀线 of one flat box or bag: its cuts and creases. */
const dieLine = v.object({
  widthMm: v.number(),
  heightMm: v.number(),
  /** Cuts and creases together. */
  metres: v.number(),
  cuts: v.array(dieSegment),
  creases: v.array(dieSegment),
});
export type ShownDieLine = v.InferOutput<typeof dieLine>;

/** Flaps that a box or bag is drawn and folded with, in mm. */
const flaps = v.object({
  glueMm: v.number(),
  taperMm: v.number(),
  tuckMm: v.number(),
  lockMm: v.number(),
  handleMm: v.number(),
  bagTopMm: v.number(),
});

const sheetPlan = v.object({
  kind: v.literal("sheet"),
  parts: v.array(partPlan),
  spineMm: v.optional(v.number()),
  /** 爬移: how far the innermost pages of a stitched book protrude before trimming. */
  creepMm: v.optional(v.number()),
  flatMm: v.optional(v.object({ widthMm: v.number(), heightMm: v.number() })),
  boxType: v.optional(v.picklist(boxTypes)),
  dieLine: v.optional(dieLine),
  /** Present with a die line; absent in quotes of earlier versions. */
  flaps: v.optional(flaps),
});
export type SheetPlan = v.InferOutput<typeof sheetPlan>;

/** The designs (款) of one set of a label's plates: each lane of the web holds one design. */
const laneForm = v.object({
  /** Rows of labels that are printed with it. */
  rows: v.number(),
  designs: v.array(
    v.object({
      /** From 1, in the job's order. */
      number: v.number(),
      lanes: v.number(),
      /** Labels that the lanes give, and how many of them are more than asked for. */
      made: v.number(),
      over: v.number(),
    }),
  ),
});
export type LaneFormPlan = v.InferOutput<typeof laneForm>;

/** A label on its web. `layout` is one cylinder turn (or one frame) of the web, drawn along y. */
const labelPlan = v.object({
  kind: v.literal("label"),
  method: v.picklist(codesOf(jobChoices.labelMethod)),
  press: v.object({ id: v.string(), name: v.string() }),
  /** Teeth and circumference of the cylinder; absent for semi-rotary and digital. */
  z: v.optional(v.number()),
  circumferenceMm: v.optional(v.number()),
  around: v.number(),
  across: v.number(),
  pitchMm: v.number(),
  gapAcrossMm: v.number(),
  gapAroundMm: v.number(),
  edgeMm: v.number(),
  /** Needed web width and the stocked width that is used. */
  webMm: v.number(),
  stockWebMm: v.number(),
  rows: v.number(),
  /** Absent where the job has one design, and in quotes of earlier versions. */
  laneForms: v.optional(v.array(laneForm)),
  runMetres: v.number(),
  wasteMetres: v.number(),
  metres: v.number(),
  areaM2: v.number(),
  shipForm: v.picklist(shipForms),
  winding,
  labelsPerRoll: v.number(),
  rolls: v.number(),
  rollMetres: v.number(),
  rollOdMm: v.number(),
  coreMm: v.number(),
  layout,
});
export type LabelPlan = v.InferOutput<typeof labelPlan>;

const cataloguePlan = v.object({
  kind: v.literal("catalogue"),
  mode: v.picklist(codesOf(jobChoices.computeMode)),
  /** The measured amount: pieces, m², m or kg, as text. */
  measure: numberText,
  measureUnit: v.string(),
  choices: v.array(v.object({ option: v.string(), choice: v.string() })),
  /** Absent where the book says none, and in quotes of earlier versions. */
  form: v.optional(goodsForm),
});

const gangPlan = v.object({
  kind: v.literal("gang"),
  format: v.object({ name: v.string(), widthMm: v.number(), heightMm: v.number() }),
  cellsPerKind: v.number(),
  cellsPerSheet: v.number(),
  choices: v.array(v.object({ option: v.string(), choice: v.string() })),
  layout,
});
export type GangPlan = v.InferOutput<typeof gangPlan>;

const paperPlan = v.object({
  kind: v.literal("paper"),
  form: v.picklist(codesOf(jobChoices.paperForm)),
  qtyUnit: v.picklist(paperUnits),
  parent: v.optional(parentSheet),
  /** Used parent sheets, and delivered pieces (equal where nothing is cut). */
  sheets: v.number(),
  pieces: v.number(),
  piecesPerSheet: v.number(),
  reams: numberText,
  kg: numberText,
  sheetPrice: v.optional(yuan4),
  reamPrice: v.optional(yuan),
  tonPrice: v.optional(yuan),
  reel: v.optional(v.object({ widthMm: v.number(), metres: v.number() })),
  cutLayout: v.optional(layout),
});
export type PaperPlan = v.InferOutput<typeof paperPlan>;

const plan = v.variant("kind", [sheetPlan, labelPlan, cataloguePlan, gangPlan, paperPlan]);
export type Plan = v.InferOutput<typeof plan>;

/** One assumption (报价依据). `field` names the job's field where the buyer may change it. */
const assumption = v.object({
  code: v.string(),
  name: v.string(),
  value: v.string(),
  chosen,
  field: v.optional(v.string()),
});
export type Assumption = v.InferOutput<typeof assumption>;

const warning = v.object({
  code: v.string(),
  message: v.string(),
  field: v.optional(v.string()),
});
export type Warning = v.InferOutput<typeof warning>;

/** Another way to make the same job, with its total. */
const alternative = v.object({
  code: v.string(),
  name: v.string(),
  chosen,
  total: yuan,
  /** Compared with this quote; positive = dearer. */
  difference: yuan,
  /** Job fields to set for it, in quotes of earlier versions: now `job` holds it. */
  change: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]))),
  /** The job that selects it, of any kind; absent where it is information only. */
  job: v.optional(v.record(v.string(), v.unknown())),
  /** Absent in alternatives of versions that stored no production data. */
  making: v.optional(making),
  dates: datesOrNone,
});
export type Alternative = v.InferOutput<typeof alternative>;

/** One step of the ladder; `qty` is the job's `quantity` (a kind), for paper its `qty`. */
const ladderStep = v.object({ qty: v.number(), total: yuan, unitPrice: yuan4 });
export type LadderStep = v.InferOutput<typeof ladderStep>;

/** Packing of the goods: cartons, pallets or reels, each a piece. */
const packing = v.object({
  form: v.picklist(codesOf(orderChoices.packingForm)),
  pieces: v.number(),
  /** Of goods with a packed density of their own. */
  kgPerM3: v.optional(v.number()),
});
export type Packing = v.InferOutput<typeof packing>;

/** The tax of an invoice for the goods, requested or not. */
const invoicing = v.object({
  payer: v.picklist(codesOf(orderChoices.taxPayer)),
  rate: v.string(),
});
/** The same job at another 交期: ordinary or a level of rush, with its price and production. */
const pace = v.object({
  name: v.string(),
  /** The job's `rush` for it; 0 = ordinary. */
  percent: v.number(),
  total: yuan,
  /** Compared with this quote; positive = dearer. */
  difference: yuan,
  leadDays: v.number(),
  making,
  dates: datesOrNone,
});
export type Pace = v.InferOutput<typeof pace>;

/** 返单: what the tools of an earlier order save. */
const repeat = v.object({
  /** Of the total, tax included where it is. */
  saved: yuan,
  /** The first day on which one of them leaves the shop. */
  until: v.string(),
});

export const quote = v.object({
  /** Set by the server when it stores the quote. */
  quoteNo: v.optional(v.string()),
  priceVersion: v.string(),
  /** The version of the pricing engine; quotes without one are of version 1. */
  engineVersion: v.optional(v.string()),
  /** Instant (ms) until which a stored quote is valid. */
  validUntil: v.optional(v.number()),
  /** All pieces (quantity × kinds); for paper the amount in `unit`. */
  quantity: v.number(),
  unit: v.string(),
  /** Every line, tax last; they add up to `total`. */
  lines: v.array(quoteLine),
  untaxed: yuan,
  taxRate: v.string(),
  tax: yuan,
  total: yuan,
  unitPrice: yuan4,
  weightKg: v.pipe(v.string(), v.regex(/^\d+\.\d{2}$/)),
  parcels: v.number(),
  /** Absent in quotes of earlier versions: theirs are cartons. */
  packing: v.optional(packing),
  /** Absent in quotes of earlier versions: the active price book decides. */
  invoicing: v.optional(invoicing),
  /** Working days from the order until the shipment, holidays apart. */
  leadDays: v.number(),
  making: v.optional(making),
  /** Transit days to the job's destination; null where the carrier promises none. */
  transit: v.optional(v.nullable(transit)),
  /** As of the moment when the quote was shown or answered; never stored. */
  dates: datesOrNone,
  /** Every pace of the book, including the quote's own; the ordinary one first. */
  paces: v.optional(v.array(pace)),
  /** A larger quantity of a kind for the same total, and how many of each kind that is more. */
  freeMore: v.optional(v.object({ quantity: v.number(), more: v.number() })),
  /** Plates, dies and blocks; absent where the job needs none, and in quotes of earlier versions. */
  tools: v.optional(v.array(neededTool)),
  /** Absent where no tool of an earlier order is used. */
  repeat: v.optional(repeat),
  /** 协议价 of a firm's order: the discount, and the list price. Absent elsewhere. */
  agreed: v.optional(v.object({ permille: v.number(), untaxed: yuan, total: yuan })),
  amountInWords: v.string(),
  warnings: v.array(warning),
  alternatives: v.array(alternative),
  ladder: v.array(ladderStep),
  plan,
  assumptions: v.array(assumption),
});
export type Quote = v.InferOutput<typeof quote>;

/** One candidate of `ysp/kaishu`, best first. */
const kaishuCandidate = v.object({
  parent: parentSheet,
  /** Pieces from one parent sheet (开数). */
  kai: v.number(),
  /** Pieces of the plain two-way grid, for comparison. */
  gridKai: v.number(),
  utilisation: v.number(),
  orientation: v.picklist(["straight", "turned", "mixed"]),
  layout,
});
export type KaishuCandidate = v.InferOutput<typeof kaishuCandidate>;

const freightOption = v.object({
  carrierId: v.string(),
  carrierName: v.string(),
  type: v.picklist(codesOf(shopChoices.expressType)),
  fee: yuan,
  parcels: v.number(),
  chargeableKg: numberText,
  basis: v.string(),
  days: v.string(),
  /** The same as numbers; null where the carrier promises none. */
  transit: v.optional(v.nullable(transit)),
  free: v.boolean(),
});
export type FreightOption = v.InferOutput<typeof freightOption>;

export const kaishu = v.object({ candidates: v.array(kaishuCandidate) });
export type Kaishu = v.InferOutput<typeof kaishu>;

/** The charge of every carrier for the destination, cheapest first. */
export const freightQuote = v.object({ options: v.array(freightOption) });
export type FreightQuote = v.InferOutput<typeof freightQuote>;
