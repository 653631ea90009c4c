import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { assign, createActor, fromPromise, setup } from "xstate";
import { startActor } from "#machines/actor-registry.ts";
import { inspectActors, nameOf, type Observation, transitionKey } from "#machines/inspection.ts";

/** Decides at once, asks a helper, and takes what it says; two ways lie on one event. */
const clerk = setup({
  types: {} as {
    context: { token: string; heard: string };
    events: { type: "ask" } | { type: "answered"; token: string };
  },
  actors: { helper: fromPromise<string>(() => Promise.resolve("canary")) },
  actions: { note: (_, _params: { token: string }) => {} },
  guards: { never: () => false },
}).createMachine({
  id: "clerk",
  context: { token: "canary", heard: "" },
  initial: "deciding",
  states: {
    deciding: { always: [{ guard: "never", target: "done" }, { target: "idle" }] },
    idle: {
      on: {
        ask: { target: "asking" },
        answered: [
          { guard: "never", target: "done" },
          { actions: { type: "note", params: ({ event }) => ({ token: event.token }) } },
        ],
      },
    },
    asking: {
      invoke: {
        id: "helper",
        src: "helper",
        onDone: { target: "done", actions: assign({ heard: "yes" }) },
      },
    },
    done: { type: "final" },
  },
});

const now = 1_760_000_000_000;
const seen: Observation[] = [];
let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers({ now });
  seen.length = 0;
  stop = inspectActors((observation) => seen.push(observation));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const answered = (token: unknown) => ({ type: "answered", token });
const init = { type: "xstate.init" };
/** The number of an alias depends on what the page hid before. */
const hidden: unknown = expect.stringMatching(/^\[隐去 \d+\]$/);
const aliasesIn = (value: unknown) => new Set(JSON.stringify(value).match(/\[隐去 \d+\]/g));
const ended = { type: "xstate.done.actor.helper", output: hidden, actorId: "helper" };

test("each event of an actor is reported once, in order, without secrets", async () => {
  const actor = startActor("desk", clerk);
  actor.send({ type: "answered", token: "canary" });
  actor.send({ type: "ask" });
  await vi.runAllTimersAsync();
  const at = now;
  const desk = { at, actor: "desk" };
  const helper = { at, actor: "desk/helper" };
  const context = { token: hidden, heard: "" };
  const action = (type: string, params: unknown) =>
    ({ ...desk, what: "action", action: { type, params } }) as const;
  const spawned = { id: "helper", actorRef: "[actor]", src: "helper" };
  const resolved = { type: "xstate.promise.resolve", data: hidden };
  expect(seen).toEqual([
    { ...desk, what: "started" },
    { ...desk, what: "transition", transitions: ["deciding  1"] },
    { ...desk, what: "event", event: init },
    { ...desk, what: "snapshot", event: init, value: "idle", context },
    { ...desk, what: "event", event: answered(hidden) },
    action("note", { token: hidden }),
    { ...desk, what: "transition", transitions: ["idle answered 1"] },
    { ...desk, what: "snapshot", event: answered(hidden), value: "idle", context },
    { ...desk, what: "event", event: { type: "ask" } },
    { ...helper, what: "started" },
    action("xstate.spawnChild", spawned),
    { ...desk, what: "transition", transitions: ["idle ask 0"] },
    { ...helper, from: "desk", what: "event", event: init },
    { ...helper, what: "snapshot", event: init, value: "active", context: null },
    { ...desk, what: "snapshot", event: { type: "ask" }, value: "asking", context },
    { ...helper, from: "desk/helper", what: "event", event: resolved },
    { ...desk, from: "desk/helper", what: "event", event: ended },
    action("xstate.stopChild", "[actor]"),
    { ...desk, what: "transition", transitions: ["asking xstate.done.actor.helper 0"] },
    {
      ...desk,
      what: "snapshot",
      event: ended,
      value: "done",
      context: { token: hidden, heard: "yes" },
    },
    { ...helper, what: "snapshot", event: resolved, value: "done", context: null },
  ]);
  expect(aliasesIn(seen).size).toBe(1);
});

test("several listen, each until it stops; the last takes the tap away", () => {
  const others: string[] = [];
  const stopOther = inspectActors(({ what }) => others.push(what));
  const actor = startActor("desk", clerk);
  const begun = seen.length;
  expect([begun > 0, others.length]).toEqual([true, begun]);
  stop();
  actor.send({ type: "answered", token: "" });
  expect([seen.length, others.length > begun]).toEqual([begun, true]);
  stopOther();
  const heard = others.length;
  actor.send({ type: "answered", token: "" });
  expect([seen.length, others.length]).toEqual([begun, heard]);
});

test("of two ways out of one state by different events, each is counted among its own", () => {
  const { asking, deciding, idle } = clerk.states;
  const keys = [deciding, idle, asking].flatMap((state) =>
    [...(state?.always ?? []), ...[...(state?.transitions.values() ?? [])].flat()].map(
      transitionKey,
    ),
  );
  expect(keys).toEqual([
    "deciding  0",
    "deciding  1",
    "idle ask 0",
    "idle answered 0",
    "idle answered 1",
    "asking xstate.done.actor.helper 0",
  ]);
});

test("a state within a state is named by its whole way", () => {
  const nested = setup({}).createMachine({
    id: "nested",
    initial: "outer",
    states: { outer: { initial: "inner", states: { inner: { on: { go: {} } } } } },
  });
  const inner = nested.states.outer?.states.inner;
  expect(inner?.transitions.get("go")?.map(transitionKey)).toEqual(["outer.inner go 0"]);
});

test("an actor goes by its name, what is none by its session", () => {
  const none = { sessionId: "x:7", send: () => {}, getSnapshot: () => undefined };
  expect([nameOf(none), nameOf(createActor(clerk, { id: "own" }))]).toEqual(["x:7", "own"]);
});
