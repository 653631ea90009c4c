import type { Press } from "#contract/price-book/print.ts";
import { marginalFen } from "#pricing/core/brackets.ts";
import { ceilDivide, feeFen } from "#pricing/core/decimal.ts";
import { isTurned } from "./page-forms.ts";
import type { Colors } from "./press-run.ts";
import type { PrintMethod } from "./press-sheets.ts";

/** Plates, passes and labour of equal press forms. */

/** Plates of one signature: 自翻 and 上下翻 print both sides from one set. */
export function platesFor(method: PrintMethod, front: number, back: number): number {
  if (method === "single") return front;
  return method === "workAndTurn" || method === "tumble" ? Math.max(front, back) : front + back;
}

/** The same of a part's inks: two numbers on one turned form are two plates. */
export const platesOf = (method: PrintMethod, { front, back, turned }: Colors): number =>
  isTurned(method) ? turned.inks : platesFor(method, front, back);

/** Times a sheet passes an impression: once, or once a side. */
export const impressionsFor = (method: PrintMethod, sheets: number): number =>
  method === "single" || method === "perfecting" ? sheets : 2 * sheets;

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
export function passesOf(
  press: Press,
  method: PrintMethod,
  { front, turned }: Pick<Colors, "front"> & Partial<Pick<Colors, "turned">>,
): number {
  const units = method === "perfecting" ? Math.max(1, Math.floor(press.colors / 2)) : press.colors;
  const inks = isTurned(method) ? (turned?.inks ?? front) : front;
  return Math.max(1, ceilDivide(inks, units));
}

/**
 * 专色: printing units of all the forms of one make-ready, each spot counted as the units that it
 * costs. Counted against the press's units and not the job's colours, so that one more process
 * colour never makes a spot cheaper.
 */
function spottedUnits(press: Press, method: PrintMethod, { spots, turned }: Colors): number {
  const [front, back] = spots;
  const extra = press.spotFactor - 1;
  switch (method) {
    case "single":
    case "perfecting":
      return press.colors + (front + back) * extra;
    case "workAndTurn":
    case "tumble":
      return press.colors + turned.spots * extra;
    case "sheetwise":
      return 2 * press.colors + (front + back) * extra;
  }
}

/** Labour of equal forms, factor by factor: fen of one form × forms × passes × share ÷ whole. */
export interface LabourTerms {
  readonly startFen: number;
  readonly beyondFen: number;
  /** Sheets and impressions of one form. */
  readonly sheets: number;
  readonly impressions: number;
  readonly forms: number;
  readonly passes: number;
  /** What spots add, as a share of the press's units. */
  readonly share: number;
  readonly whole: number;
}

export function labourTerms(
  press: Press,
  method: PrintMethod,
  run: number,
  sets: number,
  colors: Colors,
): LabourTerms {
  const sides = method === "sheetwise" ? 2 : 1;
  const forms = sets * sides;
  const sheets = ceilDivide(run, sets);
  const impressions = ceilDivide(impressionsFor(method, run), forms);
  const spots = (colors.spots[0] + colors.spots[1]) * (press.spotFactor - 1);
  const weighted = platesOf(method, colors) + spots;
  const [startFen, beyondFen] = labour(press, sheets, impressions, weighted, sides);
  const byReam = press.tariff.model === "colorReam";
  return {
    startFen,
    beyondFen,
    sheets,
    impressions,
    forms,
    passes: passesOf(press, method, colors),
    share: byReam ? 1 : spottedUnits(press, method, colors),
    whole: byReam ? 1 : press.colors * sides,
  };
}
