import type { LabelJob } from "#contract/jobs/jobs.ts";
import type { NeededTool } from "#contract/jobs/kept-tools.ts";
import { totalQuantity } from "#contract/jobs/quantities.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Assumption } from "#contract/quotes/quote.ts";
import * as labelWords from "#contract/wording/pricing/label-words.ts";
import * as spotInkWords from "#contract/wording/pricing/spot-ink-words.ts";
import * as units from "#contract/wording/pricing/unit-words.ts";
import { indexOf } from "#pricing/core/book-index.ts";
import { type Costing, feeLine, type PlannedWork, type RunnerUp } from "#pricing/core/costing.ts";
import { feeFen, mmText } from "#pricing/core/decimal.ts";
import { chosenFinishing, finishingTools } from "#pricing/core/finishing.ts";
import { neededTool } from "#pricing/core/kept-tools.ts";
import { bad, good, type Outcome } from "#pricing/core/outcome.ts";
import { spotInkProblems } from "#pricing/core/spot-inks.ts";
import { finished, type Steps } from "#pricing/core/steps.ts";
import { diesFor, keptLabelTool, labelFacts, labelTools, owned } from "./label-dies.ts";
import { labelGrams, lanes } from "./label-geometry.ts";
import { impositionsFor, impositionsOf, type PressImpositions } from "./label-impositions.ts";
import { type LabelSetting, wasteMetres } from "./label-lines.ts";
import { whyThisImposition } from "./label-reason.ts";
import { labelPlan, rollsOf, rollWarnings, shipLines } from "./label-rolls.ts";
import { type Candidate, cheapest } from "./label-search.ts";

/** Rotary labels: every press, number of lanes, frame and cylinder; the cheapest is quoted. */

function noPlace(job: LabelJob, book: PriceBook): Outcome<never> {
  const { presses } = book.labels;
  if (presses.length === 0) return bad("noPress", labelWords.noPress);
  if (presses.every(({ maxColors }) => job.colors + job.spots > maxColors)) {
    const most = Math.max(...presses.map(({ maxColors }) => maxColors));
    const message = labelWords.tooManyColors(job.colors + job.spots, most);
    return bad("tooManyColors", message, "colors");
  }
  if (presses.every((press) => lanes(job, press, book.labels).length === 0))
    return bad("tooWide", labelWords.tooWide(mmText(job.widthMm)), "widthMm");
  return bad(
    "noCylinder",
    labelWords.noCylinder(mmText(job.heightMm), mmText(job.gapAroundMm)),
    "heightMm",
  );
}

/** The buyer's own die, one of the shop's, or a new one. */
function dieWords({ job, dies }: LabelSetting, { press, imposition }: Candidate): string {
  if (job.dieExisting) return labelWords.dieOfBuyer;
  if (!owned(dies, press, imposition) && !keptLabelTool(job, press.id, imposition))
    return labelWords.dieNew;
  return labelWords.dieOfShop(mmText(job.widthMm), mmText(job.heightMm));
}

/** Blank labels need no plates. */
const platesOf = ({ colors, spots }: LabelJob, sets: number): Assumption[] => {
  const value = labelWords.platesValue((colors + spots) * sets, sets);
  return colors + spots === 0 ? [] : [{ code: "plates", name: labelWords.plates, value }];
};

function assumptionsOf(
  setting: LabelSetting,
  best: Candidate,
  impositions: readonly PressImpositions[],
): Assumption[] {
  const { job, material } = setting;
  const sets = best.run.forms.length;
  const waste = wasteMetres(best.press, job.colors + job.spots, sets);
  const each = job.quantities === undefined ? job.quantity : null;
  return [
    { code: "material", name: labelWords.material, value: material.name, field: "materialId" },
    { code: "press", name: labelWords.press, value: best.press.name },
    {
      code: "layout",
      name: labelWords.layout,
      value: whyThisImposition(setting, best, impositions),
    },
    { code: "waste", name: labelWords.waste, value: `${waste} m` },
    {
      code: "die",
      name: labelWords.die,
      value: dieWords(setting, best),
      field: "dieExisting",
    },
    {
      code: "gap",
      name: labelWords.gap,
      value: labelWords.gapValue(mmText(job.gapAcrossMm), mmText(job.gapAroundMm)),
      field: "gapAroundMm",
    },
    ...platesOf(job, sets),
    {
      code: "kinds",
      name: labelWords.kinds,
      value: labelWords.kindsValue(job.kinds, each, totalQuantity(job)),
      field: "kinds",
    },
  ];
}

/** Plates, die and blocks, without a die of the buyer's or of the shop's own stock. */
function toolsOf({ job, dies, finishing }: LabelSetting, best: Candidate): NeededTool[] {
  const tools = labelTools(job);
  const { press, imposition, run } = best;
  const found = finishingTools(finishing, job.kinds, tools);
  if (!job.dieExisting && !owned(dies, press, imposition))
    found.push(neededTool(tools, "die", labelFacts(job, press.id, imposition), 0));
  if (job.colors + job.spots > 0)
    found.push(neededTool(tools, "plate", labelFacts(job, press.id, imposition, run), run.sheets));
  return found;
}

/** The presswork of a candidate, for its lead time. */
function workOf(job: LabelJob, { press, imposition, run }: Candidate): PlannedWork {
  const waste = wasteMetres(press, job.colors + job.spots, run.forms.length);
  const metres = (run.sheets * imposition.repeat) / imposition.around / 1_000_000 + waste;
  return { kind: "label", press, metres, rolls: rollsOf(job) };
}

/** The best candidate that differs in press or cylinder. */
function runnersUp(setting: LabelSetting, best: Candidate): RunnerUp[] {
  const others = impositionsOf(setting.job, setting.book.labels, setting.dies, best);
  const next = finished(cheapest(setting, others));
  if (next === undefined) return [];
  const { z, around } = next.imposition;
  return [
    {
      code: "cylinder",
      name:
        z === undefined
          ? labelWords.otherPress(next.press.name, around)
          : labelWords.otherCylinder(next.press.name, z, around),
      chosen: { of: "labelMethod", code: z === undefined ? "semiRotary" : "rotary" },
      fen: next.fen,
      plan: () => workOf(setting.job, next),
    },
  ];
}

/** Lines, plan and runner-up of a rotary label job, before rush, freight and tax. */
export function* costLabel(job: LabelJob, book: PriceBook): Steps<Outcome<Costing>> {
  const index = indexOf(book);
  const material = index.materials.get(job.materialId);
  if (material === undefined || !material.for.includes("lz"))
    return bad("noMaterial", labelWords.noMaterial, "materialId");
  const problems = spotInkProblems(job, book);
  if (problems.length > 0) return { ok: false, problems };
  const fixed = shipLines(job, book.labels);
  const spotFee = feeFen(book.labels.spotFee);
  if (job.spots > 0)
    fixed.push(
      feeLine(
        "spot",
        spotInkWords.mixing,
        () => spotInkWords.ofLabel(job.spots, job.spotInks),
        spotFee,
        job.spots,
        units.color,
      ),
    );
  const chosen = chosenFinishing(job.hgx, index.finishing, { for: "lz", field: "hgx" });
  if (!chosen.ok) return chosen;
  const dies = diesFor(job, book.labels);
  const finishing = { ...chosen.value, tools: labelTools(job) };
  const setting: LabelSetting = { job, book, material, fixed, finishing, dies };
  const impositions = impositionsFor(job, book.labels, dies);
  const best = yield* cheapest(setting, impositions);
  if (best === undefined) return noPlace(job, book);
  const { press, imposition, run } = best;
  const wasted = wasteMetres(press, job.colors + job.spots, run.forms.length);
  const method = press.feedMode;
  return good({
    quantity: totalQuantity(job),
    unit: units.label,
    lines: best.lines,
    grams: labelGrams(imposition, run.sheets, material.gsm),
    leadDays: book.leadDays.lz,
    publication: false,
    warnings: rollWarnings(job, imposition, material),
    runnersUp: () => runnersUp(setting, best),
    plan: () =>
      labelPlan(job, imposition, { ...run, wasteMetres: wasted }, press, method, material),
    tools: () => toolsOf(setting, best),
    assumptions: () => assumptionsOf(setting, best, impositions),
  });
}
