import type { DigitalLabelJob, LabelJob } from "#contract/jobs/jobs.ts";
import { quantitiesOf, totalQuantity } from "#contract/jobs/quantities.ts";
import type { LabelMaterial, LabelSection } from "#contract/price-book/labels.ts";
import type { LabelPlan, LaneFormPlan, Layout, Warning } from "#contract/quotes/quote.ts";
import * as labelWords from "#contract/wording/pricing/label-words.ts";
import * as units from "#contract/wording/pricing/unit-words.ts";
import { type DraftLine, line } from "#pricing/core/costing.ts";
import { ceilDivide, feeFen, micro, micrometres, shortText } from "#pricing/core/decimal.ts";
import { percent } from "#pricing/core/layout.ts";
import type { DesignRun } from "./design-forms.ts";
import { type LabelImposition, rollDiameterMm, rollLength } from "./label-geometry.ts";

type AnyLabelJob = LabelJob | DigitalLabelJob;

/** Rolls of a job: full and rest rolls a design. */
export const rollsOf = (job: AnyLabelJob): number =>
  job.shipForm === "roll"
    ? quantitiesOf(job).reduce((sum, pieces) => sum + ceilDivide(pieces, job.labelsPerRoll), 0)
    : 0;

/** The labels of the fullest roll. */
const labelsOnRoll = (job: AnyLabelJob): number =>
  Math.min(job.labelsPerRoll, Math.max(...quantitiesOf(job)));

/** Rewinding and cores, or cutting, folding, single labels. */
export function shipLines(job: AnyLabelJob, section: LabelSection): DraftLine[] {
  if (job.shipForm === "roll") {
    const rolls = rollsOf(job);
    const core = section.cores.find(({ mm }) => mm === job.coreMm);
    const rate = micro(section.rewindPerRoll) + micro(core?.price ?? "0");
    return [
      line({
        code: "rewind",
        name: labelWords.rewind,
        basis: () => labelWords.rewindBasis(job.labelsPerRoll, job.coreMm, rolls),
        qty: () => String(rolls),
        unit: units.roll,
        rate,
        above: [rolls, rate],
      }),
    ];
  }
  const form = section.forms.find((entry) => entry.form === job.shipForm);
  if (form === undefined) return [];
  const pieces = totalQuantity(job);
  const rate = micro(form.per1000);
  return [
    line({
      code: "form",
      name: labelWords.form,
      chosen: { of: "shipForm", code: job.shipForm },
      basis: () => labelWords.formBasis(pieces, shortText(rate, 6, 6)),
      qty: () => shortText(pieces, 3, 3),
      unit: units.thousandLabels,
      rate,
      above: [pieces, rate],
      below: [1000],
      minimumFen: feeFen(form.minCharge),
    }),
  ];
}

/** One repeat of the web, drawn with the web's running direction along y. */
function webLayout(job: AnyLabelJob, imposition: LabelImposition, edgeMm: number): Layout {
  const stockMm = imposition.stockWeb / 1000;
  const heightMm = imposition.repeat / 1000;
  const pitch = imposition.repeat / imposition.around / 1000;
  const gap =
    (imposition.web - 2 * micrometres(edgeMm) - imposition.across * micrometres(job.widthMm)) /
    1000;
  const gapAcross = imposition.across > 1 ? gap / (imposition.across - 1) : 0;
  const left = (stockMm - imposition.web / 1000) / 2 + edgeMm;
  const pieces = imposition.across * imposition.around;
  return {
    widthMm: stockMm,
    heightMm,
    usable: { x: left, y: 0, width: stockMm - 2 * left, height: heightMm },
    grippers: [],
    gripperMm: 0,
    blocks: [
      {
        x: left,
        y: (pitch - job.heightMm) / 2,
        columns: imposition.across,
        rows: imposition.around,
        width: job.widthMm,
        height: job.heightMm,
        stepX: job.widthMm + gapAcross,
        stepY: pitch,
        turned: false,
      },
    ],
    pieces,
    utilisation: percent(pieces * job.widthMm * job.heightMm, stockMm * heightMm),
  };
}

const rounded = (value: number, digits: number): number =>
  Math.round(value * 10 ** digits) / 10 ** digits;

interface Run extends DesignRun {
  readonly wasteMetres: number;
}

/** The lanes of each design on each set of plates, and what is made beyond its quantity. */
function laneForms(job: AnyLabelJob, { forms }: Run): LaneFormPlan[] {
  const wanted = quantitiesOf(job);
  return forms.map(({ sheets, designs }) => ({
    rows: sheets,
    designs: designs.map(({ design, places }) => {
      const made = places * sheets;
      return { number: design + 1, lanes: places, made, over: made - (wanted[design] ?? made) };
    }),
  }));
}

/** The plan that is shown: what the geometry and the run came to. */
export function labelPlan(
  job: AnyLabelJob,
  imposition: LabelImposition,
  run: Run,
  press: { readonly id: string; readonly name: string; readonly edgeMm: number },
  method: LabelPlan["method"],
  material: LabelMaterial,
): LabelPlan {
  const pitchMm = imposition.repeat / imposition.around / 1000;
  const runMetres = (run.sheets * pitchMm) / 1000;
  const metres = runMetres + run.wasteMetres;
  const rollMetres = (labelsOnRoll(job) * pitchMm) / 1000;
  const layout = webLayout(job, imposition, press.edgeMm);
  return {
    kind: "label",
    method,
    press: { id: press.id, name: press.name },
    ...(imposition.z === undefined
      ? {}
      : { z: imposition.z, circumferenceMm: rounded(imposition.repeat / 1000, 3) }),
    around: imposition.around,
    across: imposition.across,
    pitchMm: rounded(pitchMm, 4),
    gapAcrossMm: rounded((layout.blocks[0]?.stepX ?? job.widthMm) - job.widthMm, 3),
    gapAroundMm: rounded(pitchMm - job.heightMm, 4),
    edgeMm: press.edgeMm,
    webMm: imposition.web / 1000,
    stockWebMm: imposition.stockWeb / 1000,
    rows: run.sheets,
    ...(job.kinds === 1 ? {} : { laneForms: laneForms(job, run) }),
    runMetres: rounded(runMetres, 2),
    wasteMetres: run.wasteMetres,
    metres: rounded(metres, 2),
    areaM2: rounded((metres * imposition.stockWeb) / 1_000_000, 4),
    shipForm: job.shipForm,
    winding: job.winding,
    labelsPerRoll: job.labelsPerRoll,
    rolls: rollsOf(job),
    rollMetres: rounded(rollMetres, 2),
    rollOdMm: rounded(rollDiameterMm(job.coreMm, rollMetres, Number(material.thicknessMm)), 1),
    coreMm: job.coreMm,
    layout,
  };
}

/** A roll that does not fit the buyer's printer, with the number of labels that would. */
export function rollWarnings(
  job: AnyLabelJob,
  imposition: LabelImposition,
  material: LabelMaterial,
): Warning[] {
  if (job.shipForm !== "roll" || job.maxOdMm === undefined) return [];
  const pitchMm = imposition.repeat / imposition.around / 1000;
  const thickness = Number(material.thicknessMm);
  const metres = (labelsOnRoll(job) * pitchMm) / 1000;
  if (rollDiameterMm(job.coreMm, metres, thickness) <= job.maxOdMm) return [];
  const longest = rollLength(job.maxOdMm, job.coreMm, thickness);
  const most = Math.max(0, Math.floor(longest / pitchMm));
  return [
    {
      code: "rollDiameter",
      field: "labelsPerRoll",
      message: labelWords.rollTooThick(job.maxOdMm, most),
    },
  ];
}
