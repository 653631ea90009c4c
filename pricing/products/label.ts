import type { LabelJob } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Assumption } from "#contract/quotes/quote.ts";
import { indexOf } from "#pricing/core/book-index.ts";
import { type Costing, feeLine, type PlannedWork, type RunnerUp } from "#pricing/core/costing.ts";
import { feeFen, mmText } from "#pricing/core/decimal.ts";
import { chosenFinishing } from "#pricing/core/finishing.ts";
import { bad, good, type Outcome } from "#pricing/core/outcome.ts";
import { diesFor, owned } from "./label-dies.ts";
import { labelGrams, lanes, rowsOf } from "./label-geometry.ts";
import { type LabelSetting, wasteMetres } from "./label-lines.ts";
import { type PressPlaces, placesFor, placesOf } from "./label-places.ts";
import { whyThisPlace } from "./label-reason.ts";
import { labelPlan, rollsOf, rollWarnings, shipLines } from "./label-rolls.ts";
import { type Candidate, cheapest } from "./label-search.ts";

/** Rotary labels: every press, number of lanes, frame and cylinder; the cheapest is quoted. */

function noPlace(job: LabelJob, book: PriceBook): Outcome<never> {
  const { presses } = book.labels;
  if (presses.length === 0) return bad("noPress", "价格表里没有标签机");
  if (presses.every(({ maxColors }) => job.colors + job.spots > maxColors)) {
    const most = Math.max(...presses.map(({ maxColors }) => maxColors));
    return bad("tooManyColors", `颜色与专色共${job.colors + job.spots}色，最多${most}色`, "colors");
  }
  if (presses.every((press) => lanes(job, press, book.labels).length === 0))
    return bad("tooWide", `标签宽 ${mmText(job.widthMm)} mm，超出机器可印宽度`, "widthMm");
  return bad(
    "noCylinder",
    `没有合适的版辊：高 ${mmText(job.heightMm)} mm、间距 ${mmText(job.gapAroundMm)} mm`,
    "heightMm",
  );
}

/** The buyer's own die, one of the shop's, or a new one. */
function dieWords({ job, dies }: LabelSetting, { press, place }: Candidate): string {
  if (job.dieExisting) return "已有，共用";
  if (!owned(dies, press, place)) return "新开";
  return `有现成刀 ${mmText(job.widthMm)} × ${mmText(job.heightMm)} mm，免刀费`;
}

function assumptionsOf(
  setting: LabelSetting,
  best: Candidate,
  places: readonly PressPlaces[],
): Assumption[] {
  const { job, material } = setting;
  const waste = wasteMetres(best.press, job.colors + job.spots, job.kinds);
  return [
    { code: "material", name: "材料", value: material.name, field: "materialId" },
    { code: "press", name: "机器", value: best.press.name },
    { code: "layout", name: "排法", value: whyThisPlace(setting, best, places) },
    { code: "waste", name: "放数", value: `${waste} m` },
    {
      code: "die",
      name: "刀版",
      value: dieWords(setting, best),
      field: "dieExisting",
    },
    {
      code: "gap",
      name: "间距",
      value: `横向 ${mmText(job.gapAcrossMm)} mm，纵向 ${mmText(job.gapAroundMm)} mm 左右`,
      field: "gapAroundMm",
    },
    {
      code: "plates",
      name: "印版",
      value: `每款每色一块，共 ${(job.colors + job.spots) * job.kinds} 块`,
    },
    {
      code: "kinds",
      name: "款数",
      value: `${job.kinds} 款，每款 ${job.quantity} 枚`,
      field: "kinds",
    },
  ];
}

/** The presswork of a candidate, for its lead time. */
function workOf(job: LabelJob, { press, place }: Candidate): PlannedWork {
  const rows = rowsOf(job.quantity, place.across, job.kinds);
  const waste = wasteMetres(press, job.colors + job.spots, job.kinds);
  const metres = (rows * place.repeat) / place.around / 1_000_000 + waste;
  return { kind: "label", press, metres, rolls: rollsOf(job) };
}

/** The best candidate that differs in press or cylinder. */
function runnersUp(setting: LabelSetting, best: Candidate): RunnerUp[] {
  const next = cheapest(setting, placesOf(setting.job, setting.book.labels, setting.dies, best));
  if (next === undefined) return [];
  const { z, around } = next.place;
  return [
    {
      code: "cylinder",
      name: `${next.press.name}${z === undefined ? "" : `，${z} 齿版辊`}，一周 ${around} 枚`,
      chosen: { of: "labelMethod", code: z === undefined ? "semiRotary" : "rotary" },
      fen: next.fen,
      plan: () => workOf(setting.job, next),
    },
  ];
}

/** Lines, plan and runner-up of a rotary label job, before rush, freight and tax. */
export function costLabel(job: LabelJob, book: PriceBook): Outcome<Costing> {
  const index = indexOf(book);
  const material = index.materials.get(job.materialId);
  if (material === undefined || !material.for.includes("lz"))
    return bad("noMaterial", "没有这种标签材料", "materialId");
  const fixed = shipLines(job, book.labels);
  const spotFee = feeFen(book.labels.spotFee);
  if (job.spots > 0)
    fixed.push(feeLine("spot", "专色调墨", () => `${job.spots} 个专色`, spotFee, job.spots, "色"));
  const finishing = chosenFinishing(job.hgx, index.finishing, { for: "lz", field: "hgx" });
  if (!finishing.ok) return finishing;
  const dies = diesFor(job, book.labels);
  const setting: LabelSetting = { job, book, material, fixed, finishing: finishing.value, dies };
  const places = placesFor(job, book.labels, dies);
  const best = cheapest(setting, places);
  if (best === undefined) return noPlace(job, book);
  const { press, place } = best;
  const rows = rowsOf(job.quantity, place.across, job.kinds);
  const waste = wasteMetres(press, job.colors + job.spots, job.kinds);
  const method = press.feedMode;
  return good({
    quantity: job.quantity * job.kinds,
    unit: "枚",
    lines: best.lines,
    grams: labelGrams(place, rows, material.gsm),
    leadDays: book.leadDays.lz,
    publication: false,
    warnings: rollWarnings(job, place, material),
    runnersUp: () => runnersUp(setting, best),
    plan: () => labelPlan(job, place, { rows, wasteMetres: waste }, press, method, material),
    assumptions: () => assumptionsOf(setting, best, places),
  });
}
