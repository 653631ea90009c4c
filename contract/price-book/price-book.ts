import * as v from "valibot";
import { perCountedKind, perKind, perPrintedKind } from "#contract/lookups/kinds.ts";
import * as orderChoices from "#contract/lookups/order-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import { count, entry, entryName, fee, list, rate } from "./fields.ts";
import { freightSection } from "./freight.ts";
import { catalogueTable, gangFormat } from "./goods.ts";
import { labelSection } from "./labels.ts";
import { neighbourSection } from "./neighbours.ts";
import { binding, finishing, kaiSize, pack, paper, parentSize, press, readyCut } from "./print.ts";
import { brokenReferences } from "./references.ts";
import { plainShapes, shapeSection } from "./shapes.ts";
import { sheetFedSection, spotInkSection, variableDataSection } from "./sheet-fed.ts";
import { calendarSection, productionSection, rushSection } from "./time.ts";

/**
 * The price book: one versioned, dated document with every rate that a quote needs. Selling
 * rates only, never costs. It is data: nothing in it is executed, and every list is bounded.
 */
const entries = {
  version: v.pipe(v.string("缺少版本号"), v.regex(/^[\w.-]{1,40}$/, "版本号格式错误")),
  effectiveFrom: v.pipe(v.string("缺少生效日期"), v.isoDate("生效日期格式错误")),
  /** Validity of a stored quote. */
  validHours: count(24 * 90, 1),
  /** The tax of this shop's invoices, by its kind of taxpayer; both kinds of invoice alike. */
  tax: v.pipe(
    entry({
      payer: v.picklist(codesOf(orderChoices.taxPayer), "纳税人类别错误"),
      standard: rate,
      publication: rate,
    }),
    v.check(
      ({ payer, standard, publication }) =>
        payer === "general" || (Number(standard) <= 0.03 && Number(publication) <= 0.03),
      "小规模纳税人的征收率最高3%",
    ),
  ),
  /** Season or service factor on every line, in percent; 0 = the table rates. */
  adjustmentPercent: count(100),
  /** 数量误差: pieces more or fewer that count as delivered in full, in percent of the order. */
  quantityTolerance: v.optional(entry(perPrintedKind(count(20)))),
  minimumCharge: entry(perKind(fee)),
  /**
   * 排产: working days before production of a kind begins. Goods of a table (pt, pb) have days of
   * their own, of which at most so many are queue.
   */
  leadDays: entry(perKind(count(60))),
  calendar: calendarSection,
  production: productionSection,
  rush: rushSection,
  ladders: entry(perCountedKind(list(count(10_000_000, 1), 40, 1))),
  parents: list(parentSize, 20, 1),
  papers: list(paper, 100),
  kaiSizes: list(kaiSize, 60),
  presses: list(press, 20),
  sheetFed: sheetFedSection,
  shapes: v.optional(shapeSection, plainShapes),
  /** 专色调墨; absent where the shop mixes no ink to a number. */
  spotInks: v.optional(spotInkSection),
  /** 可变数据 of sheets; absent where the shop prints none. */
  variableData: v.optional(variableDataSection),
  finishing: list(finishing, 100),
  bindings: list(binding, 10),
  packing: list(pack, 20),
  labels: labelSection,
  catalogue: list(catalogueTable, 300),
  gangRun: list(gangFormat, 200),
  paperSales: entry({
    sheetsPerReam: count(1000, 1),
    /** 分切费 a ton, with its minimum. */
    cuttingPerTon: rate,
    cuttingMinimum: fee,
    /** 四边光: lost at each side, mm. */
    trimMm: count(20),
    /** 零张: surcharge on the sheets of a broken ream, percent. */
    brokenReamPercent: count(100),
    reelTolerancePercent: count(20),
    /** 小卷: least charge for the paper of a reel; absent where there is none. */
    reelMinimum: v.optional(fee),
    /** 需订货: working days until paper comes that the shop does not stock; absent: none. */
    orderDays: v.optional(count(60)),
    /** 现成裁好的纸: packs of cut sheets from stock, without a cutting fee. */
    readyCut: v.optional(list(readyCut, 40)),
  }),
  freight: freightSection,
  neighbours: v.optional(neighbourSection),
  /**
   * 返单: days for which plates, dies and blocks are kept from the day of their last use. Without
   * it none is kept.
   */
  keptTools: v.optional(
    entry({ plateDays: count(3650), dieDays: count(3650), blockDays: count(3650) }),
  ),
  /** Text printed under every quote. */
  notes: list(entryName, 10),
};

const document = entry(entries);
export type PriceBook = v.InferOutput<typeof document>;

/** Names of the document's chapters. */
export const bookChapters: Readonly<Record<string, string>> = {
  version: "版本号",
  effectiveFrom: "生效日期",
  validHours: "有效小时",
  tax: "税率",
  adjustmentPercent: "整单系数",
  quantityTolerance: "数量误差",
  minimumCharge: "最低收费",
  leadDays: "排产天数",
  calendar: "工作日历",
  production: "工时",
  rush: "加急",
  ladders: "阶梯",
  parents: "全张规格",
  papers: "纸张",
  kaiSizes: "开数表",
  presses: "印刷机",
  sheetFed: "拼版与折手",
  shapes: "展开尺寸",
  spotInks: "专色调墨",
  variableData: "可变数据",
  finishing: "后工序",
  bindings: "装订",
  packing: "包装",
  labels: "标签",
  catalogue: "商品价目",
  gangRun: "拼版规格",
  paperSales: "售纸",
  freight: "运费",
  neighbours: "相近规格",
  keptTools: "返单保管",
  notes: "备注",
};

const nameOf = (value: unknown): string | undefined => {
  if (typeof value !== "object" || value === null) return undefined;
  if ("name" in value && typeof value.name === "string") return value.name.slice(0, 30);
  return "id" in value && typeof value.id === "string" ? value.id.slice(0, 30) : undefined;
};

/** `纸张 第3项「双铜纸」.gsms 第1项.tonPrice`: where in the document, in words. */
function placeOf(path: ReadonlyArray<{ key: unknown; value: unknown }>): string {
  let place = "";
  for (const { key, value } of path) {
    if (typeof key === "number") {
      const name = nameOf(value);
      place += ` 第${key + 1}项${name === undefined ? "" : `「${name}」`}`;
    } else {
      const text = String(key);
      place += place === "" ? (bookChapters[text] ?? text) : `.${text}`;
    }
  }
  return place || "价格表";
}

/** The document with checked references: every named id exists, every id is unique. */
export const priceBook = v.pipe(
  document,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const { message } of brokenReferences(dataset.value)) addIssue({ message });
  }),
);

export interface BookProblem {
  /** Place, as text. */
  readonly place: string;
  /** Place, as names and indexes from the top of the document. */
  readonly path: ReadonlyArray<string | number>;
  readonly message: string;
}

export type CheckedBook =
  | { readonly ok: true; readonly book: PriceBook }
  | { readonly ok: false; readonly problems: readonly BookProblem[] };

type PathItems = ReadonlyArray<{ readonly key: unknown; readonly value: unknown }>;

const keysOf = (path: PathItems): Array<string | number> =>
  path.map(({ key }) => (typeof key === "number" ? key : String(key)));

/** Limit of values in a document: far more than any shop needs, few enough to parse. */
const mostValues = 50_000;

/** Counts values without recursion and stops at the limit, however deep or long the document. */
function tooManyValues(input: unknown): boolean {
  const open: unknown[] = [input];
  let seen = 0;
  while (open.length > 0) {
    const value = open.pop();
    seen += 1;
    if (seen + open.length > mostValues) return true;
    if (typeof value !== "object" || value === null) continue;
    for (const inner of Object.values(value)) {
      if (open.length > mostValues) return true;
      open.push(inner);
    }
  }
  return false;
}

/** Parses an unknown document. Reports every bad entry in Chinese (at most the first hundred). */
export function checkPriceBook(input: unknown): CheckedBook {
  if (tooManyValues(input)) {
    const message = `内容过多，最多${mostValues}个值`;
    return { ok: false, problems: [{ place: "价格表", path: [], message }] };
  }
  const result = v.safeParse(document, input);
  if (!result.success) {
    const problems = result.issues.slice(0, 100).map((issue) => {
      const path: PathItems = issue.path ?? [];
      return { place: placeOf(path), path: keysOf(path), message: issue.message };
    });
    return { ok: false, problems };
  }
  const broken = brokenReferences(result.output);
  if (broken.length === 0) return { ok: true, book: result.output };
  return {
    ok: false,
    problems: broken.map(({ path, message }) => ({
      place: bookChapters[String(path[0])] ?? "价格表",
      path,
      message,
    })),
  };
}

/** A document of which every chapter is read, and nothing is wrong. */
const isRead = (
  chapters: Readonly<Record<string, unknown>>,
  wrong: number,
): chapters is PriceBook => Object.keys(chapters).length > 0 && wrong === 0;

/**
 * Reads a document a chapter at a time, and awaits `turn` before each: a phone reads a whole book
 * for 70 ms. Null where anything is wrong; `checkPriceBook` says what.
 */
export async function readChapters(
  document: Readonly<Record<string, unknown>>,
  turn: () => Promise<void>,
): Promise<PriceBook | null> {
  let wrong = Object.keys(document).filter((name) => !Object.hasOwn(entries, name)).length;
  const chapters: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(entries)) {
    await turn();
    const chapter = tooManyValues(document[name]) ? null : v.safeParse(schema, document[name]);
    if (chapter?.success !== true) wrong += 1;
    else if (chapter.output !== undefined) chapters[name] = chapter.output;
  }
  await turn();
  return isRead(chapters, wrong) && brokenReferences(chapters).length === 0 ? chapters : null;
}
