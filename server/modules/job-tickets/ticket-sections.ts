import type { Job } from "#contract/jobs/jobs.ts";
import { keptOf } from "#contract/jobs/kept-job.ts";
import { isLabel } from "#contract/lookups/kinds.ts";
import * as shopChoices from "#contract/lookups/shop-choices.ts";
import type { Plan, Quote } from "#contract/quotes/quote.ts";
import { jobFacts, type Names } from "#contract/wording/job-words.ts";
import { repeatFact } from "#contract/wording/repeat-words.ts";
import type { TicketSection } from "#server/modules/documents/ticket-content.ts";
import type { OrderItemRow, OrderRow } from "#server/modules/order-records/orders.repository.ts";
import { floorSteps, planOf } from "#server/modules/order-records/ticket-steps.ts";
import { labelRows, listedRows, paperRows } from "./other-rows.ts";
import { parcelsOf, parcelsText } from "./parcels.ts";
import { jobPartOf, partRows, wholeRows } from "./sheet-rows.ts";
import { type Row, row } from "./ticket-words.ts";

/** Sections of 施工单 in the order in which a job passes through the shop. */

const withoutTax: readonly string[] = ["税", "备注"];

function goodsRows(job: Job, { unit, quote }: OrderItemRow, names: Names): Row[] {
  const tolerance = quote.assumptions.find(({ code }) => code === "tolerance");
  const kept = keptOf(job);
  const facts = jobFacts(job, unit, names).filter(({ name }) => !withoutTax.includes(name));
  return [
    ...facts.map(({ name, value }) => ({ name, value })),
    ...(tolerance === undefined ? [] : row(tolerance.name, tolerance.value)),
    ...(kept === undefined ? [] : row("返单", repeatFact(kept, { repeat: undefined }).value)),
  ];
}

function planSections(plan: Plan, job: Job, names: Names): TicketSection[] {
  switch (plan.kind) {
    case "sheet": {
      if (job.quoteType !== "ysp") return [];
      const whole = wholeRows(plan);
      return [
        ...(whole.length === 0 ? [] : [{ title: "整件", rows: whole }]),
        ...plan.parts.map((part, at) => ({
          title: `上机 ${part.name}`,
          rows: partRows(part, jobPartOf(job, plan, at), names),
        })),
      ];
    }
    case "label":
      return isLabel(job) ? [{ title: "上机", rows: labelRows(plan, job, names) }] : [];
    case "paper":
      return [{ title: "备料", rows: paperRows(plan, job, names) }];
    case "gang":
      return [{ title: "合版", rows: listedRows(plan) }];
    case "catalogue":
      return [{ title: "做法", rows: listedRows(plan) }];
  }
}

/** Finishing in order with its figures: `第 1 步`, `覆光膜，132.31 m²`. */
function finishingRows(job: Job | null, quote: Quote): Row[] {
  const shown = ["hgx:", "folding:", "bind", "rewind", "cutting"];
  return floorSteps(job, quote)
    .filter(({ code }) => shown.some((start) => code.startsWith(start)))
    .map(({ name, where }, at) => ({
      name: `第 ${at + 1} 步`,
      value: where === "" ? name : `${name}，${where}`,
    }));
}

function packingRows(item: OrderItemRow, order: OrderRow): Row[] {
  const { lines, weightKg } = item.quote;
  const packs = lines.filter(({ code }) => code === "pack").map(({ basis }) => basis);
  const way = shopChoices.expressType.words[order.expressType];
  const carrier = order.carrierName ?? way;
  return [
    ...row("包装", packs.join("；")),
    ...row("装箱", `${parcelsText(parcelsOf(item))}，约 ${weightKg} kg`),
    ...row("配送", carrier === way ? way : `${way}，${carrier}`),
    ...row("应发", order.promise?.dates?.shipOn ?? "没有约定日期"),
  ];
}

const none = (text: string): Row[] => [{ name: "说明", value: text }];

/** `tools` are made with the database, as an earlier order names them. */
export function ticketSections(
  { item, order }: { readonly item: OrderItemRow; readonly order: OrderRow },
  job: Job | null,
  tools: readonly Row[],
  names: Names,
): TicketSection[] {
  const plan = planOf(item.quote);
  const finishing = finishingRows(job, item.quote);
  return [
    {
      title: "成品",
      rows: job === null ? none("这份订单的规格读不出，请看订单摘要") : goodsRows(job, item, names),
    },
    ...(job === null || plan === null
      ? [{ title: "上机", rows: none("下单时没有留下工艺方案，请按规格另开工艺") }]
      : planSections(plan, job, names)),
    ...(tools.length === 0 ? [] : [{ title: "版与刀", rows: tools }]),
    ...(finishing.length === 0 ? [] : [{ title: "后道（按顺序）", rows: finishing }]),
    { title: "包装与发货", rows: packingRows(item, order) },
  ];
}
