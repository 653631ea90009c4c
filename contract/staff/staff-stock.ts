import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, nothing, pageOf, pageQuery, uuid } from "#contract/http/fields.ts";
import { line, plain } from "#contract/http/text-fields.ts";
import * as jobChoices from "#contract/lookups/job-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import { stockedPaper } from "#contract/stock/stock.ts";

/** The stock of paper as staff keeps it. Amounts are sheets, or grams of a reel. */
const path = "/api/v2/staff/stock";

const most = 1_000_000_000;
const amount = (name: string, least: number) =>
  v.pipe(
    v.number(`请填写${name}`),
    v.integer(`${name}须为整数`),
    v.minValue(least, `${name}不能小于${least}`),
    v.maxValue(most, `${name}过大`),
  );

const terms = {
  low_mark: amount("低库存线", 0),
  restock_days: v.pipe(
    v.number("请填写补货天数"),
    v.integer("补货天数须为整数"),
    v.minValue(0, "补货天数不能小于0"),
    v.maxValue(60, "补货天数最多60"),
  ),
};

const item = v.object({
  item_id: v.string(),
  ...stockedPaper,
  /** Names by the active price book. */
  paper: v.string(),
  format: v.string(),
  on_hand: v.number(),
  /** Held by orders that are not in production. */
  reserved: v.number(),
  low_mark: v.number(),
  restock_days: v.number(),
  /** The free amount is at or below its mark. */
  low: v.boolean(),
});
export type StockItem = v.InferOutput<typeof item>;

/** `keyword`: a part of paper, format or brand. */
export const staffStock = endpoint({
  method: "GET",
  path,
  guard: "staff",
  addition: true,
  summary: "Stock of paper by paper, weight and format, with how many are low",
  input: v.object({
    keyword: v.optional(v.pipe(plain(40), v.trim())),
    low: v.optional(v.picklist(["yes"], "筛选错误")),
  }),
  output: v.object({ items: v.array(item), low: v.number() }),
});

/** Papers, formats and brands of the active price book. */
export const stockChoices = endpoint({
  method: "GET",
  path: `${path}/choices`,
  guard: "staff",
  addition: true,
  summary: "What may be stocked by the price book",
  input: nothing,
  output: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      gsms: v.array(v.number()),
      sizes: v.array(v.object({ form: stockedPaper.form, size: v.string(), name: v.string() })),
      brands: v.array(v.string()),
    }),
  ),
});

/** @throws `stateConflict` where the shop stocks it already */
export const addStock = endpoint({
  method: "POST",
  path: `${path}/add`,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "Stock another paper, weight, format or brand",
  input: v.object({
    paper_id: plain(64, "请选择纸张"),
    gsm: amount("克重", 1),
    form: v.picklist(codesOf(jobChoices.paperForm), "请选择平张或卷筒"),
    size: plain(64, "请选择规格"),
    brand: plain(60, "请选择品牌"),
    amount: amount("数量", 0),
    ...terms,
  }),
  output: item,
});

export const receiveStock = endpoint({
  method: "POST",
  path: `${path}/receive`,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "More of a stocked paper has come",
  input: v.object({ item_id: uuid, amount: amount("数量", 1), note: line("来源", 60) }),
  output: item,
});

/** `counted`: what lies there; `was`: the amount that was shown. Refused where it has changed. */
export const correctStock = endpoint({
  method: "POST",
  path: `${path}/correct`,
  guard: "staff",
  addition: true,
  summary: "Set the amount that was counted, with a reason",
  input: v.object({
    item_id: uuid,
    counted: amount("盘点数", 0),
    was: v.number("缺少原来的数量"),
    note: line("原因", 60),
  }),
  output: item,
});

export const setStockTerms = endpoint({
  method: "POST",
  path: `${path}/terms`,
  guard: "staff",
  addition: true,
  summary: "Change the low mark and the days until more comes",
  input: v.object({ item_id: uuid, ...terms }),
  output: item,
});

export const stockMoveKinds = [
  "opening",
  "receive",
  "correct",
  "reserve",
  "release",
  "take",
] as const;

const move = v.object({
  id: v.string(),
  kind: v.picklist(stockMoveKinds),
  /** Of the amount at hand; of what orders hold for `reserve` and `release`. */
  amount: v.number(),
  /** At hand afterwards. */
  on_hand: v.number(),
  note: v.string(),
  order_id: v.nullable(v.string()),
  order_no: v.nullable(v.string()),
  who: v.string(),
  at: instant,
});
export type StockMove = v.InferOutput<typeof move>;

export const stockMoves = endpoint({
  method: "GET",
  path: `${path}/moves`,
  guard: "staff",
  addition: true,
  summary: "What happened to one stocked paper, newest first, paged by key",
  input: v.object({ ...pageQuery, item_id: uuid }),
  output: v.object({ ...pageOf(move).entries, item }),
});
