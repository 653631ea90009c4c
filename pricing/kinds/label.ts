import type { LabelJob } from "#contract/jobs.ts";
import type { PriceBook } from "#contract/price-book.ts";
import type { LabelMaterial, LabelPress } from "#contract/price-book-labels.ts";
import type { Assumption } from "#contract/quote.ts";
import { indexOf } from "#pricing/core/book-index.ts";
import {
  type Costing,
  type DraftLine,
  feeLine,
  line,
  type RunnerUp,
  sumFen,
} from "#pricing/core/costing.ts";
import { feeFen, micro, mmText, quotient, shortText } from "#pricing/core/decimal.ts";
import { exact, reduced } from "#pricing/core/exact.ts";
import { type ChosenFinishing, chosenFinishing, finishingLines } from "#pricing/core/finishing.ts";
import { bad, good, type Outcome } from "#pricing/core/outcome.ts";
import { costDigitalLabel } from "./digital-label.ts";
import {
  cheapestCylinders,
  type LabelPlace,
  labelGrams,
  lanes,
  repeats,
  rowsOf,
  undominated,
} from "./label-geometry.ts";
import { labelPlan, rollsOf, rollWarnings, shipLines } from "./label-rolls.ts";

/** Rotary labels: every press, cylinder and number around; the cheapest is quoted. */

interface Candidate {
  readonly press: LabelPress;
  readonly place: LabelPlace;
  readonly fen: number;
  readonly lines: readonly DraftLine[];
}

interface Setting {
  readonly job: LabelJob;
  readonly book: PriceBook;
  readonly material: LabelMaterial;
  /** Lines that no candidate changes. */
  readonly fixed: readonly DraftLine[];
  readonly finishing: ChosenFinishing;
}

/** Make-ready and joins in m: base + each colour + each further kind. */
const wasteMetres = (press: LabelPress, stations: number, kinds: number): number =>
  press.wasteBaseM + press.wastePerColorM * stations + press.wastePerKindM * (kinds - 1);

/** Metres as an exact fraction in µm: (rows·repeat + waste·around) / around. */
function webLength(place: LabelPlace, rows: number, waste: number): [number, number] {
  return [rows * place.repeat + waste * 1_000_000 * place.around, place.around];
}

function toolLines({ job }: Setting, press: LabelPress, place: LabelPlace, shapePercent: number) {
  const found: DraftLine[] = [];
  const stations = job.colors + job.spots;
  const tool = [place.web, place.repeat];
  const area = () => `${mmText(place.web / 1000)} × ${mmText(place.repeat / 1000)} mm`;
  if (stations > 0) {
    const rate = micro(press.plate.perCm2);
    const plate = line({
      code: "plate",
      name: "版费",
      basis: area,
      qty: () => "1",
      unit: "块",
      rate,
      above: [...tool, rate],
      below: [100_000_000],
      minimumFen: feeFen(press.plate.minimum),
    });
    const plates = stations * job.kinds;
    found.push(
      feeLine("plate", "版费", () => `${plates} 块，每块 ${area()}`, plate.fen, plates, "块"),
    );
  }
  if (!job.dieExisting) {
    const rate = micro(press.die.perCm2);
    const extra = job.shape === "special" ? 100 + shapePercent : 100;
    found.push(
      line({
        code: "die",
        name: "刀版",
        basis: () => `${area()}${extra > 100 ? `，异形加 ${shapePercent}%` : ""}`,
        qty: () => shortText(quotient([...tool], [10_000], "halfUp"), 4, 2),
        unit: "cm²",
        rate,
        above: [...tool, rate, extra],
        below: [100_000_000, 100],
        minimumFen: feeFen(press.die.minimum),
      }),
    );
  }
  return found;
}

function runLines(setting: Setting, press: LabelPress, place: LabelPlace): DraftLine[] {
  const { job, book, material } = setting;
  const stations = job.colors + job.spots;
  const rows = rowsOf(job.quantity, place.across, job.kinds);
  const waste = wasteMetres(press, stations, job.kinds);
  const [length, around] = webLength(place, rows, waste);
  const area = reduced(exact([length, place.stockWeb], [around, 1_000_000, 1_000_000]));
  const areaText = () => shortText(quotient([...area.above, 10_000], area.below, "halfUp"), 4, 4);
  const metreText = () => shortText(quotient([length], [around, 10_000], "halfUp"), 2, 2);
  const perM2 = micro(material.perM2);
  const lines = [
    line({
      code: "paper",
      name: "材料费",
      basis: () => `${material.name} ${metreText()} m × ${mmText(place.stockWeb / 1000)} mm`,
      qty: areaText,
      unit: "m²",
      rate: perM2,
      above: [...area.above, perM2],
      below: area.below,
    }),
    ...toolLines(setting, press, place, book.labels.specialDiePercent),
    feeLine("start", "开机费", () => press.name, feeFen(press.startFee), 1, "次"),
    line({
      code: "run",
      name: "印工",
      basis: () => `${metreText()} m，含放数 ${waste} m`,
      qty: metreText,
      unit: "m",
      rate: micro(press.perMetre),
      above: [length, micro(press.perMetre)],
      below: [around, 1_000_000],
    }),
  ];
  if (stations > 0) {
    const ink = micro(book.labels.inkPerM2Color);
    lines.push(
      line({
        code: "ink",
        name: "油墨",
        basis: () => `${areaText()} m² × ${stations} 色`,
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
      pieces: job.quantity * job.kinds,
      kinds: job.kinds,
    }),
  );
  return lines;
}

/** Candidates, cheapest first; equal totals keep the smaller cylinder. `but`: without this one's. */
function candidatesOf(setting: Setting, but?: Candidate): Outcome<Candidate[]> {
  const { job, book } = setting;
  const found: Candidate[] = [];
  for (const press of book.labels.presses) {
    if (job.colors + job.spots > press.maxColors) continue;
    const lane = lanes(job, press, book.labels);
    if (lane === undefined) continue;
    const every = repeats(job, press, book.labels);
    const others = press.id === but?.press.id ? every.filter(({ z }) => z !== but.place.z) : every;
    for (const repeat of but === undefined ? undominated(others) : cheapestCylinders(others)) {
      const place = { ...lane, ...repeat };
      const lines = [...runLines(setting, press, place), ...setting.fixed];
      found.push({ press, place, lines, fen: sumFen(lines) });
    }
  }
  found.sort((a, b) => a.fen - b.fen || a.place.repeat - b.place.repeat);
  return found.length > 0 ? good(found) : noPlace(job, book);
}

function noPlace(job: LabelJob, book: PriceBook): Outcome<never> {
  const { presses } = book.labels;
  if (presses.length === 0) return bad("noPress", "价格表里没有标签机");
  if (presses.every(({ maxColors }) => job.colors + job.spots > maxColors)) {
    const most = Math.max(...presses.map(({ maxColors }) => maxColors));
    return bad("tooManyColors", `颜色与专色共${job.colors + job.spots}色，最多${most}色`, "colors");
  }
  if (presses.every((press) => lanes(job, press, book.labels) === undefined))
    return bad("tooWide", `标签宽 ${mmText(job.widthMm)} mm，超出机器可印宽度`, "widthMm");
  return bad(
    "noCylinder",
    `没有合适的版辊：高 ${mmText(job.heightMm)} mm、间距 ${mmText(job.gapAroundMm)} mm`,
    "heightMm",
  );
}

function assumptionsOf(setting: Setting, best: Candidate): Assumption[] {
  const { job, material } = setting;
  const waste = wasteMetres(best.press, job.colors + job.spots, job.kinds);
  return [
    { code: "material", name: "材料", value: material.name, field: "materialId" },
    { code: "press", name: "机器", value: best.press.name },
    { code: "waste", name: "放数", value: `${waste} m` },
    {
      code: "die",
      name: "刀版",
      value: job.dieExisting ? "已有，共用" : "新开",
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

/** The same job on the digital press, where its material and finishing allow it. */
function digitalRunnerUp({ job, book }: Setting): RunnerUp[] {
  const { colors, spots, ...shared } = job;
  if (colors + spots === 0 || spots > 0) return [];
  const digital = costDigitalLabel(
    {
      ...shared,
      quoteType: "inkLz",
      colorMode: colors === 1 ? "k" : "cmyk",
      whiteInk: false,
      variableData: false,
    },
    book,
  );
  if (!digital.ok) return [];
  return [{ code: "digital", name: "改用数码印刷，免版费", fen: sumFen(digital.value.lines) }];
}

/** The best candidate that differs in press or cylinder, and the digital press. */
function runnersUp(setting: Setting, best: Candidate): RunnerUp[] {
  const candidates = candidatesOf(setting, best);
  const next = candidates.ok ? candidates.value[0] : undefined;
  const digital = digitalRunnerUp(setting);
  if (next === undefined) return digital;
  const { z, around } = next.place;
  return [
    {
      code: "cylinder",
      name: `${next.press.name}${z === undefined ? "" : `，${z} 齿版辊`}，一周 ${around} 枚`,
      chosen: { of: "labelMethod", code: z === undefined ? "semiRotary" : "rotary" },
      fen: next.fen,
    },
    ...digital,
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
  const setting: Setting = { job, book, material, fixed, finishing: finishing.value };
  const candidates = candidatesOf(setting);
  if (!candidates.ok) return candidates;
  const best = candidates.value[0];
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
    assumptions: () => assumptionsOf(setting, best),
  });
}
