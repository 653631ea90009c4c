import { expect, test } from "vitest";
import { differences } from "#devtools/difference.ts";
import { momentWords } from "#devtools/moment-words.ts";
import type { Moment } from "#devtools/moments.ts";
import { standsAt, stepAt } from "#devtools/past.ts";
import { makeRing } from "#devtools/ring.ts";
import { readTrace } from "#devtools/trace.ts";

test("the ring keeps the newest, as many as it may and none too old", () => {
  const ring = makeRing<{ at: number; name: string }>(3, 1000);
  expect(ring.all()).toEqual([]);
  for (let at = 0; at < 20; at++) ring.put({ at, name: `n${at}` });
  expect(ring.all().map(({ name }) => name)).toEqual(["n17", "n18", "n19"]);
  ring.put({ at: 1018, name: "late" });
  expect(ring.all().map(({ name }) => name)).toEqual(["n18", "n19", "late"]);
  ring.put({ at: 5000, name: "much later" });
  expect(ring.all().map(({ name }) => name)).toEqual(["much later"]);
});

test("differences name each place, what came and what went", () => {
  expect(
    differences(
      { same: 1, gone: null, list: [1, 2], kind: { a: 1 }, deep: { state: "a", rest: true } },
      { same: 1, come: "x", list: [1, 3, 4], kind: [1], deep: { state: "b", rest: true } },
    ),
  ).toEqual([
    { path: "gone", from: null, to: undefined },
    { path: "list.1", from: 2, to: 3 },
    { path: "list.2", from: undefined, to: 4 },
    { path: "kind", from: { a: 1 }, to: [1] },
    { path: "deep.state", from: "a", to: "b" },
    { path: "come", from: undefined, to: "x" },
  ]);
  expect(differences("a", "b")).toEqual([{ path: "", from: "a", to: "b" }]);
  expect(differences({ a: [{ b: null }] }, { a: [{ b: null }] })).toEqual([]);
});

const lamp = { actor: "lamp", machine: "lamp" };
const moments: Moment[] = [
  { n: 1, at: 10, what: "snapshot", ...lamp, value: "off", context: { on: 0 } },
  { n: 2, at: 11, what: "event", ...lamp, event: { type: "press" }, from: "hand" },
  { n: 3, at: 11, what: "transition", ...lamp, transitions: ["off press 0"] },
  { n: 4, at: 11, what: "snapshot", actor: "lamp/warm", machine: null, value: "active" },
  { n: 5, at: 11, what: "transition", ...lamp, transitions: ["warming  0"] },
  { n: 6, at: 12, what: "snapshot", ...lamp, value: "on", context: { on: 1 } },
  { n: 7, at: 13, what: "reply", actor: "calls", machine: null, words: "GET /x → 10000 5 ms" },
  { n: 8, at: 20, what: "event", ...lamp, event: { type: "hum" } },
  { n: 9, at: 30, what: "started", actor: "lamp", machine: null },
];

test("each machine's state at a moment; a reused name has none yet", () => {
  const off = { lamp: { machine: "lamp", value: "off", context: { on: 0 } } };
  const on = { lamp: { machine: "lamp", value: "on", context: { on: 1 } } };
  expect([0, 1, 5, 6, 8, 9].map((n) => standsAt(moments, n))).toEqual([{}, off, off, on, on, {}]);
});

test("the step that was under way at a moment", () => {
  const event = { type: "press" };
  expect([1, 3, 6, 8].map((n) => stepAt(moments, n, "lamp"))).toEqual([
    { n: 0, event: null, transitions: [] },
    { n: 2, event, transitions: ["off press 0"] },
    { n: 2, event, transitions: ["off press 0", "warming  0"] },
    { n: 8, event: { type: "hum" }, transitions: [] },
  ]);
});

test("each moment in one line", () => {
  expect(moments.map(momentWords)).toEqual([
    ...["off", "press ← hand", "off press 0", "active", "warming  0", "on"],
    ...["GET /x → 10000 5 ms", "hum", ""],
  ]);
});

test("a trace is read back whole; what is none is refused", () => {
  const window = { width: 390, height: 844, ratio: 3 };
  const device = { browser: "x", languages: ["zh-CN"], window, zone: "Asia/Shanghai" };
  const trace = {
    form: "qimo-trace-1",
    build: "0.1.0",
    savedAt: "2026-11-22T14:05:31.042Z",
    device: { ...device, installed: false },
    moments,
  };
  expect(readTrace(JSON.stringify(trace))).toEqual(trace);
  const wrong = [{ ...trace, form: "other" }, { ...trace, moments: [{ n: 1 }] }, []];
  expect([...wrong.map((one) => readTrace(JSON.stringify(one))), readTrace("{")]).toEqual([
    ...[null, null, null, null],
  ]);
});
