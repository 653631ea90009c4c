// @vitest-environment bundled-happy-dom
import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { setup } from "xstate";
import type { Moment } from "#devtools/moments.ts";
import { eventually } from "#tests/eventually.ts";

/** Two page loads of one tab: the modules are loaded again, storage and session stay. */

beforeEach(() => sessionStorage.clear());

const machine = setup({}).createMachine({
  initial: "off",
  states: { off: { on: { press: "on" } }, on: { on: { press: "off" } } },
});

/** Loads the recorder as a page does. */
async function loadPage() {
  vi.resetModules();
  const [recorder, stored, actors, redaction] = await Promise.all([
    import("#devtools/recorder.ts"),
    import("#devtools/stored-moments.ts"),
    import("#machines/actor-registry.ts"),
    import("#machines/redaction.ts"),
  ]);
  const stop = recorder.watchBench(() => undefined);
  return {
    redaction,
    moments: recorder.keptMoments,
    press() {
      const actor = actors.startActor("lamp", machine);
      actor.send({ type: "press" });
      actor.stop();
    },
    /** After a crash only what was stored remains. */
    async end() {
      await stored.storeWaiting();
      stop();
    },
  };
}

const kinds = (moments: readonly Moment[]) => moments.map(({ what }) => what);

test("a reload keeps the moments of the tab's earlier pages before its own", async () => {
  const first = await loadPage();
  first.press();
  await first.end();
  const before = kinds(first.moments());
  expect(before[0]).toBe("load");
  expect(before).toContain("transition");
  const second = await loadPage();
  second.press();
  await eventually(() => expect(kinds(second.moments())).toEqual([...before, ...before]));
  const numbers = second.moments().map(({ n }) => n);
  expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
  await second.end();
});

test("gives an alias of an earlier page to no value of this one", async () => {
  const first = await loadPage();
  const given = first.redaction.aliasOf("王小墨");
  first.press();
  await first.end();
  const second = await loadPage();
  expect(second.redaction.aliasOf("另一位")).not.toBe(given);
  await second.end();
});

test("shows no moments of another tab, and none older than ten minutes", async () => {
  const first = await loadPage();
  first.press();
  await first.end();
  const session = sessionStorage.getItem("inspector-tab") ?? "";
  sessionStorage.clear();
  const other = await loadPage();
  await other.end();
  expect(kinds(other.moments())).toEqual(["load"]);

  sessionStorage.setItem("inspector-tab", session);
  vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ["Date"] });
  const later = await loadPage();
  await later.end();
  expect(kinds(later.moments())).toEqual(["load"]);
  vi.useRealTimers();
});
