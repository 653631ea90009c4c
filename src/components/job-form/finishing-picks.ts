import type { FormOf } from "#contract/jobs/job-form.ts";
import type { FinishingChoice } from "#contract/jobs/jobs.ts";
import type { Finishing } from "#contract/price-book/print.ts";
import { type FinishingList, isUnlisted } from "./finishing-lists.ts";

/** A finishing step in the form. */
export type Step = FormOf<FinishingChoice>;

const fresh = (entry: Finishing, like: Step | undefined): Step => ({
  id: entry.id,
  ...(entry.needsArea ? { lengthMm: 50, widthMm: 30 } : {}),
  ...(entry.needsCount ? { count: like?.count ?? 1 } : {}),
  ...(entry.twoSided ? { sides: like?.sides ?? (1 as const) } : {}),
});

const clash = (one: Finishing, other: Finishing): boolean =>
  one.conflicts.includes(other.id) || other.conflicts.includes(one.id);

const offered = (list: FinishingList, id: string): boolean =>
  isUnlisted(id) ||
  list.add.includes(id) ||
  list.more.includes(id) ||
  list.included.includes(id) ||
  list.either.some(({ ids }) => ids.includes(id));

/** Removes steps whose requirement is gone, and steps that were only added for a removed one. */
function settled(
  hgx: readonly Step[],
  left: readonly Step[],
  list: FinishingList,
  all: readonly Finishing[],
): Step[] {
  const entryOf = (id: string) => all.find((one) => one.id === id);
  const has = (id: string) => hgx.some((step) => step.id === id);
  const stands = ({ id }: Step): boolean => {
    const needs = entryOf(id)?.requiresAny ?? [];
    return needs.length === 0 || needs.some(has);
  };
  const companion = ({ id }: Step): boolean =>
    !offered(list, id) &&
    left.some((step) => entryOf(step.id)?.requiresAny.includes(id)) &&
    !hgx.some((step) => entryOf(step.id)?.requiresAny.includes(id));
  return hgx.filter((step) => stands(step) && !companion(step));
}

/** Adds a step: removes what it excludes, adds what it requires. */
export function withStep(
  hgx: readonly Step[],
  id: string,
  list: FinishingList,
  all: readonly Finishing[],
): Step[] {
  const entry = all.find((one) => one.id === id);
  if (entry === undefined) return [...hgx];
  const group = list.either.find(({ ids }) => ids.includes(id))?.ids ?? [];
  const goes = (step: Step) => {
    const other = all.find((one) => one.id === step.id);
    return (
      step.id === id || group.includes(step.id) || (other !== undefined && clash(entry, other))
    );
  };
  const left = hgx.filter(goes);
  const kept = hgx.filter((step) => !goes(step));
  const met =
    entry.requiresAny.length === 0 ||
    entry.requiresAny.some((need) => kept.some((step) => step.id === need));
  const needed = met ? undefined : all.find((one) => one.id === entry.requiresAny[0]);
  const along = needed === undefined ? [] : [fresh(needed, undefined)];
  return settled([...kept, ...along, fresh(entry, left[0])], left, list, all);
}

/** Removes steps, and those that were only added for them. */
export function withoutSteps(
  hgx: readonly Step[],
  ids: readonly string[],
  list: FinishingList,
  all: readonly Finishing[],
): Step[] {
  const left = hgx.filter(({ id }) => ids.includes(id));
  return settled(
    hgx.filter(({ id }) => !ids.includes(id)),
    left,
    list,
    all,
  );
}
