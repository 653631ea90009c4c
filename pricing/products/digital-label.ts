import type { DigitalLabelJob } from "#contract/jobs/jobs.ts";
import { totalQuantity } from "#contract/jobs/quantities.ts";
import type { DigitalPress, LabelMaterial } from "#contract/price-book/labels.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import * as labelWords from "#contract/wording/pricing/label-words.ts";
import * as units from "#contract/wording/pricing/unit-words.ts";
import { indexOf } from "#pricing/core/book-index.ts";
import { bracketText, marginalFen } from "#pricing/core/brackets.ts";
import {
  type Costing,
  type DraftLine,
  feeLine,
  fenLine,
  line,
  sumFen,
} from "#pricing/core/costing.ts";
import {
  feeFen,
  measureText,
  micro,
  micrometres,
  mmText,
  quotient,
  shortText,
} from "#pricing/core/decimal.ts";
import { chosenFinishing, finishingLines } from "#pricing/core/finishing.ts";
import { bad, good, type Outcome } from "#pricing/core/outcome.ts";
import type { Steps } from "#pricing/core/steps.ts";
import type { DesignRun } from "./design-forms.ts";
import { frames, type LabelImposition, type Lane, labelGrams, lanes } from "./label-geometry.ts";
import { laneRuns } from "./label-impositions.ts";
import { labelPlan, rollsOf, rollWarnings, shipLines } from "./label-rolls.ts";

/** Digital inkjet labels: no plates, laser die; priced by printed m² in marginal brackets. */

interface Run {
  readonly press: DigitalPress;
  readonly imposition: LabelImposition;
  readonly run: DesignRun;
  readonly waste: number;
  /** Web in µm. */
  readonly length: number;
  /** Web area in mm², rounded up. */
  readonly area: number;
}

/** What a number of lanes takes of the material. */
interface Web extends Pick<Run, "run" | "waste" | "length" | "area"> {
  readonly lane: Lane;
}

const before = (a: Web, b: Web): boolean => (a.area - b.area || a.length - b.length) < 0;

/** Webs that can be the cheapest: where length costs nothing, the one with the least area alone. */
function worthComparing(webs: readonly Web[], { perMetre }: DigitalPress): readonly Web[] {
  let least = webs[0];
  if (least === undefined) return [];
  for (const web of webs) if (before(web, least)) least = web;
  if (perMetre === "0") return [least];
  const sorted = [...webs].sort((a, b) => (before(a, b) ? -1 : 1));
  const kept: Web[] = [];
  for (const web of sorted) if (web.length < (kept.at(-1)?.length ?? Infinity)) kept.push(web);
  return kept;
}

/** Every number of lanes on the longest frame: ink and laser know no tool, so length alone counts. */
function* runsOf(job: DigitalLabelJob, book: PriceBook, press: DigitalPress): Steps<Run[]> {
  const gap = Math.max(job.gapAroundMm, book.labels.gapAround.minimum);
  const pitch = micrometres(job.heightMm) + micrometres(gap);
  const repeat = frames(pitch, press.minRepeatMm, press.maxRepeatMm).at(-1);
  if (repeat === undefined) return [];
  const beside = yield* laneRuns(job, lanes(job, press, book.labels));
  const webs = beside.map(({ run, ...lane }): Web => {
    const waste = press.wasteBaseM + press.wastePerKindM * (run.forms.length - 1);
    const length = run.sheets * pitch + waste * 1_000_000;
    const area = quotient([length, lane.stockWeb], [1_000_000], "up");
    return { lane, run, waste, length, area };
  });
  return worthComparing(webs, press).map(({ lane, run, waste, length, area }) => {
    const { around, repeat: frame } = repeat;
    const { across, web, stockWeb } = lane;
    const imposition = { across, web, stockWeb, around, repeat: frame };
    return { press, imposition, run, waste, length, area };
  });
}

function metreLine(press: DigitalPress, length: number): DraftLine {
  const rate = micro(press.perMetre);
  const metres = () => shortText(quotient([length], [10_000], "halfUp"), 2, 2);
  return line({
    code: "metre",
    name: labelWords.metres,
    basis: () => `${metres()} m`,
    qty: metres,
    unit: "m",
    rate,
    above: [length, rate],
    below: [1_000_000],
  });
}

function printLines(job: DigitalLabelJob, { press, length, area }: Run): Outcome<DraftLine[]> {
  const mode = press.modes.find((entry) => entry.mode === job.colorMode);
  if (mode === undefined) return bad("noMode", labelWords.noColorMode, "colorMode");
  const areaText = () => shortText(area, 6, 4);
  const fen = marginalFen(mode.perM2, area, 1_000_000);
  const rate = quotient([fen, 10_000, 1_000_000], [Math.max(1, area)], "halfUp");
  const lines = [
    fenLine({
      code: "run",
      name: labelWords.digitalRun,
      chosen: { of: "colorMode", code: job.colorMode },
      basis: () => bracketText(mode.perM2, area, 1_000_000, "m²"),
      qty: areaText,
      unit: "m²",
      rate,
      fen,
      minimumFen: feeFen(press.minCharge),
    }),
  ];
  if (press.perMetre !== "0") lines.push(metreLine(press, length));
  if (job.whiteInk) {
    const white = micro(press.whiteInkPerM2);
    lines.push(
      line({
        code: "white",
        name: labelWords.white,
        basis: () => `${measureText(area, 6)} m²`,
        qty: areaText,
        unit: "m²",
        rate: white,
        above: [area, white],
        below: [1_000_000],
      }),
    );
  }
  return good(lines);
}

function variableLines(job: DigitalLabelJob, press: DigitalPress): DraftLine[] {
  if (!job.variableData) return [];
  const pieces = totalQuantity(job);
  const rate = micro(press.variablePer1000);
  return [
    feeLine(
      "variable:setup",
      labelWords.variableSetup,
      () => labelWords.variableSetupBasis,
      feeFen(press.variableSetup),
      1,
      units.order,
    ),
    line({
      code: "variable",
      name: labelWords.variable,
      basis: () => labelWords.variableBasis(pieces),
      qty: () => shortText(pieces, 3, 3),
      unit: units.thousandLabels,
      rate,
      above: [pieces, rate],
      below: [1000],
    }),
  ];
}

function linesOf(
  job: DigitalLabelJob,
  book: PriceBook,
  material: LabelMaterial,
  run: Run,
): Outcome<DraftLine[]> {
  const { press, area } = run;
  const perM2 = micro(material.perM2);
  const printed = printLines(job, run);
  if (!printed.ok) return printed;
  const finishing = chosenFinishing(job.hgx, indexOf(book).finishing, {
    for: "inkLz",
    field: "hgx",
  });
  if (!finishing.ok) return finishing;
  const finished = finishingLines(finishing.value, {
    measures: {
      webArea: { above: [area], below: [1_000_000] },
      roll: { above: [rollsOf(job)], below: [1] },
    },
    pieces: totalQuantity(job),
    kinds: job.kinds,
  });
  return good([
    line({
      code: "paper",
      name: labelWords.materialFee,
      basis: () =>
        labelWords.digitalMaterialBasis(
          material.name,
          mmText(run.imposition.stockWeb / 1000),
          run.waste,
        ),
      qty: () => shortText(area, 6, 4),
      unit: "m²",
      rate: perM2,
      above: [area, perM2],
      below: [1_000_000],
    }),
    feeLine("start", labelWords.start, () => press.name, feeFen(press.startFee), 1, units.time),
    ...printed.value,
    ...(press.laserPerKind === "0.00"
      ? []
      : [
          feeLine(
            "die",
            labelWords.laserCutting,
            () => labelWords.laserCuttingBasis,
            feeFen(press.laserPerKind),
            job.kinds,
            units.kind,
          ),
        ]),
    ...variableLines(job, press),
    ...finished,
    ...shipLines(job, book.labels),
  ]);
}

/** Lines and plan of a digital label job, before rush, freight and tax. */
export function* costDigitalLabel(job: DigitalLabelJob, book: PriceBook): Steps<Outcome<Costing>> {
  const material = indexOf(book).materials.get(job.materialId);
  if (material === undefined || !material.for.includes("inkLz"))
    return bad("noMaterial", labelWords.noDigitalMaterial, "materialId");
  const { digitalPresses } = book.labels;
  if (digitalPresses.length === 0) return bad("noPress", labelWords.noDigitalPress);
  let best: { run: Run; lines: DraftLine[]; fen: number } | undefined;
  for (const press of digitalPresses) {
    for (const run of yield* runsOf(job, book, press)) {
      yield;
      const lines = linesOf(job, book, material, run);
      if (!lines.ok) return lines;
      const fen = sumFen(lines.value);
      if (best === undefined || fen < best.fen) best = { run, lines: lines.value, fen };
    }
  }
  if (best === undefined) return bad("tooWide", labelWords.tooLarge, "widthMm");
  const { lines } = best;
  const { press, imposition, run, waste } = best.run;
  return good({
    quantity: totalQuantity(job),
    unit: units.label,
    lines,
    grams: labelGrams(imposition, run.sheets, material.gsm),
    leadDays: book.leadDays.inkLz,
    publication: false,
    warnings: rollWarnings(job, imposition, material),
    runnersUp: () => [],
    plan: () =>
      labelPlan(job, imposition, { ...run, wasteMetres: waste }, press, "digital", material),
    assumptions: () => [
      { code: "material", name: labelWords.material, value: material.name, field: "materialId" },
      { code: "press", name: labelWords.press, value: press.name },
      { code: "waste", name: labelWords.waste, value: `${waste} m` },
      { code: "die", name: labelWords.laserDie, value: labelWords.laserDieValue },
      {
        code: "mode",
        name: labelWords.color,
        value: "",
        chosen: { of: "colorMode", code: job.colorMode },
        field: "colorMode",
      },
      {
        code: "white",
        name: labelWords.white,
        value: job.whiteInk ? labelWords.present : labelWords.absent,
        field: "whiteInk",
      },
      {
        code: "variable",
        name: labelWords.variable,
        value: job.variableData ? labelWords.present : labelWords.absent,
        field: "variableData",
      },
      {
        code: "kinds",
        name: labelWords.kinds,
        value: labelWords.kindsValue(
          job.kinds,
          job.quantities === undefined ? job.quantity : null,
          totalQuantity(job),
        ),
        field: "kinds",
      },
    ],
  });
}
