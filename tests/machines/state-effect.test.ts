import { expect, test } from "vitest";
import { createActor } from "xstate";
import { stateEffect } from "#machines/state-effect.ts";

test("the effect begins with its state, lasts, and ends once with it", async () => {
  const told: string[] = [];
  const actor = createActor(
    stateEffect(() => {
      told.push("begun");
      return () => void told.push("ended");
    }),
  );
  expect(told).toEqual([]);
  actor.start();
  await Promise.resolve();
  expect([told, actor.getSnapshot().status]).toEqual([["begun"], "active"]);
  actor.stop();
  expect(told).toEqual(["begun", "ended"]);
});
