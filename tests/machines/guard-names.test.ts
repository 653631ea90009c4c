import { expect, test } from "vitest";
import { type AnyStateMachine, type AnyStateNode, setup } from "xstate";
import { machines } from "#devtools/all-charts.ts";

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values<AnyStateNode>(node.states).flatMap(nodesOf),
];

/** A combined guard (`and`, `not`, `stateIn`) carries the guards that it combines. */
function isNameless(guard: unknown): boolean {
  if (typeof guard !== "function") return false;
  if ("guards" in guard && Array.isArray(guard.guards)) return guard.guards.some(isNameless);
  return !("check" in guard);
}

const namelessIn = ({ root }: AnyStateMachine): string[] =>
  nodesOf(root).flatMap(({ id, always = [], transitions }) =>
    [...always, ...[...transitions.values()].flat()]
      .filter(({ guard }) => isNameless(guard))
      .map(({ eventType }) => `${id} ${eventType}`),
  );

test("each guard of each machine has a name that the charts can show", () => {
  expect(machines.flatMap(namelessIn)).toEqual([]);
});

test("reports a guard that is a bare function", () => {
  const planted = setup({}).createMachine({
    id: "planted",
    initial: "idle",
    states: { idle: { on: { go: { guard: () => true, target: "idle" } } } },
  });
  expect(namelessIn(planted)).toEqual(["planted.idle go"]);
});
