import { describe, expect, test } from "vitest";
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  createActor,
  fromPromise,
  SimulatedClock,
} from "xstate";
import { getAdjacencyMap, getShortestPaths } from "xstate/graph";
import { type ChartState, chartOf } from "#devtools/chart.ts";
import { transitionKey } from "#machines/inspection.ts";
import { sampled } from "#tests/sampled.ts";

/** How a machine is walked: its input, and every event that may come, outcomes included. */
export interface Walk {
  machine: AnyStateMachine;
  input?: unknown;
  /** Other inputs, by which the machine opens in another state. */
  openings?: readonly unknown[];
  /** Ordinary events, and outcomes by `done`, `failed` and `after` below. */
  events: readonly AnyEventObject[];
  /** The part of the context that distinguishes situations; must have few values. */
  situation: (snapshot: AnyMachineSnapshot) => unknown;
  /** Facts that must hold in every state of every path. */
  never: Readonly<Record<string, (snapshot: AnyMachineSnapshot) => boolean>>;
  /** Named actions, by default silent; called while paths are replayed. */
  onAction?: (name: string, params: unknown) => void;
  /** Actors that run as long as their state does: they have no end. */
  endless?: readonly string[];
}

export const done = (id: string, output?: unknown): AnyEventObject => ({
  type: `xstate.done.actor.${id}`,
  actorId: id,
  output,
});
export const failed = (id: string, error: unknown): AnyEventObject => ({
  type: `xstate.error.actor.${id}`,
  actorId: id,
  error,
});
/** A delay is named `delay.machine.state`. */
export const after = (delay: string): AnyEventObject => ({ type: `xstate.after.${delay}` });

const outcome = /^xstate\.(done|error)\.actor\.(.+)$/;
const timer = /^xstate\.after\.[^.]+\.(.+)$/;

/** Outcomes come only from what is running, timers only where one is set. */
function mayCome(snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean {
  const actor = outcome.exec(event.type)?.[2];
  if (actor !== undefined) return snapshot.children[actor] !== undefined;
  const state = timer.exec(event.type)?.[1];
  return state === undefined || snapshot._nodes.some((node) => node.id === state);
}

export interface Edge {
  event: AnyEventObject;
  state: AnyMachineSnapshot;
}

const optionsOf = (walk: Walk) => ({
  events: (snapshot: AnyMachineSnapshot) =>
    snapshot.status === "active" ? walk.events.filter((event) => mayCome(snapshot, event)) : [],
  serializeState: (snapshot: AnyMachineSnapshot) =>
    JSON.stringify([snapshot.value, walk.situation(snapshot)]),
  limit: 200_000,
  ...(walk.input === undefined ? {} : { input: walk.input }),
});

/** Every situation of the machine with what each event makes of it. */
export function situationsOf(walk: Walk): { state: AnyMachineSnapshot; edges: Edge[] }[] {
  return Object.values(getAdjacencyMap(walk.machine, optionsOf(walk))).map((situation) => ({
    state: situation.state,
    edges: Object.values<Edge>(situation.transitions),
  }));
}

export interface Route {
  /** Readable: the events of the path, joined. */
  name: string;
  events: AnyEventObject[];
  state: unknown;
}

const label = (event: AnyEventObject) =>
  event.type.replace(/^xstate\.(done|error)\.actor\./, "$1 ");

/** Every transition of the machine: the shortest path to each situation, and each event there. */
function routesOf(walk: Walk): Route[] {
  const options = optionsOf(walk);
  const paths = new Map(
    getShortestPaths(walk.machine, options).map((path) => [
      options.serializeState(path.state),
      path,
    ]),
  );
  return situationsOf(walk).flatMap(({ state, edges }) => {
    const path = paths.get(options.serializeState(state));
    if (path === undefined) throw new Error(`no path to ${JSON.stringify(state.value)}`);
    const before = path.steps
      .map((step) => step.event)
      .filter(({ type }) => type !== "xstate.init");
    return edges.map((edge) => ({
      name: [...before, edge.event].map(label).join(" → "),
      events: [...before, edge.event],
      state: edge.state.value,
    }));
  });
}

/** Where a replay ended, and the never-facts that came true on the way. */
export interface Ending {
  state: unknown;
  broken: string[];
}

/** Each transition that a replay took, by `transitionKey`. */
type OnTaken = (key: string) => void;

interface Waiting {
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

/** Lets promise callbacks run; no clock is involved. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve();
}

/** A machine whose actors wait to be settled by hand, and whose actions are the walk's. */
interface Held {
  readonly machine: AnyStateMachine;
  readonly waiting: Map<string, Waiting>;
}

/** One machine serves all replays of a walk: making it takes as long as a replay. */
const heldMachines = new WeakMap<Walk, Held>();

function heldMachine(walk: Walk): Held {
  const known = heldMachines.get(walk);
  if (known !== undefined) return known;
  const waiting = new Map<string, Waiting>();
  const held = fromPromise(
    ({ self }) =>
      new Promise<unknown>((resolve, reject) => {
        waiting.set(self.id, { resolve, reject });
      }),
  );
  const { actors, actions } = walk.machine.implementations;
  const machine = walk.machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, held])),
    actions: Object.fromEntries(
      Object.entries(actions)
        .filter(([, action]) => typeof action === "function" && !("resolve" in action))
        .map(([name]) => [name, (_: unknown, params: unknown) => walk.onAction?.(name, params)]),
    ),
  });
  const made = { machine, waiting };
  heldMachines.set(walk, made);
  return made;
}

/** Replays one route on a live actor, its promises settled by hand, its clock simulated. */
export async function replay(
  walk: Walk,
  events: readonly AnyEventObject[],
  onTaken: OnTaken = () => {},
): Promise<Ending> {
  const { machine, waiting } = heldMachine(walk);
  waiting.clear();
  const clock = new SimulatedClock();
  const actor = createActor(machine, {
    clock,
    input: walk.input,
    inspect: (reported) => {
      if (reported.type !== "@xstate.microstep" || reported.rootId !== reported.actorRef.sessionId)
        return;
      for (const one of reported._transitions) onTaken(transitionKey(one));
    },
  });
  const broken = new Set<string>();
  const check = () => {
    for (const [fact, holds] of Object.entries(walk.never)) {
      if (holds(actor.getSnapshot())) broken.add(fact);
    }
  };
  actor.subscribe({ next: check, error: () => {} });
  actor.start();
  check();
  for (const event of events) {
    const [, kind, id = ""] = outcome.exec(event.type) ?? [];
    if (kind !== undefined) {
      const promise = waiting.get(id);
      if (promise === undefined) throw new Error(`${id} is not running`);
      if (kind === "done") promise.resolve(event.output);
      else promise.reject(event.error);
    } else if (timer.test(event.type)) clock.increment(2 ** 31);
    else actor.send(event);
    await settle();
    check();
  }
  const end = { state: actor.getSnapshot().value, broken: [...broken] };
  actor.stop();
  return end;
}

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values<AnyStateNode>(node.states).flatMap(nodesOf),
];

/** States that a machine can rest in; events, ends of actors and timers that it knows. */
interface Parts {
  readonly states: readonly string[];
  readonly events: readonly string[];
}

/** What there is, and what a walk leaves out: states never entered, events that never did anything. */
function visited(walk: Walk): { all: Parts; left: Parts } {
  const seen = new Set<string>();
  const acting = new Set<string>();
  for (const { state, edges } of situationsOf(walk)) {
    for (const node of state._nodes) seen.add(node.id);
    for (const { event } of edges) {
      if (state._nodes.some((node) => node.ownEvents.includes(event.type))) acting.add(event.type);
    }
  }
  const nodes = nodesOf(walk.machine.root);
  // A state that decides at once is passed through, never rested in.
  const passing = new Set(["compound", "history"]);
  const resting = nodes.filter((node) => !passing.has(node.type) && !node.always?.length);
  const invoked = nodes.flatMap((node) =>
    node.invoke
      .filter(({ id }) => !walk.endless?.includes(id))
      .flatMap(({ id }) => [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`]),
  );
  const declared = nodes.flatMap((node) => node.ownEvents).filter((type) => type !== "");
  const all = {
    states: resting.map((node) => node.id),
    events: [...new Set([...declared, ...invoked])],
  };
  return {
    all,
    left: {
      states: all.states.filter((id) => !seen.has(id)),
      events: all.events.filter((type) => !acting.has(type)),
    },
  };
}

/** What `npm test` prints of a machine: how much of it its walk has seen. */
interface Seen {
  readonly what: "states" | "events" | "transitions" | "paths";
  readonly seen: number;
  readonly all: number;
}

declare module "vitest" {
  interface TaskMeta {
    machine?: { readonly name: string; readonly parts: readonly Seen[] };
  }
}

const transitionsIn = (state: ChartState): string[] => [
  ...state.transitions.map(({ key }) => key),
  ...state.states.flatMap(transitionsIn),
];

/** Every transition of a machine, replayed on live actors; nothing of it left out. */
export function describeMachine(name: string, walk: Walk): void {
  describe(name, () => {
    test("each transition is taken, leads live where the model says, and breaks no fact", async ({
      task,
    }) => {
      const routes = routesOf(walk);
      const wrong: unknown[] = [];
      const all = new Set(transitionsIn(chartOf(walk.machine)));
      const untaken = new Set(all);
      const take = (key: string) => untaken.delete(key);
      for (const input of walk.openings ?? []) await replay({ ...walk, input }, [], take);
      const replayed = sampled(routes, 6);
      // A sample may miss a transition, which one of the others takes.
      const others = routes.filter((route) => !replayed.includes(route));
      const played: Route[] = [];
      for (const route of [...replayed, ...others]) {
        if (played.length >= replayed.length && untaken.size === 0) break;
        played.push(route);
        const { state, broken } = await replay(walk, route.events, take);
        const asModelled = JSON.stringify(state) === JSON.stringify(route.state);
        if (!asModelled || broken.length > 0) wrong.push({ ...route, live: state, broken });
      }
      const parts: Seen[] = [
        { what: "transitions", seen: all.size - untaken.size, all: all.size },
        { what: "paths", seen: played.length - wrong.length, all: played.length },
      ];
      task.meta.machine = { name, parts };
      expect(wrong).toEqual([]);
      expect([...untaken]).toEqual([]);
      expect(routes.length).toBeGreaterThan(walk.events.length);
    });

    test("every state is reached, every event acts, every invoke ends both ways", ({ task }) => {
      const { all, left } = visited(walk);
      const parts = (["states", "events"] as const).map((what) => ({
        what,
        seen: all[what].length - left[what].length,
        all: all[what].length,
      }));
      task.meta.machine = { name, parts };
      expect(left).toEqual({ states: [], events: [] });
    });
  });
}
