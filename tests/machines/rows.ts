import {
  type AnyMachineSnapshot,
  type ExecutableActionObject,
  initialTransition,
  transition,
} from "xstate";
import { situationsOf, type Walk } from "./paths.ts";
import { eventWords, nameOf, stateWords, words } from "./words.ts";

/** A walk whose situations are distinguished by named facts. */
export interface ReportedWalk extends Walk {
  situation: (snapshot: AnyMachineSnapshot) => Readonly<Record<string, unknown>>;
  /** What the table calls values that would fill it: the order, Zhang's session. */
  called?: Readonly<Record<string, unknown>>;
}

/** What one event does in one situation. */
interface Step {
  /** Where each region is, by its name; nothing where the machine has none. */
  readonly regions: Readonly<Record<string, string>>;
  readonly facts: Readonly<Record<string, string>>;
  readonly before: AnyMachineSnapshot;
  readonly after: AnyMachineSnapshot;
  /** Whether the machine takes any transition. */
  readonly acts: boolean;
  /** The event's bare name, for the diagram. */
  readonly name: string;
  readonly next: string;
  readonly does: string;
}

/** One line of a machine's table: every situation of a state in which an event does the same. */
export interface Row {
  readonly state: string;
  readonly event: string;
  readonly when: string;
  readonly next: string;
  readonly does: string;
  readonly context: string;
  readonly steps: readonly Step[];
}

const given = (params: unknown): string => (params === undefined ? "" : words(params));
const field = (params: unknown, name: string): unknown =>
  typeof params === "object" && params !== null && name in params
    ? Object.entries(params).find(([key]) => key === name)?.[1]
    : undefined;

/** What is executed, in order: named actions, started actors, set timers in ms. */
function actionWords({ type, params }: ExecutableActionObject): string[] {
  switch (type) {
    case "xstate.spawnChild":
      return [`start ${words(field(params, "src"))} ${given(field(params, "input"))}`.trim()];
    case "xstate.raise": {
      // What is raised at once shows in where it leads.
      if (field(params, "delay") === undefined) return [];
      const event = field(params, "event");
      const name = nameOf({ type: String(field(event, "type")) });
      return [`set ${name.replace(/^after /, "")}: ${words(field(params, "delay"))} ms`];
    }
    case "xstate.cancel":
    case "xstate.stopChild":
      return [];
    default:
      return [`${type} ${given(params)}`.trim()];
  }
}

const doing = (actions: readonly ExecutableActionObject[]) =>
  actions.flatMap(actionWords).join("; ");

const factsOf = (walk: ReportedWalk, snapshot: AnyMachineSnapshot) =>
  Object.fromEntries(
    Object.entries(walk.situation(snapshot)).map(([name, value]) => [name, words(value)]),
  );

/** How the steps of one row change the context, said once for all of them. */
function contextWords(steps: readonly Step[]): string {
  const names = new Set(steps.flatMap(({ after }) => Object.keys(after.context ?? {})));
  return [...names]
    .flatMap((name) => {
      const pairs = steps.map(({ before, after }) => [before.context[name], after.context[name]]);
      if (pairs.every(([was, is]) => was === is || words(was) === words(is))) return [];
      const results = [...new Set(pairs.map(([, is]) => words(is)))];
      if (results.length === 1) return [`${name} = ${results[0]}`];
      if (pairs.every(([was, is]) => is === was + 1)) return [`${name} + 1`];
      return [`${name} = ${results.sort().join(" or ")}`];
    })
    .join("; ");
}

/** Subsets of the facts, the smallest first; of equal ones those with the first facts. */
function subsets([name, ...rest]: readonly string[]): string[][] {
  if (name === undefined) return [[]];
  const without = subsets(rest);
  return [...without.map((some) => [name, ...some]), ...without].sort(
    (one, other) => one.length - other.length,
  );
}

const outcomeOf = ({ next, does }: Step) => `${next}\n${does}`;
const reported = ({ facts }: Step, names: readonly string[]) =>
  names.map((name) => `${name} ${facts[name]}`).join(", ");

/** The fewest facts that decide what the event does. */
function decisive(steps: readonly Step[]): string[] {
  const names = Object.keys(steps[0]?.facts ?? {});
  const found = subsets(names).find((some) => {
    const outcomes = new Map<string, string>();
    return steps.every((step) => {
      const key = reported(step, some);
      const known = outcomes.get(key) ?? outcomeOf(step);
      outcomes.set(key, known);
      return known === outcomeOf(step);
    });
  });
  if (found === undefined) {
    const outcomes = [
      ...new Set(steps.map((step) => `${step.name}: ${reported(step, names)}: ${outcomeOf(step)}`)),
    ];
    throw new Error(`the situation does not distinguish what differs:\n${outcomes.join("\n")}`);
  }
  return found;
}

const valuesOf = (steps: readonly Step[], name: string) =>
  [...new Set(steps.map(({ facts }) => facts[name] ?? ""))].sort();

/**
 * The situations of a row: fact by fact where every combination is in it (a fact that may be
 * anything is not named), else one by one.
 */
function conditions(
  alike: readonly Step[],
  all: readonly Step[],
  names: readonly string[],
): [string, string][] {
  const whole = [...new Set(alike.map((step) => reported(step, names)))].sort();
  const combinations = names.reduce((product, name) => product * valuesOf(alike, name).length, 1);
  if (combinations !== whole.length) return [["", whole.join(" or ")]];
  return names.flatMap((name) => {
    const values = valuesOf(alike, name);
    const isAny = values.length === valuesOf(all, name).length;
    return isAny ? [] : [[name, `${name} ${values.join(" or ")}`]];
  });
}

function group<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
}

/** Of regions that run side by side, `next` names those that the event moves in any situation. */
function withNext(steps: readonly Step[]): Step[] {
  const moved = Object.keys(steps[0]?.regions ?? {}).filter((name) =>
    steps.some(({ before, after }) => words(before.value[name]) !== words(after.value[name])),
  );
  return steps.map((step) => {
    if (!step.acts) return step;
    const { value } = step.after;
    const now = moved.map((name) => `${name} ${stateWords(value[name])}`).join(" · ");
    if (Object.keys(step.regions).length === 0) return { ...step, next: stateWords(value) };
    return { ...step, next: now || "stays" };
  });
}

function rowsFor(state: string, event: string, same: readonly Step[]): Row[] {
  const steps = withNext(same);
  const names = decisive(steps);
  return group(steps, outcomeOf).flatMap(([, alike]) => {
    const { next = "", does = "", regions = {} } = alike[0] ?? {};
    if (next === "") return [];
    const all = conditions(alike, steps, names);
    const where = all.filter(([name]) => name in regions).map(([, text]) => text);
    const when = all.filter(([name]) => !(name in regions)).map(([, text]) => text);
    const row = { state: [...where, state].filter(Boolean).join(" · "), when: when.join(", ") };
    return [{ ...row, event, next, does, context: contextWords(alike), steps: alike }];
  });
}

/** How the machine starts. */
export function startOf(walk: Walk): { state: string; does: string; snapshot: AnyMachineSnapshot } {
  const [snapshot, actions] = initialTransition(walk.machine, walk.input);
  return { state: stateWords(snapshot.value), does: doing(actions), snapshot };
}

const regionsOf = ({ machine, value }: AnyMachineSnapshot): Record<string, string> =>
  machine.root.type === "parallel" && typeof value === "object"
    ? Object.fromEntries(Object.keys(value).map((name) => [name, stateWords(value[name])]))
    : {};

/**
 * Every state with every event that has an effect there. Parallel regions are distinguished like
 * facts, only where they matter.
 */
export function rowsOf(walk: ReportedWalk): Row[] {
  const all = situationsOf(walk).flatMap(({ state: before, edges }) =>
    edges.map(({ event, state: after }) => {
      const acts = before.can(event);
      const actions = acts ? transition(walk.machine, before, event)[1] : [];
      const regions = regionsOf(before);
      const step: Step = {
        regions,
        facts: { ...regions, ...factsOf(walk, before) },
        before,
        after,
        acts,
        name: nameOf(event),
        next: "",
        does: doing(actions),
      };
      const state = Object.keys(regions).length === 0 ? stateWords(before.value) : "";
      return { state, event: eventWords(event), step };
    }),
  );
  return group(all, ({ state }) => state).flatMap(([state, inState]) =>
    group(inState, ({ event }) => event).flatMap(([event, same]) =>
      rowsFor(
        state,
        event,
        same.map(({ step }) => step),
      ),
    ),
  );
}
