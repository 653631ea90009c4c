import { expect, test } from "vitest";
import type { Moment } from "#devtools/moments.ts";
import { allKinds, isInternal, kindOf, momentKinds } from "#devtools/timeline/moment-kinds.ts";

const base = { n: 1, at: 1, actor: "checkout", machine: "checkout" };

test("each moment has the kind that its filter names", () => {
  const kinds = (["event", "started", "load", "transition", "snapshot", "action"] as const)
    .map((what): Moment => ({ ...base, what }))
    .concat([
      { ...base, actor: "calls", what: "call" },
      { ...base, actor: "calls", what: "reply" },
      { ...base, actor: "calls", what: "fault" },
      { ...base, actor: "network/ask", what: "event" },
      { ...base, actor: "storage", what: "storage" },
    ])
    .map(kindOf);
  expect(kinds).toEqual([
    ...["events", "events", "events", "transitions", "transitions", "actions"],
    ...["calls", "calls", "network", "network", "storage"],
  ]);
  expect([...allKinds]).toEqual(Object.keys(momentKinds));
});

test("actions of XState's own are internal, those of the machines are not", () => {
  const action = (type: string): Moment => ({ ...base, what: "action", action: { type } });
  expect(["xstate.assign", "settle"].map((type) => isInternal(action(type)))).toEqual([
    true,
    false,
  ]);
  expect(isInternal({ ...base, what: "event", event: { type: "xstate.init" } })).toBe(false);
});
