import { expect, test } from "vitest";
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromPromise,
  SimulatedClock,
  type StateValue,
} from "xstate";
import { stateWords } from "#tests/machines/words.ts";

type Values = Readonly<Record<string, unknown>>;

/** An action or an actor by its name, with what it is given where that matters. */
export type Effect = string | readonly [name: string, given: unknown];

/** What must follow; what is absent must not happen. */
export interface Outcome {
  /** `ready`, `placing.sending`, or `version ready · moment free`; a region not named stays. */
  readonly to?: string;
  /** Actions in their order, without those that only change the context. */
  readonly does?: readonly Effect[];
  /** Actors that start, in their order. */
  readonly starts?: readonly Effect[];
  /** The values that the context has then; all others stay. */
  readonly sets?: Values;
  /** The machine is done. */
  readonly ends?: true;
  /** The clock leads on after exactly so many ms, not one sooner. `starts` only where named. */
  readonly later?: readonly [
    ms: number,
    state: string,
    sets?: Values,
    does?: readonly Effect[],
    starts?: readonly Effect[],
  ];
  /** What an ended machine returns, where named. */
  readonly returns?: unknown;
}

/** One line of the table: an event in a state. */
export interface Row extends Outcome {
  readonly in: string;
  readonly on: AnyEventObject;
  readonly given?: Values;
}

/** A start of the machine. */
interface Start extends Outcome {
  readonly input?: unknown;
}

export interface Oracle {
  readonly machine: AnyStateMachine;
  /** The context of every row that says nothing else. */
  readonly given: Values;
  /** The regions of every row that says nothing else. */
  readonly regions?: string;
  readonly starts: readonly Start[];
  /** Rows by the sentence of the papers that they follow. */
  readonly says: Readonly<Record<string, readonly Row[]>>;
  /** The tags of each state, by which screens show buttons and locks. */
  readonly tags: Readonly<Record<string, readonly string[]>>;
  /** States in which no event acts. */
  readonly quiet?: readonly string[];
}

/** The value of `a.b`. */
const nested = (path: string): StateValue => {
  const [first = "", ...rest] = path.split(".");
  return rest.length === 0 ? first : { [first]: nested(rest.join(".")) };
};

const regionsOf = (words: string): Record<string, StateValue> =>
  Object.fromEntries(
    words.split(" · ").map((part) => {
      const [region = "", path = ""] = part.split(" ");
      return [region, nested(path)];
    }),
  );

/** The state that `words` names, with the regions that they leave out as in `base`. */
function stateOf(words: string, base: StateValue): StateValue {
  if (!words.includes(" ")) return nested(words);
  return typeof base === "string" ? regionsOf(words) : { ...base, ...regionsOf(words) };
}

interface Seen {
  readonly state: StateValue;
  readonly ends: boolean;
  readonly returns: unknown;
  readonly does: readonly Effect[];
  readonly starts: readonly Effect[];
  readonly context: Values;
  readonly later: readonly unknown[];
}

/** The values of the named fields. */
const picked = (context: Values, names: Values = {}): Values =>
  Object.fromEntries(Object.keys(names).map((name) => [name, context[name]]));

/** Without what is given, where the row does not say it. */
const asSaid = (seen: readonly (readonly [string, unknown])[], said: readonly Effect[]) =>
  seen.map((effect, at): Effect => (typeof said[at] === "string" ? effect[0] : effect));

interface Run {
  readonly snapshot: () => AnyMachineSnapshot;
  readonly clock: SimulatedClock;
  readonly did: (readonly [string, unknown])[];
  readonly started: (readonly [string, unknown])[];
}

/** Starts the machine with effects that are only noted, and sends it the row's event. */
function run(
  { machine }: Oracle,
  row: Start | (Row & { value: StateValue; context: Values }),
): Run {
  const did: (readonly [string, unknown])[] = [];
  const started: (readonly [string, unknown])[] = [];
  const { actors, actions } = machine.implementations;
  const noted = machine.provide({
    actors: Object.fromEntries(
      Object.keys(actors).map((name) => [
        name,
        fromPromise(({ input }) => {
          started.push([name, input]);
          return new Promise(() => {});
        }),
      ]),
    ),
    actions: Object.fromEntries(
      Object.entries(actions)
        .filter(([, action]) => typeof action === "function" && !("resolve" in action))
        .map(([name]) => [name, (_: unknown, params: unknown) => void did.push([name, params])]),
    ),
  });
  const clock = new SimulatedClock();
  const begin =
    "on" in row
      ? { snapshot: noted.resolveState({ value: row.value, context: row.context }) }
      : { input: row.input };
  const actor = createActor(noted, { clock, ...begin });
  actor.subscribe({ error: () => {} });
  actor.start();
  if ("on" in row) actor.send(row.on);
  return { snapshot: () => actor.getSnapshot(), clock, did, started };
}

function seenOf({ snapshot, clock, did, started }: Run, said: Outcome): Seen {
  const { value: state, context, status, output } = snapshot();
  const does = asSaid(did, said.does ?? []);
  const starts = asSaid(started, said.starts ?? []);
  const later: unknown[] = [];
  if (said.later !== undefined) {
    const [ms, , sets, names = [], actors] = said.later;
    const sooner = did.length;
    const earlier = started.length;
    const note = () => {
      const now = snapshot();
      const begun = actors === undefined ? [] : asSaid(started.slice(earlier), actors);
      later.push([now.value, picked(now.context, sets), asSaid(did.slice(sooner), names), begun]);
    };
    clock.increment(ms - 1);
    note();
    clock.increment(1);
    note();
  }
  const returns = "returns" in said ? output : undefined;
  return { state, ends: status === "done", returns, does, starts, context, later };
}

function saidOf(said: Outcome, base: StateValue, before: Values): Seen {
  const state = said.to === undefined ? base : stateOf(said.to, base);
  const context = { ...before, ...said.sets };
  const { does = [], starts = [], ends = false, returns } = said;
  const [, last = "", sets = {}, names = [], actors = []] = said.later ?? [];
  const later =
    said.later === undefined
      ? []
      : [
          [state, picked(context, sets), [], []],
          [stateOf(last, state), sets, names, actors],
        ];
  return { state, ends, returns, does, starts, context, later };
}

/** What the machine did in a row, and what the table says. */
function compared(oracle: Oracle, row: Row): { seen: unknown; said: unknown } {
  const { regions } = oracle;
  const value = stateOf(row.in, regions === undefined ? "" : regionsOf(regions));
  const context = { ...oracle.given, ...row.given };
  const about = `${stateWords(value)}: ${row.on.type}`;
  return {
    seen: { about, ...seenOf(run(oracle, { ...row, value, context }), row) },
    said: { about, ...saidOf(row, value, context) },
  };
}

function expectRows(oracle: Oracle, rows: readonly Row[]): void {
  const pairs = rows.map((row) => compared(oracle, row));
  expect(pairs.map(({ seen }) => seen)).toEqual(pairs.map(({ said }) => said));
}

/** The tags of each named state, and of no other. */
function expectTags({ machine, given, regions, tags }: Oracle): void {
  const base = regions === undefined ? "" : regionsOf(regions);
  const seen = Object.keys(tags).map((state) => {
    const at = machine.resolveState({ value: stateOf(state, base), context: { ...given } });
    return [state, [...at.tags].sort()];
  });
  expect(seen).toEqual(Object.entries(tags).map(([state, named]) => [state, named.toSorted()]));
}

/** Every state of the table with every event of it that no row names there: nothing may happen. */
function unnamed({ says, quiet = [] }: Oracle): Row[] {
  const rows = Object.values(says).flat();
  const states = [...new Set([...rows.map((row) => row.in), ...quiet])];
  const events = new Map(rows.map(({ on }) => [on.type, on]));
  return states.flatMap((state) =>
    [...events.values()]
      .filter(({ type }) => !rows.some((row) => row.in === state && row.on.type === type))
      .map((on) => ({ in: state, on })),
  );
}

/**
 * Checks a machine against a table written by hand from the papers: state and event lead to a
 * state, actions, started actors, a context and a delay. Nothing of the table comes from the machine.
 */
export function describeOracle(oracle: Oracle): void {
  const { id } = oracle.machine;
  test(`oracle: ${id}: starts`, () => {
    const pairs = oracle.starts.map((start) => {
      const { state, does, starts, context } = seenOf(run(oracle, start), start);
      const said = saidOf(start, "", context);
      const wanted = picked(context, start.sets);
      return {
        seen: { state, does, starts, context: wanted },
        said: {
          state: said.state,
          does: said.does,
          starts: said.starts,
          context: start.sets ?? {},
        },
      };
    });
    expect(pairs.map(({ seen }) => seen)).toEqual(pairs.map(({ said }) => said));
  });
  for (const [sentence, rows] of Object.entries(oracle.says)) {
    test(`oracle: ${id}: ${sentence}`, () => expectRows(oracle, rows));
  }
  test(`oracle: ${id}: tags`, () => expectTags(oracle));
  // Events of one region act whatever the others are: such a machine names what it ignores.
  if (oracle.regions === undefined) {
    test(`oracle: ${id}: nothing else happens`, () => expectRows(oracle, unnamed(oracle)));
  }
}
