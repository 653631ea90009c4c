import type { Press } from "#contract/price-book-print.ts";
import { marginalFen } from "#pricing/core/brackets.ts";
import { ceilDivide, feeFen, quotient } from "#pricing/core/decimal.ts";
import { signaturesOf } from "./booklet.ts";
import { isDigital } from "./press-kind.ts";
import type { PressSheet, PrintMethod } from "./press-sheets.ts";
import type { PartWork } from "./sheet-parts.ts";

/** Sheets, plates and labour of one part on one press sheet. */
export interface PressRun {
  readonly signatures: number;
  /** Press forms of one kind: each is made ready once a pass. */
  readonly forms: number;
  readonly net: number;
  readonly waste: number;
  readonly run: number;
  readonly full: number;
  readonly plates: number;
  readonly impressions: number;
  readonly passes: number;
  readonly startFen: number;
  readonly runFen: number;
  readonly plateFen: number;
}

export interface Colors {
  /** Colours with spots, the busier side first. */
  readonly front: number;
  readonly back: number;
  readonly spots: number;
}

export function colorsOf({ part }: PartWork): Colors {
  const front = part.frontColors + part.frontSpots;
  const back = part.backColors + part.backSpots;
  return {
    front: Math.max(front, back),
    back: Math.min(front, back),
    spots: part.frontSpots + part.backSpots,
  };
}

/** Plates of one signature: 自翻 and 上下翻 print both sides from one set. */
export function platesFor(method: PrintMethod, front: number, back: number): number {
  if (method === "single") return front;
  return method === "workAndTurn" || method === "tumble" ? Math.max(front, back) : front + back;
}

/** Times a sheet passes an impression: once, or once a side. */
export const impressionsFor = (method: PrintMethod, sheets: number): number =>
  method === "single" || method === "perfecting" ? sheets : 2 * sheets;

/** Waste: base for each form, thousandths above what it includes, and each finishing step's. */
export function wasteSheets(
  rule: Press["waste"],
  net: number,
  forms: number,
  finishingSteps: number,
): number {
  const above = Math.max(0, net - rule.included * forms);
  const finishing = Math.max(
    rule.finishingMinimum,
    quotient([net, rule.finishingPerThousand], [1000], "up"),
  );
  return (
    rule.base * forms +
    quotient([above, rule.perThousand], [1000], "up") +
    finishingSteps * finishing
  );
}

/** Labour in fen of one form: make-ready, and what runs beyond it. */
function labour(
  press: Press,
  sheets: number,
  impressions: number,
  colors: number,
  sides: number,
): [number, number] {
  const { tariff } = press;
  switch (tariff.model) {
    case "start": {
      const count = tariff.countBy === "sheets" ? sheets : impressions;
      const extra = Math.max(0, count - tariff.included);
      return [feeFen(tariff.startFee), marginalFen(tariff.perThousand, extra, 1, 1000)];
    }
    case "base": {
      const extra = Math.max(0, impressions - tariff.included);
      return [feeFen(tariff.baseFee), marginalFen(tariff.perThousand, extra, 1, 1000)];
    }
    case "click":
      return [0, 0];
    case "colorReam": {
      const run = marginalFen(tariff.perColorReam, sheets * colors, 1000 * sides);
      return [0, Math.max(run, feeFen(tariff.minimum))];
    }
  }
}

/** Times that a form goes through the press: its colours over the printing units of a side. */
export function passesOf(press: Press, method: PrintMethod, colors: Pick<Colors, "front">): number {
  const units = method === "perfecting" ? Math.max(1, Math.floor(press.colors / 2)) : press.colors;
  return Math.max(1, ceilDivide(colors.front, units));
}

/** Net press sheets of one kind. */
function netSheets(work: PartWork, sheet: PressSheet): number {
  if (work.pages === undefined) return ceilDivide(work.pieces, sheet.ups);
  const perSide = sheet.ups * work.pagesAPiece;
  return ceilDivide(work.pages * work.copies, perSide * 2);
}

const unprinted = {
  waste: 0,
  plates: 0,
  impressions: 0,
  passes: 0,
  startFen: 0,
  runFen: 0,
  plateFen: 0,
};

type ClickTariff = Extract<Press["tariff"], { model: "click" }>;

/** A digital run: every sheet of every kind once, each printed side a click in colour or black. */
function digitalRun(
  work: PartWork,
  sheet: PressSheet,
  kinds: number,
  finishingSteps: number,
  tariff: ClickTariff,
): PressRun {
  const { part } = work;
  const net = netSheets(work, sheet) * kinds;
  const waste = wasteSheets(sheet.press.waste, net, kinds, finishingSteps);
  const run = net + waste;
  const sides = [part.frontColors, part.backColors];
  const color = run * sides.filter((colors) => colors > 1).length;
  const black = run * sides.filter((colors) => colors === 1).length;
  return {
    signatures:
      work.pages === undefined ? 1 : signaturesOf(work.pages, sheet.ups * work.pagesAPiece, false),
    forms: 1,
    net,
    waste,
    run,
    full: ceilDivide(run, sheet.kai),
    plates: 0,
    impressions: color + black,
    passes: 1,
    startFen: feeFen(tariff.setupFee) * kinds,
    runFen:
      marginalFen(tariff.perColorClick, color, 1) + marginalFen(tariff.perBlackClick, black, 1),
    plateFen: 0,
  };
}

/** May the press print the part's colours? A digital one mixes no spots and no fifth colour. */
export function canPrint(press: Press, { part }: PartWork): boolean {
  if (!isDigital(press)) return true;
  const { frontColors, backColors, frontSpots, backSpots } = part;
  return frontSpots + backSpots === 0 && Math.max(frontColors, backColors) <= 4;
}

/** Everything that a candidate's price needs. */
export function pressRun(
  work: PartWork,
  sheet: PressSheet,
  kinds: number,
  finishingSteps: number,
  colors = colorsOf(work),
): PressRun {
  const { press, method } = sheet;
  const turned = method === "workAndTurn" || method === "tumble";
  const signatures =
    work.pages === undefined ? 1 : signaturesOf(work.pages, sheet.ups * work.pagesAPiece, turned);
  const printed = colors.front > 0;
  if (printed && press.tariff.model === "click")
    return digitalRun(work, sheet, kinds, finishingSteps, press.tariff);
  const net = netSheets(work, sheet) * kinds;
  const waste = wasteSheets(press.waste, net, signatures * kinds, finishingSteps);
  const run = net + (printed ? waste : 0);
  const full = ceilDivide(run, sheet.kai);
  const sides = method === "sheetwise" ? 2 : 1;
  const forms = signatures * sides;
  const allForms = forms * kinds;
  const impressions = impressionsFor(method, run);
  const passes = passesOf(press, method, colors);
  const lives = Math.max(1, ceilDivide(ceilDivide(impressions, allForms), press.plateLife));
  const plates = platesFor(method, colors.front, colors.back) * signatures * kinds * lives;
  if (!printed) return { ...unprinted, signatures, forms, net, run, full };
  const labourColors = platesFor(method, colors.front, colors.back);
  const weighted = labourColors + colors.spots * (press.spotFactor - 1);
  const perForm = ceilDivide(run, signatures * kinds);
  const perFormImpressions = ceilDivide(impressions, allForms);
  const [start, beyond] = labour(press, perForm, perFormImpressions, weighted, sides);
  const spotShare = press.tariff.model === "colorReam" ? [1, 1] : [weighted, labourColors];
  const [share = 1, whole = 1] = spotShare;
  const included = press.tariff.model === "start" && press.tariff.startFeeIncludesPlates;
  return {
    signatures,
    forms,
    net,
    waste,
    run,
    full,
    plates,
    impressions,
    passes,
    startFen: quotient([start, allForms, passes, share], [whole], "halfUp"),
    runFen: quotient([beyond, allForms, passes, share], [whole], "halfUp"),
    plateFen: included ? 0 : plates * feeFen(press.plateFee),
  };
}
