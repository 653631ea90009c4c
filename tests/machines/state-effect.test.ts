import { expect, test } from "vitest";
import { createActor } from "xstate";
import { stateEffect } from "#machines/state-effect.ts";

test("the effect begins with its state, lasts, and ends once with it", async () => {
  const reported: string[] = [];
  const actor = createActor(
    stateEffect(() => {
      reported.push("begun");
      return () => void reported.push("ended");
    }),
  );
  expect(reported).toEqual([]);
  actor.start();
  await Promise.resolve();
  expect([reported, actor.getSnapshot().status]).toEqual([["begun"], "active"]);
  actor.stop();
  expect(reported).toEqual(["begun", "ended"]);
});
