import type { FinishingChoice } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Finishing, FinishingBasis } from "#contract/price-book/print.ts";
import type { Operations } from "#contract/price-book/time.ts";
import type { MakingStep } from "#contract/quotes/quote-dates.ts";
import * as makingWords from "#contract/wording/pricing/making-words.ts";
import { indexOf } from "#pricing/core/book-index.ts";

/** Machine and manual work by the book's figures: set-up, quantity over speed, drying. */

interface Operation {
  readonly minutes: number;
  readonly perHour: number;
  readonly dryHours: number;
}

/** Set-up as often as asked, then quantity over speed; drying follows where there is some. */
export function stages(
  code: string,
  name: string,
  { minutes, perHour, dryHours }: Operation,
  units: number,
  setUps = 1,
): MakingStep[] {
  const run = perHour === 0 ? 0 : Math.ceil((units * 60) / perHour);
  const work = minutes * setUps + run;
  const found: MakingStep[] = [];
  if (work > 0) found.push({ code, name, minutes: work, kind: "work" });
  if (dryHours > 0)
    found.push({
      code: `${code}:rest`,
      name: `${name}${makingWords.drying}`,
      minutes: dryHours * 60,
      kind: "rest",
    });
  return found;
}

export const hands = (code: string, name: string, minutes: number): MakingStep[] =>
  minutes === 0 ? [] : [{ code, name, minutes, kind: "work" }];

export const operationOf = ({ listed, others }: Operations, id: string): Operation =>
  listed.find(({ ids }) => ids.includes(id)) ?? others;

/** The amounts by which the steps of a product are counted. */
interface Amounts {
  readonly sheets: number;
  readonly pieces: number;
  readonly metres: number;
  readonly rolls: number;
}

function unitsOf(basis: FinishingBasis, choice: FinishingChoice, amounts: Amounts): number {
  switch (basis) {
    case "sheetArea":
    case "givenArea":
    case "sheet":
    case "signature":
      return amounts.sheets * (choice.sides ?? 1);
    case "piece":
    case "copy":
    case "hit":
      return amounts.pieces * (choice.sides ?? 1);
    case "corner":
    case "hole":
    case "number":
    case "fold":
      return amounts.pieces * (choice.count ?? 1);
    case "webArea":
      return amounts.metres;
    case "roll":
      return amounts.rolls;
  }
}

/** The chosen steps in production order; unlisted ones come last. */
export function finishingStages(
  choices: readonly FinishingChoice[],
  book: PriceBook,
  amounts: Amounts,
): MakingStep[] {
  const { finishing } = book.production;
  const placeOf = ({ id }: Finishing): number => {
    for (const [at, { ids }] of finishing.listed.entries()) {
      const within = ids.indexOf(id);
      if (within >= 0) return at * 100 + within;
    }
    return Number.POSITIVE_INFINITY;
  };
  const steps = choices.flatMap((choice) => {
    const step = indexOf(book).finishing.get(choice.id);
    return step === undefined ? [] : [{ step, choice, place: placeOf(step) }];
  });
  if (steps.length > 1) steps.sort((a, b) => (a.place === b.place ? 0 : a.place - b.place));
  return steps.flatMap(({ step, choice }) =>
    stages(
      `hgx:${step.id}`,
      step.name,
      operationOf(finishing, step.id),
      unitsOf(step.basis, choice, amounts),
    ),
  );
}

export const minutesOf = (steps: readonly MakingStep[]): number => {
  let sum = 0;
  for (const { minutes } of steps) sum += minutes;
  return sum;
};
