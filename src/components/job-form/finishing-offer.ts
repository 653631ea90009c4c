import type { FinishedKind } from "#contract/lookups/kinds.ts";
import type { Finishing } from "#contract/price-book/print.ts";
import {
  type EitherGroup,
  type FinishingPlace,
  finishingListOf,
  isUnlisted,
} from "./finishing-lists.ts";
import type { Step } from "./finishing-picks.ts";

export interface FinishingOffer {
  readonly either: readonly {
    readonly group: EitherGroup;
    readonly steps: readonly Finishing[];
    /** The job's choice; null for none. */
    readonly current: string | null;
  }[];
  readonly add: readonly Finishing[];
  readonly more: readonly Finishing[];
  /** Part of the product and in the job. */
  readonly included: readonly Finishing[];
}

/**
 * The offer at one place, in the list's order: only steps that the book prices for the kind. A
 * chosen step outside the list stays visible; an owner's own steps are in `more`.
 */
export function offeredAt(
  place: FinishingPlace,
  kind: FinishedKind,
  all: readonly Finishing[],
  hgx: readonly Step[],
): FinishingOffer {
  const list = finishingListOf(place);
  const priced = all.filter((step) => step.for.includes(kind));
  const stepsOf = (ids: readonly string[]) =>
    ids.flatMap((id) => priced.filter((step) => step.id === id));
  const has = (id: string) => hgx.some((step) => step.id === id);
  const either = list.either.flatMap((group) => {
    const steps = stepsOf(group.ids);
    const current = hgx.find(({ id }) => group.ids.includes(id))?.id ?? null;
    return steps.length === 0 ? [] : [{ group, steps, current }];
  });
  const needed = (id: string) => all.some((step) => has(step.id) && step.requiresAny.includes(id));
  const shown = new Set([
    ...either.flatMap(({ current }) => current ?? []),
    ...list.add,
    ...list.more,
    ...list.included,
    ...(list.elsewhere ?? []),
  ]);
  const beside = hgx.flatMap(({ id }) =>
    place === "wholeBook" || shown.has(id) || isUnlisted(id) || needed(id)
      ? []
      : all.filter((step) => step.id === id),
  );
  const unlisted = place === "wholeBook" ? [] : priced.filter(({ id }) => isUnlisted(id));
  const companions =
    place === "wholeBook"
      ? []
      : hgx.flatMap(({ id }) =>
          !shown.has(id) && needed(id) ? all.filter((step) => step.id === id) : [],
        );
  return {
    either,
    add: [
      ...stepsOf(list.add),
      ...beside,
      ...unlisted.filter(({ id }) => has(id)),
      ...stepsOf(list.more).filter(({ id }) => has(id)),
    ],
    more: [
      ...stepsOf(list.more).filter(({ id }) => !has(id)),
      ...stepsOf(list.included).filter(({ id }) => !has(id)),
      ...unlisted.filter(({ id }) => !has(id)),
    ],
    included: [...stepsOf(list.included).filter(({ id }) => has(id)), ...companions],
  };
}

/** The chosen steps at a place as text, without those that are part of the product. */
export function finishingValue(
  place: FinishingPlace,
  all: readonly Finishing[],
  hgx: readonly Step[],
): string {
  const { included, elsewhere = [], add } = finishingListOf(place);
  const isShownHere = (id: string) =>
    place === "wholeBook" ? add.includes(id) : !included.includes(id) && !elsewhere.includes(id);
  const names = hgx
    .filter(({ id }) => isShownHere(id))
    .map(({ id, sides }) => {
      const name = all.find((step) => step.id === id)?.name ?? id;
      return sides === 2 ? `双面${name}` : name;
    });
  return names.length === 0 ? "不做" : names.join("、");
}
