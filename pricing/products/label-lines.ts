import type { LabelJob } from "#contract/jobs/jobs.ts";
import { totalQuantity } from "#contract/jobs/quantities.ts";
import type { LabelDie, LabelMaterial, LabelPress } from "#contract/price-book/labels.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import * as labelWords from "#contract/wording/pricing/label-words.ts";
import * as units from "#contract/wording/pricing/unit-words.ts";
import { type DraftLine, feeLine, line } from "#pricing/core/costing.ts";
import { feeFen, measureText, micro, mmText, quotient, shortText } from "#pricing/core/decimal.ts";
import { exact, reduced } from "#pricing/core/exact.ts";
import { type ChosenFinishing, finishingLines, ownToolLine } from "#pricing/core/finishing.ts";
import { keptLabelTool, owned } from "./label-dies.ts";
import type { LabelImposition } from "./label-geometry.ts";
import type { PressImposition } from "./label-impositions.ts";
import { rollsOf } from "./label-rolls.ts";

/** A label job with what the book says of it. */
export interface LabelSetting {
  readonly job: LabelJob;
  readonly book: PriceBook;
  readonly material: LabelMaterial;
  /** Lines that no imposition changes. */
  readonly fixed: readonly DraftLine[];
  readonly finishing: ChosenFinishing;
  /** Dies that the shop owns in the job's shape and size. */
  readonly dies: readonly LabelDie[];
}

/** Make-ready and joins in m: base + each colour + each further set of plates. */
export const wasteMetres = (press: LabelPress, stations: number, sets: number): number =>
  press.wasteBaseM + press.wastePerColorM * stations + press.wastePerKindM * (sets - 1);

/** Metres as an exact fraction in µm: (rows·repeat + waste·around) / around. */
function webLength(imposition: LabelImposition, rows: number, waste: number): [number, number] {
  return [rows * imposition.repeat + waste * 1_000_000 * imposition.around, imposition.around];
}

/** 印次: a semi-rotary press takes as long for a short frame as for a long one. */
function frameLine(press: LabelPress, length: number, imposition: LabelImposition): DraftLine {
  const frames = quotient([length], [imposition.repeat, imposition.around], "up");
  const rate = micro(press.perThousandFrames);
  return line({
    code: "frames",
    name: labelWords.frames,
    basis: () => labelWords.framesBasis(imposition.around, frames),
    qty: () => shortText(frames, 3, 3),
    unit: units.thousandFrames,
    rate,
    above: [frames, rate],
    below: [1000],
  });
}

function toolLines(
  { job, dies }: LabelSetting,
  { press, imposition, run }: PressImposition,
  shapePercent: number,
): DraftLine[] {
  const found: DraftLine[] = [];
  const stations = job.colors + job.spots;
  const tool = [imposition.web, imposition.repeat];
  const area = () => `${mmText(imposition.web / 1000)} × ${mmText(imposition.repeat / 1000)} mm`;
  const plates = keptLabelTool(job, press.id, imposition, run);
  if (stations > 0 && plates !== undefined)
    found.push(ownToolLine("plate", labelWords.plateFee, plates));
  else if (stations > 0) {
    const rate = micro(press.plate.perCm2);
    const plate = line({
      code: "plate",
      name: labelWords.plateFee,
      basis: area,
      qty: () => "1",
      unit: units.block,
      rate,
      above: [...tool, rate],
      below: [100_000_000],
      minimumFen: feeFen(press.plate.minimum),
    });
    const blocks = stations * run.forms.length;
    found.push(
      feeLine(
        "plate",
        labelWords.plateFee,
        () => labelWords.plateFeeBasis(blocks, area()),
        plate.fen,
        blocks,
        units.block,
      ),
    );
  }
  const own = keptLabelTool(job, press.id, imposition);
  if (own !== undefined) found.push(ownToolLine("die", labelWords.die, own));
  else if (!job.dieExisting && !owned(dies, press, imposition)) {
    const rate = micro(press.die.perCm2);
    const extra = job.shape === "special" ? 100 + shapePercent : 100;
    found.push(
      line({
        code: "die",
        name: labelWords.die,
        basis: () => `${area()}${extra > 100 ? labelWords.specialShape(shapePercent) : ""}`,
        qty: () => shortText(quotient([...tool], [10_000], "halfUp"), 4, 2),
        unit: "cm²",
        rate: quotient([rate, extra], [100], "halfUp"),
        above: [...tool, rate, extra],
        below: [100_000_000, 100],
        minimumFen: feeFen(press.die.minimum),
      }),
    );
  }
  return found;
}

/** Lines of what an imposition changes; start fee and finishing with it. */
export function runLines(setting: LabelSetting, at: PressImposition): DraftLine[] {
  const { press, imposition, run } = at;
  const { job, book, material } = setting;
  const stations = job.colors + job.spots;
  const waste = wasteMetres(press, stations, run.forms.length);
  const [length, around] = webLength(imposition, run.sheets, waste);
  const area = reduced(exact([length, imposition.stockWeb], [around, 1_000_000, 1_000_000]));
  const areaIn = () => quotient([...area.above, 10_000], area.below, "halfUp");
  const areaText = () => shortText(areaIn(), 4, 4);
  const metreText = () => shortText(quotient([length], [around, 10_000], "halfUp"), 2, 2);
  const perM2 = micro(material.perM2);
  const lines = [
    line({
      code: "paper",
      name: labelWords.materialFee,
      basis: () => `${material.name} ${metreText()} m × ${mmText(imposition.stockWeb / 1000)} mm`,
      qty: areaText,
      unit: "m²",
      rate: perM2,
      above: [...area.above, perM2],
      below: area.below,
    }),
    ...toolLines(setting, at, book.labels.specialDiePercent),
    feeLine("start", labelWords.start, () => press.name, feeFen(press.startFee), 1, units.time),
    line({
      code: "run",
      name: labelWords.run,
      basis: () => labelWords.runBasis(metreText(), waste),
      qty: metreText,
      unit: "m",
      rate: micro(press.perMetre),
      above: [length, micro(press.perMetre)],
      below: [around, 1_000_000],
    }),
  ];
  if (press.feedMode === "semiRotary" && press.perThousandFrames !== "0")
    lines.push(frameLine(press, length, imposition));
  if (stations > 0) {
    const ink = micro(book.labels.inkPerM2Color);
    lines.push(
      line({
        code: "ink",
        name: labelWords.ink,
        basis: () => labelWords.inkBasis(measureText(areaIn(), 4), stations),
        qty: areaText,
        unit: "m²",
        rate: ink * stations,
        above: [...area.above, ink, stations],
        below: area.below,
      }),
    );
  }
  lines.push(
    ...finishingLines(setting.finishing, {
      measures: {
        webArea: area,
        roll: { above: [rollsOf(job)], below: [1] },
      },
      pieces: totalQuantity(job),
      kinds: job.kinds,
    }),
  );
  return lines;
}
