import { expect, test } from "vitest";
import { appUpdateMachine } from "#machines/app-update.machine.ts";
import { describeTable } from "./committed.ts";
import { describeMachine, done, failed, replay } from "./paths.ts";
import type { ReportedWalk } from "./rows.ts";

const waiting = { type: "version.waiting" };
const changed = { type: "version.changed" };
const began = { type: "stake.began" };
const ended = { type: "stake.ended" };

const walk: ReportedWalk = {
  machine: appUpdateMachine,
  events: [
    waiting,
    changed,
    { type: "update" },
    { type: "later" },
    began,
    ended,
    done("register"),
    failed("register", new Error("no service worker here")),
  ],
  situation: () => ({}),
  never: {
    "waits to reload though nothing is at stake": (snapshot) =>
      snapshot.matches({ version: "replaced", moment: "free" }),
  },
};

describeTable("app-update", walk);
describeMachine("app update", walk);

async function reportedBy(...events: { type: string }[]) {
  const reported: string[] = [];
  const onAction = (name: string) => {
    reported.push(name);
  };
  const { state } = await replay({ ...walk, onAction }, events);
  return { state, reported };
}

test("a new version becomes active with consent, and the page reloads with it", async () => {
  expect(await reportedBy(done("register"), waiting, { type: "update" }, changed)).toEqual({
    state: { version: "reloading", moment: "free" },
    reported: ["letIn", "reload"],
  });
});

test("while an order is placed or paid, consent does nothing", async () => {
  expect(await reportedBy(done("register"), waiting, began, { type: "update" })).toEqual({
    state: { version: "ready", moment: "atStake" },
    reported: [],
  });
});

test("another tab's consent reloads this one only after the money is through", async () => {
  expect(await reportedBy(done("register"), waiting, began, changed)).toEqual({
    state: { version: "replaced", moment: "atStake" },
    reported: [],
  });
  expect(await reportedBy(done("register"), waiting, began, changed, ended)).toEqual({
    state: { version: "reloading", moment: "free" },
    reported: ["reload"],
  });
});

test("later means later: asked again only by the next version", async () => {
  expect(await reportedBy(done("register"), waiting, { type: "later" })).toEqual({
    state: { version: "postponed", moment: "free" },
    reported: [],
  });
  expect(await reportedBy(done("register"), waiting, { type: "later" }, waiting)).toEqual({
    state: { version: "ready", moment: "free" },
    reported: [],
  });
});
