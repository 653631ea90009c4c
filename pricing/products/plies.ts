import type { SheetJob } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { FinishingBasis } from "#contract/price-book/print.ts";
import * as sheetWords from "#contract/wording/pricing/sheet-words.ts";
import { pressesFor, takesPapers } from "./part-sheets.ts";
import type { PartWork } from "./sheet-parts.ts";

/** 联单: plies that differ in their paper alone are one press form, printed paper after paper. */

/** Counted by set or by book: charged once, whichever plies name the step. */
const ofSets: readonly FinishingBasis[] = ["number", "hole", "copy"];

type Steps = PartWork["finishing"]["steps"];

/** Steps of sets and books stay with the ply that counts most of them. */
function setStepsOnce(works: readonly PartWork[]): PartWork[] {
  const most = new Map<string, { readonly at: number; readonly count: number }>();
  for (const [at, { finishing }] of works.entries())
    for (const { step, choice } of finishing.steps) {
      const count = choice.count ?? 1;
      if (count > (most.get(step.id)?.count ?? 0)) most.set(step.id, { at, count });
    }
  const charged = (steps: Steps, at: number) =>
    steps.filter(({ step }) => !ofSets.includes(step.basis) || most.get(step.id)?.at === at);
  return works.map((work, at) => ({
    ...work,
    finishing: { ...work.finishing, steps: charged(work.finishing.steps, at) },
  }));
}

const ofLeaves = (steps: Steps) => steps.filter(({ step }) => !ofSets.includes(step.basis));

/** What two plies share on one form: print, work on each leaf, and the parents of their papers. */
function formKey({ part, paper, finishing }: PartWork): string {
  const { frontColors, backColors, frontSpots, backSpots, printMethod, customerPaper } = part;
  return JSON.stringify([
    [frontColors, backColors, frontSpots, backSpots, printMethod, customerPaper],
    [part.frontSpotInks, part.backSpotInks],
    ofLeaves(finishing.steps).map(({ choice }) => choice),
    paper.parentIds,
  ]);
}

/** Plies on one form: the first ply's work with the papers of all. */
function onOneForm(plies: readonly PartWork[], first: PartWork, all: boolean): PartWork {
  const setSteps = plies.flatMap(({ finishing }) =>
    finishing.steps.filter(({ step }) => ofSets.includes(step.basis)),
  );
  return {
    ...first,
    name: all ? "" : sheetWords.plies(plies.map(({ index }) => index + 1)),
    papers: plies.flatMap(({ papers }) => papers),
    finishing: {
      ...first.finishing,
      steps: [...ofLeaves(first.finishing.steps), ...setSteps],
      warnings: plies.flatMap(({ finishing }) => finishing.warnings),
    },
    grams: plies.reduce((sum, { grams }) => sum + grams, 0),
  };
}

/** The plies of a set as press forms: one for those that differ in their paper alone. */
export function plyWorks(job: SheetJob, book: PriceBook, works: readonly PartWork[]): PartWork[] {
  const forms = new Map<string, PartWork[]>();
  for (const work of setStepsOnce(works)) {
    const key = formKey(work);
    forms.set(key, [...(forms.get(key) ?? []), work]);
  }
  return [...forms.values()].flatMap((plies) => {
    const [first, ...others] = plies;
    if (first === undefined || others.length === 0) return plies;
    const form = onOneForm(plies, first, plies.length === works.length);
    const takes = pressesFor(job, book, form).some((press) => takesPapers(press, form.papers));
    return takes ? [form] : plies;
  });
}
