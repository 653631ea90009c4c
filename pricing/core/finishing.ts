import { grouped } from "#contract/format/numerals.ts";
import type { FinishingChoice } from "#contract/jobs/jobs.ts";
import type { NeededTool } from "#contract/jobs/kept-tools.ts";
import { type FinishedKind, perLabelKind } from "#contract/lookups/kinds.ts";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import type { Finishing, FinishingBasis, PaperKind } from "#contract/price-book/print.ts";
import type { Problem, Warning } from "#contract/quotes/quote.ts";
import * as finishingWords from "#contract/wording/pricing/finishing-words.ts";
import * as units from "#contract/wording/pricing/unit-words.ts";
import { type DraftLine, feeLine, line, sumFen } from "./costing.ts";
import {
  ceilDivide,
  feeFen,
  measureText,
  micro,
  micrometres,
  microPerFen,
  quotient,
  shortText,
} from "./decimal.ts";
import { keptTool, neededTool, type PartTools } from "./kept-tools.ts";
import { bad, good, type Outcome } from "./outcome.ts";

/** How much of a basis a job has: `Π above / Π below` units. */
export interface Measure {
  readonly above: readonly number[];
  readonly below: readonly number[];
}

export type Measures = Partial<Record<FinishingBasis, Measure>>;

/** Facts about the workpiece that the rules need. */
export interface FinishingRules {
  readonly for: FinishedKind;
  /** Field path of the list in the job, for problems. */
  readonly field: string;
  readonly yspType?: CodeOf<"yspType">;
  readonly gsm?: number;
  readonly paperKind?: PaperKind;
}

/** The amount of work. */
export interface FinishingAmounts {
  readonly measures: Measures;
  /** Pieces, for steps that are counted by piece where their basis has no measure of its own. */
  readonly pieces: number;
  readonly kinds: number;
}

interface ChosenStep {
  readonly step: Finishing;
  /** Copies of one pack, where the step takes these goods in packs. */
  readonly packOf?: number | undefined;
  readonly choice: FinishingChoice;
}

/** Steps that passed the rules. */
export interface ChosenFinishing {
  readonly steps: readonly ChosenStep[];
  readonly warnings: readonly Warning[];
  /** Film and varnish, g/m² over all sides. */
  readonly addedGsm: number;
  /** Blocks of an earlier order. */
  readonly tools?: PartTools;
}

export const countOf = (count: number): Measure => ({ above: [count], below: [1] });

const areaBases: readonly FinishingBasis[] = ["sheetArea", "givenArea", "webArea"];

/** Rules of one step against the job: errors and warnings. */
function judge(
  step: Finishing,
  choice: FinishingChoice,
  chosen: ReadonlySet<string>,
  setting: FinishingRules,
  names: ReadonlyMap<string, Finishing>,
): { problem?: string; warning?: string } {
  const { gsm } = setting;
  const measurable =
    perPiece.includes(step.basis) ||
    step.basis === "givenArea" ||
    ownBases[setting.for].includes(step.basis);
  if (!measurable || !step.for.includes(setting.for))
    return { problem: finishingWords.notForGoods(step.name) };
  if (choice.sides === 2 && !step.twoSided) return { problem: finishingWords.oneSide(step.name) };
  if (step.needsArea && (choice.lengthMm === undefined || choice.widthMm === undefined))
    return { problem: finishingWords.noArea(step.name) };
  if (setting.paperKind !== undefined && step.forbiddenPapers.includes(setting.paperKind))
    return { problem: finishingWords.notForPaper(step.name) };
  if (gsm !== undefined && step.minGsm !== undefined && gsm < step.minGsm)
    return { problem: finishingWords.tooLight(step.name, step.minGsm) };
  if (gsm !== undefined && step.maxGsm !== undefined && gsm > step.maxGsm)
    return { problem: finishingWords.tooHeavy(step.name, step.maxGsm) };
  const clash = step.conflicts.find((id) => chosen.has(id));
  if (clash !== undefined)
    return { problem: finishingWords.conflict(step.name, names.get(clash)?.name ?? clash) };
  if (step.requiresAny.length > 0 && !step.requiresAny.some((id) => chosen.has(id))) {
    const wanted = step.requiresAny.map((id) => names.get(id)?.name ?? id);
    return { problem: finishingWords.requires(step.name, wanted) };
  }
  if (gsm !== undefined && step.warnBelowGsm !== undefined && gsm < step.warnBelowGsm)
    return { warning: finishingWords.curls(gsm, step.name, step.warnBelowGsm) };
  return {};
}

const perPiece: readonly FinishingBasis[] = ["piece", "corner", "hole", "number", "fold", "hit"];

/** Bases that a kind of job can measure, besides pieces and given areas. */
const ownBases: Record<FinishingRules["for"], readonly FinishingBasis[]> = {
  ysp: ["sheetArea", "sheet", "signature", "copy"],
  ...perLabelKind<readonly FinishingBasis[]>(["webArea", "roll"]),
};

/** Units of the step's basis, sides and count included. */
function measureOf({ step, choice, packOf }: ChosenStep, amounts: FinishingAmounts): Measure {
  const sides = choice.sides ?? 1;
  if (packOf !== undefined) {
    const { pieces, kinds } = amounts;
    return countOf(kinds * ceilDivide(ceilDivide(pieces, kinds), packOf));
  }
  const times = step.needsCount ? (choice.count ?? 1) : 1;
  if (step.basis === "givenArea") {
    const length = micrometres(choice.lengthMm ?? 0);
    const width = micrometres(choice.widthMm ?? 0);
    return {
      above: [length, width, amounts.pieces, sides * times],
      below: [1_000_000, 1_000_000],
    };
  }
  const measure =
    amounts.measures[step.basis] ?? countOf(perPiece.includes(step.basis) ? amounts.pieces : 0);
  return { above: [...measure.above, sides * times], below: measure.below };
}

function stepLine(chosen: ChosenStep, measure: Measure): DraftLine {
  const { step, choice } = chosen;
  const rate = micro(step.rate);
  const area = areaBases.includes(step.basis);
  const counted = chosen.packOf === undefined ? units.finishing[step.basis] : units.pack;
  const unit = step.per === 1 ? counted : units.thousandsOf(counted);
  const { above, below } = measure;
  const amount = stepAmount(chosen, measure);
  return line({
    code: `hgx:${step.id}`,
    name: step.name,
    basis: () => {
      const digits = area ? 4 : 0;
      const measured = quotient([...above, 10 ** digits], below, "halfUp");
      const count = area ? measureText(measured, digits) : grouped(measured);
      const sided = (choice.sides ?? 1) === 2 ? finishingWords.bothSides(counted) : counted;
      return finishingWords.basis(count, sided, shortText(rate, 6, 6), unit);
    },
    qty: () => shortText(quotient([...above, 10_000], [...below, step.per], "halfUp"), 4, 4),
    unit,
    rate,
    ...amount,
    minimumFen: feeFen(step.minCharge),
  });
}

/** The step at the rate of a pack, where it takes such goods in packs. */
function inPacks(
  step: Finishing,
  choice: FinishingChoice,
  { yspType }: FinishingRules,
): ChosenStep {
  const pack = step.packs?.find(({ yspTypes }) => yspTypes.some((type) => type === yspType));
  return pack === undefined
    ? { step, choice }
    : { step: { ...step, rate: pack.rate }, choice, packOf: pack.pieces };
}

/** The chosen steps, or every forbidden combination by name. */
export function chosenFinishing(
  choices: readonly FinishingChoice[],
  steps: ReadonlyMap<string, Finishing>,
  rules: FinishingRules,
): Outcome<ChosenFinishing> {
  const found: ChosenStep[] = [];
  const warnings: Warning[] = [];
  const problems: Problem[] = [];
  let addedGsm = 0;
  const chosen = new Set(choices.map(({ id }) => id));
  if (chosen.size < choices.length) return bad("finishing", finishingWords.twice, rules.field);
  for (const [index, choice] of choices.entries()) {
    const field = `${rules.field}.${index}`;
    const step = steps.get(choice.id);
    if (step === undefined) {
      problems.push({ code: "finishing", field, message: finishingWords.noSuchStep(choice.id) });
      continue;
    }
    const { problem, warning } = judge(step, choice, chosen, rules, steps);
    if (problem !== undefined) problems.push({ code: "finishing", field, message: problem });
    if (warning !== undefined) warnings.push({ code: `hgx:${step.id}`, field, message: warning });
    found.push(inPacks(step, choice, rules));
    addedGsm += (step.addsGsm ?? 0) * (choice.sides ?? 1);
  }
  return problems.length > 0 ? { ok: false, problems } : good({ steps: found, warnings, addedGsm });
}

/** Exact amount of a step in micro-yuan. */
function stepAmount({ step }: ChosenStep, measure: Measure): Measure {
  const lowest = step.lowest === undefined ? 0 : micro(step.lowest);
  return {
    above: [...measure.above, Math.max(micro(step.rate), lowest)],
    below: [...measure.below, step.per],
  };
}

/** Fen of set-ups and blocks: the same for every candidate. */
export function setupFen({ steps, tools }: ChosenFinishing, kinds: number): number {
  let fen = 0;
  for (const chosen of steps) fen += sumFen(extraLines(chosen, kinds, tools));
  return fen;
}

/** Fen of all steps without set-ups and blocks, and without their lines: to compare candidates. */
export function finishingFen({ steps }: ChosenFinishing, amounts: FinishingAmounts): number {
  let fen = 0;
  for (const chosen of steps) {
    const { above, below } = stepAmount(chosen, measureOf(chosen, amounts));
    const byRate = quotient(above, [...below, microPerFen], "halfUp");
    fen += Math.max(byRate, feeFen(chosen.step.minCharge));
  }
  return fen;
}

/** A step's rate for one unit of a basis, and its minimum, in fen: for bounds, never for money. */
export interface StepRate {
  readonly perUnit: number;
  readonly least: number;
}

/** Rates of the steps with this basis; the other steps separately. */
export function stepRates(
  { steps }: ChosenFinishing,
  basis: FinishingBasis,
): { rates: StepRate[]; others: ChosenStep[] } {
  const unit = { measures: { [basis]: countOf(1) }, pieces: 0, kinds: 0 };
  const rates = steps
    .filter(({ step }) => step.basis === basis)
    .map((chosen) => {
      const { above, below } = stepAmount(chosen, measureOf(chosen, unit));
      return {
        perUnit: product(above) / (product(below) * microPerFen),
        least: feeFen(chosen.step.minCharge),
      };
    });
  return { rates, others: steps.filter(({ step }) => step.basis !== basis) };
}

const product = (factors: readonly number[]) => factors.reduce((all, factor) => all * factor, 1);

/** Lines of all steps. */
export const finishingLines = (
  { steps, tools }: ChosenFinishing,
  amounts: FinishingAmounts,
): DraftLine[] =>
  steps.flatMap((chosen) => [
    stepLine(chosen, measureOf(chosen, amounts)),
    ...extraLines(chosen, amounts.kinds, tools),
  ]);

/** What a step's block must be like. */
const blockFacts = ({ step, choice }: ChosenStep, kinds: number): NeededTool["facts"] => ({
  step: step.id,
  size: step.needsArea ? `${choice.lengthMm} × ${choice.widthMm}` : "",
  designs: String(kinds),
});

const hasBlock = ({ step }: ChosenStep): boolean =>
  step.block !== undefined || (step.setupFee ?? "0.00") !== "0.00";

/** The blocks that the steps need. */
export const finishingTools = (
  { steps }: ChosenFinishing,
  kinds: number,
  tools: PartTools,
): NeededTool[] =>
  steps.filter(hasBlock).map((chosen) => neededTool(tools, "block", blockFacts(chosen, kinds), 0));

/** Set-up and block of a step; free where the shop has the block. */
function extraLines(chosen: ChosenStep, kinds: number, tools?: PartTools): DraftLine[] {
  const { step, choice } = chosen;
  const own = tools && keptTool(tools, "block", blockFacts(chosen, kinds));
  if (own !== undefined && hasBlock(chosen))
    return [ownToolLine(`hgx:${step.id}:block`, `${step.name}${finishingWords.block}`, own)];
  const found: DraftLine[] = [];
  if (step.setupFee !== undefined && step.setupFee !== "0.00")
    found.push(setupLine(step, feeFen(step.setupFee), kinds));
  if (step.block !== undefined) found.push(blockLine(step, step.block, choice, kinds));
  return found;
}

/** The line of a tool that the shop has: nothing to pay. */
export const ownToolLine = (code: string, name: string, { until }: { until: string }): DraftLine =>
  feeLine(code, name, () => finishingWords.ownToolBasis(until), 0, 1, units.block);

const setupLine = (step: Finishing, fen: number, kinds: number): DraftLine =>
  feeLine(
    `hgx:${step.id}:setup`,
    `${step.name}${finishingWords.setup}`,
    () => finishingWords.setupBasis(kinds),
    fen,
    kinds,
    units.kind,
  );

type Block = NonNullable<Finishing["block"]>;

/** 版: area of the block in cm² times its rate, with a minimum, once a kind. */
function blockLine(
  step: Finishing,
  block: Block,
  choice: FinishingChoice,
  kinds: number,
): DraftLine {
  const rate = micro(block.perCm2);
  const length = micrometres(choice.lengthMm ?? 0);
  const width = micrometres(choice.widthMm ?? 0);
  const minimum = feeFen(block.minimum);
  return line({
    code: `hgx:${step.id}:block`,
    name: `${step.name}${finishingWords.block}`,
    basis: () => finishingWords.blockBasis(choice.lengthMm ?? 0, choice.widthMm ?? 0, kinds),
    qty: () => shortText(quotient([length, width, kinds], [10_000], "halfUp"), 4, 4),
    unit: "cm²",
    rate,
    above: [length, width, rate, kinds],
    below: [100_000_000],
    minimumFen: minimum * kinds,
  });
}
