import { expect, test } from "vitest";
import { createMachine, fromPromise } from "xstate";
import type { Moment } from "#devtools/moments.ts";
import { frameOf, momentOf } from "#devtools/remote/frames.ts";
import { WaitingFrames } from "#devtools/remote/waiting-frames.ts";
import { startActor } from "#machines/actor-registry.ts";

const own = { n: 7, at: 1795000000000, actor: "checkout", machine: "checkout" };
const head = {
  sessionId: "checkout",
  rootId: "checkout",
  id: "7",
  createdAt: "1795000000000",
  _version: "1",
  machine: "checkout",
};

test("what an actor does travels in the shapes of the inspector for state machines", () => {
  expect(frameOf({ ...own, what: "started" }, 7, '{"id":"checkout"}')).toEqual({
    ...head,
    type: "@xstate.actor",
    name: "checkout",
    definition: '{"id":"checkout"}',
    snapshot: { status: "active" },
  });
  const child = { ...own, actor: "checkout/place", machine: null };
  expect(frameOf({ ...child, what: "started" }, 7)).toEqual({
    ...head,
    sessionId: "checkout/place",
    machine: null,
    type: "@xstate.actor",
    name: "checkout/place",
    parentId: "checkout",
    snapshot: { status: "active" },
  });
  const event = { type: "submit" };
  expect(frameOf({ ...own, what: "event", event, from: "login" }, 7)).toEqual({
    ...head,
    type: "@xstate.event",
    event,
    sourceId: "login",
  });
  const stand = { value: { order: "none" }, context: { lines: 2 } };
  expect(frameOf({ ...own, what: "snapshot", event, ...stand }, 7)).toEqual({
    ...head,
    type: "@xstate.snapshot",
    event,
    snapshot: { status: "active", ...stand },
  });
});

test("every kind of moment comes back as it left", () => {
  const calls = { ...own, actor: "calls", machine: null };
  const moments: Moment[] = [
    { ...own, what: "started" },
    { ...own, what: "event", event: { type: "submit" }, byHand: true },
    { ...own, what: "event", event: { type: "submit" }, from: "login" },
    { ...own, what: "transition", transitions: ["editing submit 0"] },
    { ...own, what: "snapshot", event: { type: "submit" }, value: "placing", context: null },
    { ...own, what: "action", action: { type: "noteKey" } },
    { ...calls, what: "call", words: "POST /api/v2/user/order" },
    { ...calls, what: "reply", words: "POST /api/v2/user/order → 10000 40 ms", request: "r-1" },
    { ...calls, what: "fault", words: "断网 · POST /api/v2/user/order" },
  ];
  expect(moments.map((moment) => momentOf(frameOf(moment, moment.n), 7))).toEqual(moments);
});

test("a machine comes with its definition, what it invoked without; what is too large says so", () => {
  const lamp = createMachine({
    id: "lamp",
    context: { secret: "not to be sent" },
    initial: "on",
    states: { on: { invoke: { id: "warm", src: fromPromise(() => new Promise(() => {})) } } },
  });
  const actor = startActor("lamp", lamp);
  const waiting = new WaitingFrames();
  const at = 1795000000000;
  waiting.moment({ at, actor: "lamp", machine: "lamp", what: "started" });
  waiting.moment({ at, actor: "lamp/warm", machine: null, what: "started" });
  const huge = { type: "x".repeat(130_000) };
  waiting.moment({ at, actor: "lamp", machine: "lamp", what: "event", event: huge });
  const [machine, invoked, large] = waiting.next();
  actor.stop();
  expect(machine).toMatchObject({ type: "@xstate.actor", id: "1", name: "lamp" });
  expect(JSON.parse(Reflect.get(machine ?? {}, "definition"))).toEqual({
    id: "lamp",
    initial: "on",
    states: { on: { invoke: { id: "warm", src: expect.anything() } } },
  });
  expect(invoked).toMatchObject({ type: "@xstate.actor", id: "2", name: "lamp/warm" });
  expect(invoked).not.toHaveProperty("definition");
  expect(large).toMatchObject({
    type: "@qimo.action",
    id: "3",
    action: { type: "@xstate.event 太大，没有发送" },
  });
});

test("frames leave in order, as many as one call takes, until they have arrived", () => {
  const waiting = new WaitingFrames();
  for (let index = 0; index < 400; index += 1) {
    const event = { type: "hum", words: "y".repeat(2000) };
    waiting.moment({ ...own, what: "event", event });
  }
  const ids = () => waiting.next().map(({ id }) => Number(id));
  const first = ids();
  expect([first[0], first.length < 150, first.length > 30]).toEqual([1, true, true]);
  expect(JSON.stringify(waiting.next()).length).toBeLessThan(200_000);
  expect(ids()).toEqual(first);
  waiting.sent(waiting.next());
  expect(ids()[0]).toBe(first.length + 1);
});
