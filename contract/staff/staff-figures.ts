import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { money } from "#contract/http/fields.ts";
import * as shopChoices from "#contract/lookups/shop-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";

/** 经营数据: what was sold, refunded and shipped. Days and months are those of Shanghai. */

const day = v.pipe(v.string(), v.isoDate("日期格式错误"));
const counted = v.object({ orders: v.number(), money });

/** Days that are shown at once by day, and months by month. */
export const figureDays = 31;
export const figureMonths = 12;

const period = v.object({
  /** `2026-11-20`, or by month `2026-11`. */
  name: v.string(),
  /** Orders by the time of their payment, with their whole sums; later refunds change nothing here. */
  paid: counted,
  /** Refunds of orders by the time at which they were granted, whether or not the money arrived. */
  refunds: counted,
  /** After-sale applications by the time of their submission. */
  returns: v.number(),
  /** Orders by their dispatch; `late`: on a later day than the promised one. */
  shipped: v.object({ orders: v.number(), promised: v.number(), late: v.number() }),
});
export type FigurePeriod = v.InferOutput<typeof period>;

/**
 * Items of the paid orders by kind, in goods without tax and freight. `material`: the quotes' lines
 * for paper and label material; 0 where a price has no such line. Null: a row of an earlier version.
 */
const kind = v.object({
  kind: v.nullable(v.picklist(codesOf(shopChoices.quoteType))),
  items: v.number(),
  untaxed: money,
  material: money,
});
export type FigureKind = v.InferOutput<typeof kind>;

/** What is open at this moment, whatever the period. */
const open = v.object({
  /** Placed and not paid. */
  unpaid: counted,
  /** Transfers whose slip is being checked; they are among the unpaid ones. */
  slips: v.number(),
  /** Refunds that were granted and have not arrived, payouts of balances among them. */
  refunds: counted,
  /** Received money that fits no order. */
  suspense: counted,
  /** Paid orders past their promised day of dispatch. */
  overdue: v.number(),
});

export const staffFigures = endpoint({
  method: "GET",
  path: "/api/v2/staff/figures",
  guard: "staff",
  addition: true,
  summary: "Turnover, refunds, returns and lateness by day or month, goods by kind, open money",
  input: v.object({
    by: v.optional(v.picklist(["day", "month"], "请选择按日或按月"), "day"),
    /** The last day, or a day of the last month; today by default. */
    until: v.optional(day),
  }),
  output: v.object({
    from: v.string(),
    to: v.string(),
    /** Oldest first, without a gap. */
    periods: v.array(period),
    /** By their goods, the largest first. */
    kinds: v.array(kind),
    open,
  }),
});
