// @vitest-environment bundled-happy-dom
import { afterEach, expect, test } from "vitest";
import { fromCallback, setup } from "xstate";
import { charts } from "#devtools/all-charts.ts";
import type { ChartState } from "#devtools/chart.ts";
import { kindWords, searchText } from "#devtools/moment-words.ts";
import { keptMoments, watchBench } from "#devtools/recorder.ts";
import { eventFields } from "#devtools/send-events/event-fields.ts";
import { type Fields, leavesOf, valuesOf, wrongIn } from "#devtools/send-events/fields.ts";
import { sendByHand } from "#devtools/send-events/send.ts";
import { readTrace } from "#devtools/trace.ts";
import { startActor } from "#machines/actor-registry.ts";

const eventsIn = (state: ChartState): string[] => [
  ...state.transitions.flatMap(({ kind, name }) => (kind === "event" ? [name] : [])),
  ...state.states.flatMap(eventsIn),
];

test("every machine's events have their fields, and no other has", () => {
  const drawn = charts.map((chart) => [chart.name, [...new Set(eventsIn(chart))].sort()]);
  const described = Object.entries(eventFields).map(([name, events]) => [
    name,
    Object.keys(events).sort(),
  ]);
  expect(Object.fromEntries(described)).toEqual(Object.fromEntries(drawn));
});

test("only what a machine makes of its own work cannot be typed", () => {
  const own = Object.entries(eventFields).flatMap(([name, events]) =>
    Object.keys(events).flatMap((type) => (events[type] === "own" ? [`${name} ${type}`] : [])),
  );
  expect(own).toEqual(["quoteDesk handedOver"]);
});

const fields: Fields = {
  at: { kind: "number" },
  status: { kind: "number", empty: "null" },
  whole: { kind: "flag" },
  way: { kind: "choice", empty: "absent", values: { pow: true, string: true } },
  words: { kind: "text" },
  held: {
    kind: "parts",
    empty: "null",
    parts: { token: { kind: "text" }, lasts: { kind: "number" } },
  },
};

test("an event is typed field by field; what may be empty is null or left out", () => {
  expect(leavesOf(fields).map(({ path }) => path)).toEqual([
    ...["at", "status", "whole", "way", "words", "held.token", "held.lasts"],
  ]);
  expect(wrongIn(fields, { at: "0.5", whole: "false" })).toEqual({});
  expect(valuesOf(fields, { at: "0.5", whole: "false" })).toEqual({
    at: 0.5,
    status: null,
    whole: false,
    words: "",
    held: null,
  });
  const all = { at: "-3", status: "503", whole: "true", way: "pow", words: "是" };
  const full = { ...all, "held.token": "t", "held.lasts": "1000" };
  expect(wrongIn(fields, full)).toEqual({});
  expect(valuesOf(fields, full)).toEqual({
    at: -3,
    status: 503,
    whole: true,
    way: "pow",
    words: "是",
    held: { token: "t", lasts: 1000 },
  });
});

test("a fault is shown at its field", () => {
  expect(wrongIn(fields, {})).toEqual({ at: "填一个数，如 12 或 0.5", whole: "选是或否" });
  expect(
    wrongIn(fields, {
      at: "1e3",
      status: "五",
      whole: "yes",
      way: "toString",
      "held.token": "t",
    }),
  ).toEqual({
    at: "填一个数，如 12 或 0.5",
    status: "填一个数，如 12 或 0.5",
    whole: "选是或否",
    way: "选一个",
    "held.lasts": "填一个数，如 12 或 0.5",
  });
});

const desk = setup({
  types: {} as {
    events: { type: "edited"; mobile: string } | { type: "left" } | { type: "answered" };
  },
  actors: {
    answer: fromCallback(({ sendBack }) => sendBack({ type: "answered" })),
  },
}).createMachine({
  id: "desk",
  initial: "open",
  states: {
    open: { on: { edited: "busy" } },
    busy: { invoke: { id: "answer", src: "answer" }, on: { left: "gone", answered: {} } },
    gone: { type: "final" },
  },
});

let stop = () => {};
afterEach(() => stop());

test("what was sent by hand is marked, in the trace too; what the page or an actor sent is not", () => {
  stop = watchBench(() => {});
  const actor = startActor("desk 1", desk);
  expect(sendByHand("desk 1", "left", {})).toBe("ignored");
  expect(sendByHand("desk 1", "edited", { mobile: "13800138000" })).toBe("taken");
  actor.send({ type: "left" });
  expect(sendByHand("desk 1", "left", {})).toBe("ended");
  const own = keptMoments().filter((one) => one.actor === "desk 1" && one.what === "event");
  expect(own.map((one) => [kindWords(one), one.event])).toEqual([
    ["事件", { type: "xstate.init" }],
    ["手动", { type: "left" }],
    ["手动", { type: "edited", mobile: "[隐去 1]" }],
    ["事件", { type: "answered" }],
    ["事件", { type: "left" }],
  ]);
  const trace = {
    form: "qimo-trace-1",
    build: "1",
    savedAt: "2026-11-23T00:00:00Z",
    device: {
      browser: "b",
      languages: ["zh"],
      window: { width: 1, height: 1, ratio: 1 },
      zone: "UTC",
      installed: false,
    },
    moments: own,
  };
  const read = readTrace(JSON.stringify(trace))?.moments ?? [];
  expect(read.map(({ byHand }) => byHand)).toEqual([undefined, true, true, undefined, undefined]);
  expect(read.filter((one) => searchText(one).includes("手动"))).toHaveLength(2);
});
