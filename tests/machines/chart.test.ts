import { expect, test } from "vitest";
import { and, fromPromise, not, setup } from "xstate";
import { charts } from "#devtools/all-charts.ts";
import { acceptedEvents, chartOf, litPaths } from "#devtools/chart.ts";

/** Nested and parallel, at once, after a delay, an invoked actor's ends, and a final state. */
const lamp = setup({
  actors: { warm: fromPromise<void>(async () => {}) },
  actions: { note: () => {}, hum: () => {} },
  guards: { isDark: () => true, isBroken: () => false },
  delays: { dusk: 1000 },
}).createMachine({
  id: "lamp",
  type: "parallel",
  states: {
    light: {
      description: "Whether it shines.",
      initial: "off",
      onDone: { actions: "note" },
      states: {
        off: {
          tags: "dark",
          always: { guard: and(["isDark", not("isBroken")]), target: "warming" },
          on: { press: [{ guard: "isBroken", target: "gone" }, { target: "warming" }] },
        },
        warming: {
          entry: "hum",
          invoke: { id: "warm", src: "warm", onDone: "on", onError: { target: "gone" } },
        },
        on: { after: { dusk: { target: "off", actions: "note" } }, exit: "note" },
        gone: { type: "final" },
      },
    },
    cord: { on: { pull: { actions: "note" } } },
  },
});

const bare = { first: false, description: null, tags: [], invokes: [], entry: [], exit: [] };
const plain = { guard: null, targets: [], actions: [] };

test("a machine's chart says every box, mark and way out of it", () => {
  expect(chartOf(lamp)).toEqual({
    ...bare,
    path: "",
    name: "lamp",
    kind: "parallel",
    transitions: [],
    states: [
      {
        ...bare,
        path: "light",
        name: "light",
        kind: "compound",
        description: "Whether it shines.",
        transitions: [
          {
            ...plain,
            key: "light xstate.done.state.lamp.light 0",
            kind: "complete",
            name: "",
            actions: ["note"],
          },
        ],
        states: [
          {
            ...bare,
            path: "light.off",
            name: "off",
            kind: "atomic",
            first: true,
            tags: ["dark"],
            transitions: [
              {
                ...plain,
                key: "light.off  0",
                kind: "always",
                name: "",
                guard: "and(isDark, not(isBroken))",
                targets: ["light.warming"],
              },
              {
                ...plain,
                key: "light.off press 0",
                kind: "event",
                name: "press",
                guard: "isBroken",
                targets: ["light.gone"],
              },
              {
                ...plain,
                key: "light.off press 1",
                kind: "event",
                name: "press",
                targets: ["light.warming"],
              },
            ],
            states: [],
          },
          {
            ...bare,
            path: "light.warming",
            name: "warming",
            kind: "atomic",
            invokes: ["warm"],
            entry: ["hum"],
            transitions: [
              {
                ...plain,
                key: "light.warming xstate.done.actor.warm 0",
                kind: "done",
                name: "warm",
                targets: ["light.on"],
              },
              {
                ...plain,
                key: "light.warming xstate.error.actor.warm 0",
                kind: "failed",
                name: "warm",
                targets: ["light.gone"],
              },
            ],
            states: [],
          },
          {
            ...bare,
            path: "light.on",
            name: "on",
            kind: "atomic",
            exit: ["note"],
            transitions: [
              {
                ...plain,
                key: "light.on xstate.after.dusk.lamp.light.on 0",
                kind: "after",
                name: "dusk",
                targets: ["light.off"],
                actions: ["note"],
              },
            ],
            states: [],
          },
          { ...bare, path: "light.gone", name: "gone", kind: "final", transitions: [], states: [] },
        ],
      },
      {
        ...bare,
        path: "cord",
        name: "cord",
        kind: "atomic",
        transitions: [
          { ...plain, key: "cord pull 0", kind: "event", name: "pull", actions: ["note"] },
        ],
        states: [],
      },
    ],
  });
});

test("what is lit, and which events are taken there", () => {
  const lit = litPaths({ light: "off", cord: {} });
  expect(lit).toEqual(["light", "light.off", "cord"]);
  expect(acceptedEvents(chartOf(lamp), new Set(lit))).toEqual(["press", "pull"]);
  const warm = new Set(litPaths({ light: "warming", cord: {} }));
  expect(acceptedEvents(chartOf(lamp), warm)).toEqual(["pull"]);
});

test("every machine of the shop has its chart, and no name in it is unknown", () => {
  expect(charts.map(({ name }) => name).sort()).toEqual([
    ...["accessToken", "accountEvents", "afterSale", "appUpdate", "captcha", "cartLine"],
    ...["checkout", "codeEntry", "loginModal", "network", "outbox", "payment", "quoteDesk"],
    ...["recovery", "upload", "userSession"],
  ]);
  expect(JSON.stringify(charts)).not.toContain('"?"');
});
