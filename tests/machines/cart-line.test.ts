import { expect, test } from "vitest";
import { codes, Refusal } from "#contract/http/reply.ts";
import { cartLineMachine } from "#machines/cart-line.machine.ts";
import { describeTable } from "./committed.ts";
import { after, describeMachine, done, failed, replay, type Walk } from "./paths.ts";
import type { ReportedWalk } from "./rows.ts";

const line = { line_id: "first", updatedAt: 7 };
const refusal = new Refusal(codes.quoteImpossible, "该规格做不了");
const silent = new Error("网络连接失败，请检查网络连接");
const edited = { type: "edited", whole: true };
const pause = after("pause.cartLine.line.here.pausing");

const walk: ReportedWalk = {
  machine: cartLineMachine,
  input: { lineId: "first", held: "nothing" },
  openings: ["edit", "refusedEdit", "removal"].map((held) => ({ lineId: "first", held })),
  events: [
    edited,
    { type: "edited", whole: false },
    { type: "send" },
    { type: "remove" },
    { type: "restore" },
    { type: "withdraw" },
    { type: "left" },
    pause,
    done("put", line),
    failed("put", refusal),
    failed("put", silent),
    done("untilWorthAsking"),
    failed("untilWorthAsking", silent),
    done("keepRemoval"),
    failed("keepRemoval", new Error("no space left")),
    done("remove", { waits: false }),
    done("remove", { waits: true }),
    failed("remove", silent),
    done("withdraw"),
    failed("withdraw", silent),
    done("keepEdit"),
    failed("keepEdit", new Error("no space left")),
  ],
  situation: ({ context, historyValue }) => ({
    revision: Math.min(context.revision, 1),
    before: Object.values(historyValue).map((nodes) => nodes.map((node) => node.key)),
  }),
  never: {
    "sent while it is being removed": (snapshot) =>
      snapshot.matches({ line: "removing" }) && snapshot.children.put !== undefined,
    "off the screen before its removal is written": (snapshot) =>
      snapshot.hasTag("off") && snapshot.children.keepRemoval !== undefined,
  },
};

describeTable("cart-line", walk);
describeMachine("cart line", walk);

async function lineAfter(...events: Walk["events"]) {
  const reported: [string, unknown][] = [];
  const onAction = (name: string, params: unknown) => {
    reported.push([name, params]);
  };
  const { state } = await replay({ ...walk, onAction }, events);
  return { state, reported };
}

test("an older sending that fails late says nothing of the newer edit", async () => {
  const sent = [edited, done("keepEdit"), pause];
  expect((await lineAfter(...sent, edited, failed("put", silent))).state).toEqual({
    line: { here: "pausing" },
    device: "writing",
  });
});

test("a removal that fails leaves the line where it was", async () => {
  const removal = [{ type: "remove" }, done("keepRemoval"), failed("remove", silent)];
  const stateAfter = async (...events: Walk["events"]) =>
    (await lineAfter(...events, ...removal)).state;
  expect([
    await stateAfter(),
    await stateAfter(edited),
    await stateAfter(edited, pause, failed("put", silent)),
    await stateAfter({ type: "edited", whole: false }),
  ]).toMatchObject([
    { line: { here: "settled" } },
    { line: { here: "pausing" } },
    { line: { here: "waiting" } },
    { line: { here: "refused" } },
  ]);
});

test("a cart that leaves the screen sends at once what waits for a pause", async () => {
  expect((await lineAfter(edited, { type: "left" })).state).toMatchObject({
    line: { here: "sending" },
  });
});

test("a refusal of the moment is no refusal of the line", async () => {
  const ends = await Promise.all(
    [codes.appTokenInvalid, codes.keyInProgress, codes.throttled, codes.invalidInput].map(
      async (code) => (await lineAfter(edited, pause, failed("put", new Refusal(code, "")))).state,
    ),
  );
  expect(ends).toMatchObject([
    { line: { here: "waiting" } },
    { line: { here: "waiting" } },
    { line: { here: "waiting" } },
    { line: { here: "refused" } },
  ]);
});

test("a line opens with what 待发箱 holds of it", async () => {
  const opened = async (held: string) =>
    (await replay({ ...walk, input: { lineId: "first", held } }, [])).state;
  expect([await opened("edit"), await opened("refusedEdit"), await opened("removal")]).toEqual([
    { line: { here: "waiting" }, device: "kept" },
    { line: { here: "refused" }, device: "kept" },
    { line: { removed: "waiting" }, device: "idle" },
  ]);
});

test("undoing a removal sends the current line, also while the removal waits", async () => {
  const removal = [{ type: "remove" }, done("keepRemoval"), done("remove", { waits: true })];
  expect((await lineAfter(...removal)).state).toMatchObject({ line: { removed: "waiting" } });
  expect((await lineAfter(...removal, { type: "restore" })).state).toMatchObject({
    line: { here: "sending" },
  });
});

test("discarding a change leaves the server's line; where that failed, the edit stays", async () => {
  const refused = [edited, pause, failed("put", refusal), { type: "withdraw" }];
  const { state, reported } = await lineAfter(...refused, done("withdraw"));
  expect(state).toMatchObject({ line: { here: "settled" } });
  expect(reported.map(([name]) => name)).toContain("giveBack");
  expect((await lineAfter(...refused, failed("withdraw", silent))).state).toMatchObject({
    line: { here: "refused" },
  });
});
