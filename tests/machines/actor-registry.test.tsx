// @vitest-environment bundled-happy-dom
import { act, StrictMode, Suspense, use } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, test } from "vitest";
import { type Actor, assign, createMachine, type InspectionEvent, setup } from "xstate";
import { setTap, startActor, startedActors, useOwnActor } from "#machines/actor-registry.ts";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);

const kettle = setup({
  types: {} as { context: { litres: number }; input: { litres: number } },
  actions: { fill: assign({ litres: 2 }) },
}).createMachine({
  id: "kettle",
  context: ({ input }) => ({ litres: input.litres }),
  initial: "cold",
  states: { cold: { on: { heat: { target: "hot", actions: "fill" } } }, hot: { type: "final" } },
});
const idle = createMachine({});

const standing = () => [...startedActors].map(({ id }) => id);
beforeEach(() => {
  setTap(null);
  for (const actor of startedActors) actor.stop();
  startedActors.clear();
});

test("an actor starts with its name and its input, and is reported by that name", () => {
  const actor = startActor("kettle", kettle, { input: { litres: 1 } });
  const { status, value, context } = actor.getSnapshot();
  expect([actor.id, actor.system.get("kettle"), status, value, context]).toEqual([
    "kettle",
    actor,
    "active",
    "cold",
    { litres: 1 },
  ]);
});

test("a listener gets each actor from its start until it is removed", () => {
  const heard: [string, unknown][] = [];
  setTap((event: InspectionEvent) => void heard.push([event.type, event.actorRef]));
  const actor = startActor("idle", idle);
  expect(heard[0]).toEqual(["@xstate.actor", actor]);
  expect(heard.every(([, ref]) => ref === actor)).toBe(true);
  const before = heard.length;
  actor.send({ type: "anything" });
  expect(heard.length).toBeGreaterThan(before);
  setTap(null);
  const after = heard.length;
  actor.send({ type: "anything" });
  expect(heard.length).toBe(after);
});

test("ended actors are dropped with the next start; running ones stay, oldest first", () => {
  startActor("oldest", idle);
  const done = startActor("done", kettle, { input: { litres: 1 } });
  const stopped = startActor("stopped", idle);
  done.send({ type: "heat" });
  stopped.stop();
  expect(standing()).toEqual(["oldest", "done", "stopped"]);
  startActor("newest", idle);
  expect(standing()).toEqual(["oldest", "newest"]);
});

/** A component with an actor of its own, in a strict tree: React lets go and takes hold again. */
function shown(beside: () => null = () => null) {
  const given: Actor<typeof kettle>[] = [];
  function Kettle() {
    given.push(useOwnActor("kettle", kettle, { input: { litres: 1 } }));
    return null;
  }
  const Beside = beside;
  const root = createRoot(document.createElement("div"));
  const drawing = () => (
    <StrictMode>
      <Suspense>
        <Kettle />
        <Beside />
      </Suspense>
    </StrictMode>
  );
  return {
    given,
    draw: () => act(async () => root.render(drawing())),
    leave: () => act(async () => root.unmount()),
  };
}

test("a component's own actor is one, survives each render, and ends with the component", async () => {
  const { given, draw, leave } = shown();
  await draw();
  const own = given.at(-1);
  if (own === undefined) throw new Error("nothing was drawn");
  const { status, context } = own.getSnapshot();
  expect([own.id, own.system.get("kettle"), status, context]).toEqual([
    "kettle",
    own,
    "active",
    { litres: 1 },
  ]);
  expect(standing()).toEqual(["kettle"]);
  await draw();
  expect([given.at(-1) === own, own.getSnapshot().status]).toEqual([true, "active"]);
  await leave();
  expect(own.getSnapshot().status).toBe("stopped");
});

test("a component that is drawn but never committed starts nothing", async () => {
  const never = new Promise<null>(() => {});
  const { given, draw } = shown(() => use(never));
  await draw();
  expect(given.length).toBeGreaterThan(0);
  expect(standing()).toEqual([]);
  expect(given.map((actor) => actor.getSnapshot().value)).toEqual(given.map(() => "cold"));
});
