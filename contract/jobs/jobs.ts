import * as v from "valibot";
import { plain } from "#contract/http/text-fields.ts";
import * as jobChoices from "#contract/lookups/job-choices.ts";
import * as shopChoices from "#contract/lookups/shop-choices.ts";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import { dataTable } from "./data-table.ts";
import { decimalNumber, fields, id, mm, whole, yesNo } from "./job-fields.ts";
import { keptTools } from "./kept-tools.ts";
import { partNames } from "./part-names.ts";
import { spotInks } from "./spot-inks.ts";
import { whiteInk } from "./white-ink.ts";

/**
 * A job is an object to price: one flat object a kind, distinguished by `quoteType`. Lengths in mm
 * (at most two decimals), weights in g/m². `quantity` is pieces of one kind, `kinds` 款数; the job's
 * pieces are `quantity × kinds`.
 */

const deliveryTypes = codesOf(shopChoices.expressType);

/** The delivery. `pickup` 自提 needs no province and is free. */
const deliveryChoice = fields({
  type: v.picklist(deliveryTypes, "请选择配送方式"),
  provinceCode: v.optional(v.pipe(v.string(), v.regex(/^\d{6}$/, "省份编号错误"))),
  cityCode: v.optional(v.pipe(v.string(), v.regex(/^\d{6}$/, "城市编号错误"))),
  districtCode: v.optional(v.pipe(v.string(), v.regex(/^\d{6}$/, "区县编号错误"))),
  carrierId: v.optional(id("承运商")),
});
export type DeliveryChoice = v.InferOutput<typeof deliveryChoice>;

/** One finishing step (后工序). Size and count only where the step's basis asks for them. */
const finishingChoice = fields({
  id: id("后工序"),
  sides: v.optional(v.picklist([1, 2], "工序面数为1或2")),
  lengthMm: v.optional(mm("工序长度", 1, 2000)),
  widthMm: v.optional(mm("工序宽度", 1, 2000)),
  count: v.optional(whole("工序次数", 1, 100)),
});
export type FinishingChoice = v.InferOutput<typeof finishingChoice>;

const finishingList = v.pipe(
  v.optional(v.array(finishingChoice, "后工序格式错误"), []),
  v.maxLength(20, "后工序最多20项"),
);

const common = {
  productId: v.optional(id("商品")),
  cateId: v.optional(id("分类")),
  quantity: whole("数量", 1, 10_000_000),
  kinds: v.optional(whole("款数", 1, 200), 1),
  taxIncluded: v.optional(yesNo("含税"), true),
  /** Rush surcharge in percent, 0 = ordinary. */
  rush: v.optional(v.union([v.literal(0), whole("加急", 10, 100, "%")], "加急为0或10%至100%"), 0),
  remark: v.optional(plain(200, "备注格式错误", "备注最多200字"), ""),
  delivery: v.optional(deliveryChoice),
  priceVersion: v.optional(plain(40, "价格版本格式错误")),
};

/** 普通商品: the price table `tableId` decides the compute mode and the required measures. */
export const catalogueJob = fields({
  quoteType: v.literal("pt"),
  ...common,
  tableId: id("商品价目"),
  lengthMm: v.optional(mm("长度", 10, 50_000)),
  widthMm: v.optional(mm("宽度", 10, 50_000)),
  metres: v.optional(decimalNumber("米数", 0.01, 100_000, " 米")),
  weightKg: v.optional(decimalNumber("重量", 0.01, 100_000, " kg")),
  /** Option id → choice id of the table. */
  options: v.optional(v.record(plain(64), plain(64, "选项格式错误"), "选项格式错误"), {}),
});
export type CatalogueJob = v.InferOutput<typeof catalogueJob>;

const shapes = codesOf(jobChoices.shape);
export const shipForms = codesOf(jobChoices.shipForm);

/** 出标方向, by meaning: numbers 1–8 mean opposite things at different suppliers. */
export const winding = fields({
  wound: v.picklist(["out", "in", "any"], "请选择出标面"),
  lead: v.picklist(["top", "bottom", "right", "left"], "请选择出标方向"),
});
export type Winding = v.InferOutput<typeof winding>;

/** The direction as one choice; with `any`, no edge leads. */
export const windingCode = ({ wound, lead }: Winding): CodeOf<"winding"> =>
  wound === "any" ? "any" : `${wound}-${lead}`;

/** Pieces of each kind (款) where they differ: one number a kind, in the place of `quantity`. */
const quantities = v.optional(
  v.pipe(v.array(common.quantity, "各款数量格式错误"), v.minLength(1), v.maxLength(200)),
);

const labelFields = {
  quantities,
  /** Across the web. */
  widthMm: mm("标签宽（横向）", 5, 330),
  /** Around the cylinder, along the web. */
  heightMm: mm("标签高（走纸方向）", 5, 1000),
  shape: v.optional(v.picklist(shapes, "请选择形状"), "rounded"),
  cornerRadiusMm: v.optional(mm("圆角半径", 0, 50), 1),
  gapAcrossMm: v.optional(mm("横向间距", 0, 20), 3),
  gapAroundMm: v.optional(mm("纵向间距", 0, 20), 3),
  materialId: id("材料"),
  hgx: finishingList,
  dieExisting: v.optional(yesNo("已有刀版"), false),
  winding: v.optional(winding, { wound: "out", lead: "top" }),
  shipForm: v.optional(v.picklist(shipForms, "请选择出货方式"), "roll"),
  labelsPerRoll: v.optional(whole("每卷枚数", 10, 50_000), 1000),
  coreMm: v.optional(v.picklist([25, 40, 76], "卷芯为25、40或76 mm"), 76),
  maxOdMm: v.optional(mm("最大外径", 60, 400)),
};

/** 轮转标签. */
export const labelJob = fields({
  quoteType: v.literal("lz"),
  ...common,
  ...labelFields,
  colors: whole("颜色数", 0, 8),
  spots: v.optional(whole("专色数", 0, 5), 0),
  /** Numbers of the spots; the others have none. */
  spotInks,
  kept: v.optional(keptTools),
});
export type LabelJob = v.InferOutput<typeof labelJob>;

/** 数码喷墨标签: no plates. */
export const digitalLabelJob = fields({
  quoteType: v.literal("inkLz"),
  ...common,
  ...labelFields,
  colorMode: v.optional(v.picklist(codesOf(jobChoices.colorMode), "请选择颜色模式"), "cmyk"),
  whiteInk: v.optional(yesNo("白墨"), false),
  variableData: v.optional(yesNo("可变数据"), false),
});
export type DigitalLabelJob = v.InferOutput<typeof digitalLabelJob>;

/** 拼版（合版）商品: a fixed format of the price book, with its listed quantities. */
export const gangRunJob = fields({
  quoteType: v.literal("pb"),
  ...common,
  formatId: id("拼版规格"),
  options: v.optional(v.record(plain(64), plain(64, "选项格式错误"), "选项格式错误"), {}),
});
export type GangRunJob = v.InferOutput<typeof gangRunJob>;

/** Decimal text greater than zero, at most nine digits and six decimals: `"1.250000"`. */
const paperAmount = v.pipe(
  v.string("请填写用纸数量"),
  v.regex(/^\d{1,9}(?:\.\d{1,6})?$/, "用纸数量最多九位整数、六位小数"),
  v.check((text) => /[1-9]/.test(text), "用纸数量须大于0"),
);

export const paperUnits = codesOf(jobChoices.paperUnit);

/** 纸张: sheets (whole or cut to size) or reels. `qty` is an amount of `qtyUnit`. */
export const paperJob = fields({
  quoteType: v.literal("paper"),
  productId: common.productId,
  cateId: common.cateId,
  taxIncluded: common.taxIncluded,
  remark: common.remark,
  delivery: common.delivery,
  priceVersion: common.priceVersion,
  paperId: id("纸张"),
  gsm: whole("克重", 40, 450, " g"),
  form: v.optional(v.picklist(codesOf(jobChoices.paperForm), "请选择平张或卷筒"), "sheet"),
  /** One of the paper's brands; absent: whichever the shop has. It changes no price. */
  brand: v.optional(plain(60, "品牌格式错误")),
  /** The parent sheet sold or cut from; absent = the cheapest that fits. */
  parentId: v.optional(id("纸张规格")),
  /** Cut size, both or neither. */
  lengthMm: v.optional(mm("裁切长度", 20, 2000)),
  widthMm: v.optional(mm("裁切宽度", 20, 2000)),
  reelWidthMm: v.optional(mm("卷筒门幅", 100, 2000)),
  qtyUnit: v.picklist(paperUnits, "请选择数量单位"),
  qty: paperAmount,
  grain: v.optional(v.picklist(codesOf(jobChoices.grain), "请选择丝向"), "any"),
  /** 四边光: trim every parent sheet before cutting. */
  trim: v.optional(yesNo("四边光"), false),
  paymentMethod: v.optional(whole("付款方式", 1, 5), 1),
  sourceType: v.optional(whole("货源类型", 1, 4), 1),
});
export type PaperJob = v.InferOutput<typeof paperJob>;

/** 单面 · 正反版 · 左右自翻 · 上下自翻 · 双面机; `auto` takes the cheapest that is legal. */
export const printMethods = codesOf(jobChoices.printMethod);
export const boxTypes = codesOf(jobChoices.boxType);
export const bindings = codesOf(jobChoices.binding);
export const yspTypes = codesOf(jobChoices.yspType);

/** Unit of finished pieces of each kind of print. */
export const yspUnits: Readonly<Record<CodeOf<"yspType">, string>> = {
  flat: "张",
  folded: "张",
  book: "本",
  card: "张",
  folder: "个",
  bag: "个",
  box: "个",
  ncr: "本",
  pad: "本",
  envelope: "个",
  sheetLabel: "张",
  calendar: "本",
};

/** One paper block of a printed job. `pages` counts printed sides, P数(面). */
const sheetPart = fields({
  name: v.picklist(Object.values(partNames), "请选择部件"),
  pages: v.optional(
    v.pipe(
      whole("P数（面）", 2, 2000),
      v.check((pages) => pages % 2 === 0, "P数（面）须为偶数"),
    ),
    2,
  ),
  paperId: id("纸张"),
  gsm: whole("克重", 40, 450, " g"),
  customerPaper: v.optional(yesNo("客来纸"), false),
  printMethod: v.optional(v.picklist(printMethods, "请选择印刷方式"), "auto"),
  frontColors: whole("正面颜色数", 0, 6),
  backColors: whole("反面颜色数", 0, 6),
  frontSpots: v.optional(whole("正面专色数", 0, 5), 0),
  backSpots: v.optional(whole("反面专色数", 0, 5), 0),
  /** Numbers of either side's spots; the others have none. */
  frontSpotInks: spotInks,
  backSpotInks: spotInks,
  /** 白墨 of either side; absent where it has none. */
  frontWhite: whiteInk,
  backWhite: whiteInk,
  hgx: finishingList,
});
export type SheetPart = v.InferOutput<typeof sheetPart>;

/** 印刷品: sheet-fed offset. Size is the finished one, except for `box` and `bag`. */
export const sheetJob = fields({
  quoteType: v.literal("ysp"),
  ...common,
  quantities,
  yspType: v.picklist(yspTypes, "请选择印品类型"),
  lengthMm: v.optional(mm("成品长", 20, 1400)),
  widthMm: v.optional(mm("成品宽", 20, 1400)),
  /** Inner size of a box, or of a bag (length × height × gusset). */
  box: v.optional(
    fields({
      lengthMm: mm("盒长", 10, 1000),
      widthMm: mm("盒宽", 5, 1000),
      heightMm: mm("盒高", 10, 1000),
      boxType: v.optional(v.picklist(boxTypes, "请选择盒型"), "tuckEnd"),
    }),
  ),
  bleedMm: v.optional(mm("出血", 0, 10), 3),
  /** Leaves of one book of forms or of one pad. */
  leavesPerBook: v.optional(whole("每本份数", 1, 1000), 50),
  /** 联数: copies of each form. */
  plies: v.optional(whole("联数", 2, 6), 2),
  parts: v.pipe(
    v.array(sheetPart, "请填写部件"),
    v.minLength(1, "至少填写一个部件"),
    v.maxLength(8, "部件最多8个"),
  ),
  binding: v.optional(v.picklist(bindings, "请选择装订方式"), "none"),
  printing: v.optional(v.picklist(codesOf(jobChoices.printing), "请选择胶印或数码"), "auto"),
  parentId: v.optional(id("纸张规格")),
  pressId: v.optional(id("印刷机")),
  yaokouMm: v.optional(mm("咬口", 5, 20), 10),
  /** Allow mixed-orientation layouts on press; the default is the grid. */
  mixedLayout: v.optional(yesNo("混排"), false),
  /** A publication with its own ISBN: books' tax rate, where the printer buys the paper. */
  publication: v.optional(yesNo("出版物"), false),
  /** 丝向: the grain runs along a book's spine, or round a box's body. */
  fixedGrain: v.optional(yesNo("丝向")),
  /** 可变数据: a row of a buyer's table on each piece. */
  dataTable,
  kept: v.optional(keptTools),
});
export type SheetJob = v.InferOutput<typeof sheetJob>;

/** Everything that can be priced. */
export const job = v.variant(
  "quoteType",
  [catalogueJob, sheetJob, labelJob, digitalLabelJob, gangRunJob, paperJob],
  "报价类型错误",
);
export type Job = v.InferOutput<typeof job>;
export type JobInput = v.InferInput<typeof job>;
export type QuoteType = Job["quoteType"];

export const quoteTypes = codesOf(shopChoices.quoteType);

/** 开数: which parent sheet and cut gives what for a size. */
export const kaishuJob = fields({
  lengthMm: mm("长度", 20, 1400),
  widthMm: mm("宽度", 20, 1400),
  bleedMm: v.optional(mm("出血", 0, 10), 0),
  /** Absent: blank cutting, the whole parent is used. Present: on the press. */
  yaokouMm: v.optional(mm("咬口", 5, 20)),
  parentIds: v.optional(v.pipe(v.array(id("纸张规格")), v.maxLength(20, "规格最多20个"))),
  mixedLayout: v.optional(yesNo("混排"), true),
});
export type KaishuJob = v.InferOutput<typeof kaishuJob>;

const cubicMetres = v.pipe(
  v.number("请填写体积"),
  v.finite("体积须为数字"),
  v.minValue(0, "体积至少为0 m³"),
  v.maxValue(10_000, "体积最多10000 m³"),
);

/** 运费: weight and volume to a province; every carrier answers, or the chosen one. */
export const freightJob = fields({
  provinceCode: v.pipe(v.string("请选择省份"), v.regex(/^\d{6}$/, "省份编号错误")),
  cityCode: v.optional(v.pipe(v.string(), v.regex(/^\d{6}$/, "城市编号错误"))),
  districtCode: v.optional(v.pipe(v.string(), v.regex(/^\d{6}$/, "区县编号错误"))),
  kg: decimalNumber("重量", 0.01, 1_000_000, " kg"),
  volumeM3: v.optional(cubicMetres, 0),
  /** The weight is on so many pallets or reels: no parcels. */
  pallets: v.optional(whole("托盘数", 0, 1000), 0),
  reels: v.optional(whole("卷数", 0, 1000), 0),
  /** Goods value in yuan before tax, for the free-freight threshold. */
  goodsYuan: v.optional(v.pipe(v.string(), v.regex(/^\d{1,11}\.\d{2}$/, "货值格式错误"))),
  expressType: v.optional(v.picklist(deliveryTypes, "请选择配送方式")),
  carrierId: v.optional(id("承运商")),
});
export type FreightJob = v.InferOutput<typeof freightJob>;
