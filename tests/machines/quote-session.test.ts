import { expect, test } from "vitest";
import { codes, Refusal } from "#contract/http/reply.ts";
import { quoteSessionMachine } from "#machines/quote-session.machine.ts";
import { describeTable } from "./committed.ts";
import { after, describeMachine, done, failed, replay, type Walk } from "./paths.ts";
import type { ReportedWalk } from "./rows.ts";

const lockEnds = 5000;
const signed = { quoteNo: "Q1", validUntil: lockEnds };
const refusal = new Refusal(codes.quoteImpossible, "该规格做不了");
const silent = new Error("网络连接失败，请检查网络连接");
const edited = { type: "edited", whole: true };
const incomplete = { type: "edited", whole: false };
const opened = { type: "opened", whole: true };
const confirmAt = (at: number) => ({ type: "confirm", at });
const pause = after("pause.quoteDesk.price.pausing");
const added = (revision: number) => ({
  kind: "added",
  lineId: "first",
  revision,
  nextDraftId: "second",
});

const walk: ReportedWalk = {
  machine: quoteSessionMachine,
  input: { draftId: "first", held: false },
  openings: [{ draftId: "first", held: true }],
  events: [
    opened,
    { type: "opened", whole: false },
    { type: "left" },
    edited,
    incomplete,
    confirmAt(lockEnds - 1),
    confirmAt(lockEnds),
    { type: "keep" },
    { type: "add" },
    { type: "order" },
    pause,
    after("pause.quoteDesk.price.incomplete"),
    done("ask", signed),
    failed("ask", refusal),
    failed("ask", silent),
    done("untilWorthAsking"),
    failed("untilWorthAsking", silent),
    done("write"),
    failed("write", new Error("no space left")),
    done("untilStoreBack"),
    failed("untilStoreBack", new Error("a fault of ours")),
    done("handOver", added(1)),
    done("handOver", { kind: "drafted", stands: true }),
    failed("handOver", new Error("a fault of ours")),
    { type: "repriced" },
    { type: "handedOver", outcome: added(1) },
  ],
  situation: () => ({}),
  never: {
    "locked without a lock": (snapshot) =>
      snapshot.matches({ price: "locked" }) && snapshot.context.lockedUntil === 0,
    "typed and not on its way to the device": (snapshot) =>
      snapshot.matches({ draft: "untouched" }) &&
      snapshot.context.revision > 0 &&
      snapshot.context.draftId === "first",
  },
};

describeTable("quote-session", walk);
describeMachine("quote desk", walk);

async function reportedBy(...events: Walk["events"]) {
  const reported: [string, unknown][] = [];
  const onAction = (name: string, params: unknown) => {
    reported.push([name, params]);
  };
  const { state } = await replay({ ...walk, onAction }, events);
  return { state, reported };
}

test("an answer to an older revision is not heard", async () => {
  const asked = [opened, pause];
  expect(await reportedBy(...asked, edited, pause, done("ask", signed))).toEqual({
    state: { price: "locked", draft: { writing: "behind" }, handOver: "idle" },
    reported: [
      ["settle", undefined],
      ["settle", undefined],
      ["takeQuote", { signed }],
    ],
  });
  await expect(replay(walk, [...asked, edited, done("ask", signed)])).resolves.toMatchObject({
    state: { price: "pausing" },
  });
});

test("a lock that has run out does not count", async () => {
  const locked = [opened, pause, done("ask", signed)];
  const price = async (at: number) => (await reportedBy(...locked, confirmAt(at))).state;
  expect(await price(lockEnds - 1)).toMatchObject({ price: "locked" });
  expect(await price(lockEnds)).toMatchObject({ price: "asking" });
});

test("without an answer it waits, and asks again by itself", async () => {
  const waiting = [opened, pause, failed("ask", silent)];
  expect((await reportedBy(...waiting)).state).toMatchObject({ price: "waiting" });
  expect((await reportedBy(...waiting, done("untilWorthAsking"))).state).toMatchObject({
    price: "asking",
  });
});

test("writes a draft that the device could not keep once it can", async () => {
  const unkept = [edited, failed("write", new Error("not loaded"))];
  expect((await reportedBy(...unkept)).state).toMatchObject({ draft: "failed" });
  expect((await reportedBy(...unkept, done("untilStoreBack"))).state).toMatchObject({
    draft: { writing: "abreast" },
  });
});

test("the second of two writes is not lost", async () => {
  expect((await reportedBy(edited, edited, done("write"))).state).toMatchObject({
    draft: { writing: "abreast" },
  });
  expect((await reportedBy(edited, edited, done("write"), done("write"))).state).toMatchObject({
    draft: "saved",
  });
});

test("what was typed while the line went into the cart becomes the next draft", async () => {
  const adding = [edited, done("write"), { type: "add" }];
  expect(await reportedBy(...adding, done("handOver", added(1)))).toEqual({
    state: { price: "pausing", draft: "untouched", handOver: "idle" },
    reported: [
      ["nameDraft", { draftId: "first" }],
      ["nameDraft", { draftId: null }],
    ],
  });
  expect(await reportedBy(...adding, edited, done("write"), done("handOver", added(1)))).toEqual({
    state: { price: "pausing", draft: { writing: "abreast" }, handOver: "idle" },
    reported: [
      ["nameDraft", { draftId: "first" }],
      ["nameDraft", { draftId: "first" }],
    ],
  });
});

test("a draft is named once it is stored on the device, and not before", async () => {
  expect((await reportedBy(edited)).reported).toEqual([]);
  expect((await reportedBy(edited, done("write"))).reported).toEqual([
    ["nameDraft", { draftId: "first" }],
  ]);
  expect((await reportedBy(edited, failed("write", new Error("no space left")))).reported).toEqual(
    [],
  );
  const typedMeanwhile = [edited, done("write"), { type: "add" } as const, edited, done("write")];
  const next = await reportedBy(...typedMeanwhile, done("handOver", added(1)), done("write"));
  expect(next.reported.at(-1)).toEqual(["nameDraft", { draftId: "second" }]);
});
