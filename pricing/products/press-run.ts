import { backInks, frontInks, whitesOf } from "#contract/jobs/white-ink.ts";
import type { ClickTariff, Press } from "#contract/price-book/print.ts";
import { marginalFen } from "#pricing/core/brackets.ts";
import { ceilDivide, feeFen, quotient } from "#pricing/core/decimal.ts";
import { isDigital } from "#pricing/core/press-kind.ts";
import { turnedInks } from "#pricing/core/spot-inks.ts";
import type { DesignForm } from "./design-forms.ts";
import type { FormPlan, PageForm } from "./page-forms.ts";
import { impressionsFor, type LabourTerms, labourTerms, platesOf } from "./press-labour.ts";
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
  readonly plates: number;
  readonly impressions: number;
  readonly passes: number;
  readonly startFen: number;
  readonly runFen: number;
  readonly plateFen: number;
  /** Labour of each kind of form, in the plan's order; none on a digital press. */
  readonly labour: LabourTerms[];
  /** How a book's pages lie on their forms. */
  readonly plan: FormPlan;
}

export interface Colors {
  /** Colours with spots, the busier side first. */
  readonly front: number;
  readonly back: number;
  /** Spot colours of either side, in the same order. */
  readonly spots: readonly [number, number];
  /** Inks of a form that prints both sides at once, and the spots among them. */
  readonly turned: { readonly inks: number; readonly spots: number };
}

export function colorsOf({ part }: PartWork): Colors {
  const front = frontInks(part);
  const back = backInks(part);
  return {
    front: Math.max(front, back),
    back: Math.min(front, back),
    spots: front >= back ? [part.frontSpots, part.backSpots] : [part.backSpots, part.frontSpots],
    turned: turnedInks(part),
  };
}

/** Sheets that finishing wastes in a run of so many. */
const finishingWaste = (rule: Press["waste"], net: number, finishingSteps: number): number =>
  finishingSteps *
  Math.max(rule.finishingMinimum, quotient([net, rule.finishingPerThousand], [1000], "up"));

/**
 * Waste: base for each form, thousandths above what it includes, and each finishing step's.
 * @param finishing what finishing wastes, where forms share it
 */
export const wasteSheets = (
  rule: Press["waste"],
  net: number,
  forms: number,
  finishingSteps: number,
  finishing = finishingWaste(rule, net, finishingSteps),
): number =>
  rule.base * forms +
  quotient([Math.max(0, net - rule.included * forms), rule.perThousand], [1000], "up") +
  finishing;

/** What decides plates, sheets and labour of a run, wherever its press sheets come from. */
export type Printed = Pick<PressSheet, "press" | "method" | "ups">;

type Mutable<Shape> = { -readonly [Key in keyof Shape]: Shape[Key] };

/** Forms of designs as forms of a run: those of equal length are equal. */
export function designForms(forms: readonly DesignForm[], { method, ups }: Printed): PageForm[] {
  const equal = new Map<number, DesignForm[]>();
  for (const form of forms) {
    const others = equal.get(form.sheets);
    if (others === undefined) equal.set(form.sheets, [form]);
    else others.push(form);
  }
  return [...equal].map(([sheets, alike]) => ({
    count: alike.length,
    pages: 2,
    copiesASheet: ups,
    method,
    sections: [],
    designs: { sheets, forms: alike },
  }));
}

/** What equal forms add to a run: sheets, plates and labour. */
export interface FormRun extends Omit<PressRun, "labour" | "plan"> {
  /** None where nothing is printed, or where clicks are counted. */
  readonly labour: LabourTerms | null;
}

function formRun(
  work: PartWork,
  { press }: Printed,
  { count, copiesASheet, method, designs }: PageForm,
  kinds: number,
  finishingSheets: number | undefined,
  finishingSteps: number,
  colors: Colors,
): FormRun {
  // Designs share forms; a book's forms are those of each kind.
  const sets = designs === undefined ? count * kinds : count;
  const each = designs?.sheets ?? ceilDivide(work.copies, copiesASheet);
  const net = each * sets * work.papers.length;
  const sides = method === "sheetwise" ? 2 : 1;
  const { tariff } = press;
  if (colors.front === 0 || tariff.model === "click")
    return {
      signatures: count,
      forms: count * sides,
      net,
      waste: 0,
      run: net,
      plates: 0,
      impressions: 0,
      passes: 0,
      startFen: 0,
      runFen: 0,
      plateFen: 0,
      labour: null,
    };
  const waste = wasteSheets(press.waste, net, sets, finishingSteps, finishingSheets);
  const run = net + waste;
  const impressions = impressionsFor(method, run);
  const labour = labourTerms(press, method, run, sets, colors);
  const { forms, passes, share, whole } = labour;
  const lives = Math.max(1, ceilDivide(ceilDivide(impressions, forms), press.plateLife));
  const plates = platesOf(method, colors) * sets * lives;
  const withPlates = tariff.model === "start" && tariff.startFeeIncludesPlates;
  return {
    signatures: count,
    forms: count * sides,
    net,
    waste,
    run,
    plates,
    impressions,
    passes,
    startFen: quotient([labour.startFen, forms, passes, share], [whole], "halfUp"),
    runFen: quotient([labour.beyondFen, forms, passes, share], [whole], "halfUp"),
    plateFen: withPlates ? 0 : plates * feeFen(press.plateFee),
    labour,
  };
}

/** Designs of a part are finished in one run: what it wastes is shared among their forms. */
function finishingShares(
  { papers }: PartWork,
  { press }: Printed,
  plan: FormPlan,
  finishingSteps: number,
): number[] {
  let forms = 0;
  let net = 0;
  for (const { count, designs } of plan) {
    if (designs === undefined) return [];
    forms += count;
    net += designs.sheets * count * papers.length;
  }
  const waste = finishingWaste(press.waste, net, finishingSteps);
  let before = 0;
  return plan.map(({ count }) => {
    const from = Math.floor((waste * before) / forms);
    before += count;
    return Math.floor((waste * before) / forms) - from;
  });
}

function addForm(all: Mutable<PressRun>, form: FormRun): void {
  all.signatures += form.signatures;
  all.forms += form.forms;
  all.net += form.net;
  all.waste += form.waste;
  all.run += form.run;
  all.plates += form.plates;
  all.impressions += form.impressions;
  all.passes = Math.max(all.passes, form.passes);
  all.startFen += form.startFen;
  all.runFen += form.runFen;
  all.plateFen += form.plateFen;
  if (form.labour !== null) all.labour.push(form.labour);
}

/**
 * No more, in fen, than plates and make-ready of one form cost, whatever it prints: what a press
 * asks before its first sheet.
 */
export function readyFen(press: Press, method: PrintMethod, colors: Colors): number {
  const { tariff } = press;
  if (colors.front === 0) return 0;
  if (tariff.model === "click") return feeFen(tariff.setupFee);
  const { startFen, beyondFen, forms, passes, share, whole } = labourTerms(
    press,
    method,
    0,
    1,
    colors,
  );
  const labour = quotient([startFen + beyondFen, forms, passes, share], [whole], "down");
  if (tariff.model === "start" && tariff.startFeeIncludesPlates) return labour;
  return labour + platesOf(method, colors) * feeFen(press.plateFee);
}

/** Sides that the press prints. */
const printedSides = ({ part }: PartWork): number =>
  [frontInks(part), backInks(part)].filter((inks) => inks > 0).length;

/** Printed sides of a run: in colour, in black alone, and with white. */
export function clicksOf({ part }: PartWork, sheets: number) {
  const sides = [part.frontColors, part.backColors];
  return {
    color: sheets * sides.filter((colors) => colors > 1).length,
    black: sheets * sides.filter((colors) => colors === 1).length,
    white: sheets * whitesOf(part).length,
  };
}

/** White costs its set-up once, and each side that has it. */
function whiteFen({ white }: ClickTariff, clicks: number): number {
  if (white === undefined || clicks === 0) return 0;
  return feeFen(white.setup) + marginalFen(white.perClick, clicks, 1);
}

/** A digital run: every sheet of every kind once, each printed side a click in colour or black. */
function addClicks(
  all: Mutable<PressRun>,
  work: PartWork,
  { press }: Printed,
  kinds: number,
  finishingSteps: number,
  tariff: ClickTariff,
): void {
  const sets = work.pages === undefined ? all.forms : kinds;
  all.forms = 1;
  all.waste = wasteSheets(press.waste, all.net, sets, finishingSteps);
  all.run = all.net + all.waste;
  const { color, black, white } = clicksOf(work, all.run);
  all.impressions = all.run * printedSides(work);
  all.passes = 1;
  all.startFen = feeFen(tariff.setupFee) * sets;
  all.runFen =
    marginalFen(tariff.perColorClick, color, 1) +
    marginalFen(tariff.perBlackClick, black, 1) +
    whiteFen(tariff, white);
}

/** May the press print the part's colours? A digital one mixes no spots and no fifth colour. */
export function canPrint(press: Press, { part }: PartWork): boolean {
  if (!isDigital(press)) return whitesOf(part).length === 0;
  const { frontColors, backColors, frontSpots, backSpots } = part;
  return frontSpots + backSpots === 0 && Math.max(frontColors, backColors) <= 4;
}

/**
 * Everything that a candidate's price needs, with its forms laid out by this plan.
 * @param runs what forms of this part on this sheet add, for plans that share them
 */
export function pressRun(
  work: PartWork,
  sheet: Printed,
  kinds: number,
  finishingSteps: number,
  colors: Colors,
  forms: FormPlan,
  runs?: Map<PageForm, FormRun>,
): PressRun {
  const all: Mutable<PressRun> = {
    signatures: 0,
    forms: 0,
    net: 0,
    waste: 0,
    run: 0,
    plates: 0,
    impressions: 0,
    passes: 0,
    startFen: 0,
    runFen: 0,
    plateFen: 0,
    labour: [],
    plan: forms,
  };
  const shares = finishingShares(work, sheet, forms, finishingSteps);
  for (const [at, form] of forms.entries()) {
    const known = runs?.get(form);
    const run = known ?? formRun(work, sheet, form, kinds, shares[at], finishingSteps, colors);
    if (known === undefined) runs?.set(form, run);
    addForm(all, run);
  }
  const { tariff } = sheet.press;
  if (colors.front > 0 && tariff.model === "click")
    addClicks(all, work, sheet, kinds, finishingSteps, tariff);
  return all;
}
