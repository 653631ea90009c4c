import { expect, test } from "vitest";
import type { Moment } from "#devtools/moments.ts";
import { sequenceOf, stretchOf } from "#devtools/sequence/sequence.ts";

const lamp = { actor: "lamp", machine: "lamp" };
const calls = { actor: "calls", machine: null };
const moments: Moment[] = [
  { n: 1, at: 1000, what: "snapshot", ...lamp, value: "off", context: {} },
  { n: 2, at: 1100, what: "event", ...lamp, event: { type: "press" } },
  { n: 3, at: 1100, what: "transition", ...lamp, transitions: ["off press 0"] },
  { n: 4, at: 1110, what: "event", ...lamp, event: { type: "warm" }, from: "lamp/warm" },
  { n: 5, at: 1110, what: "snapshot", ...lamp, value: "on", context: {} },
  { n: 6, at: 1120, what: "snapshot", ...lamp, value: "on", context: { more: 1 } },
  { n: 7, at: 3000, what: "call", ...calls, words: "GET /x" },
  { n: 8, at: 4000, what: "reply", ...calls, words: "GET /x → 10000 5 ms" },
];

test("the diagram shows events between actors, changed states, and calls with their replies", () => {
  const { lanes, rows, left } = sequenceOf(moments);
  expect(lanes).toEqual(["lamp", "页面", "lamp/warm", "calls", "商店"]);
  expect(rows.map(({ n, kind, from, to, text }) => [n, kind, from, to, text])).toEqual([
    [1, "state", "lamp", "lamp", "off"],
    [2, "event", "页面", "lamp", "press"],
    [4, "event", "lamp/warm", "lamp", "warm"],
    [5, "state", "lamp", "lamp", "on"],
    [7, "call", "calls", "商店", "GET /x"],
    [8, "reply", "商店", "calls", "GET /x → 10000 5 ms"],
  ]);
  expect(left).toBe(0);
});

test("of more than 200 rows the newest are drawn, and the rest is counted", () => {
  const many = Array.from({ length: 230 }, (_, n) => ({ ...moments[1], n, at: n })).map(
    (moment): Moment => ({ ...lamp, what: "event", event: { type: "press" }, ...moment }),
  );
  const { rows, left } = sequenceOf(many);
  expect([rows.length, rows[0]?.n, left]).toEqual([200, 30, 30]);
});

test("a stretch ends with the chosen moment, else with the newest", () => {
  expect(stretchOf(moments, null, 1000).map(({ n }) => n)).toEqual([7, 8]);
  expect(stretchOf(moments, 4, 20).map(({ n }) => n)).toEqual([2, 3, 4]);
  expect(stretchOf([], null, 1000)).toEqual([]);
});
