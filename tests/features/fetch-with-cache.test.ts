import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { plugSession } from "#api/session-port.ts";
import { Unreachable } from "#api/unreachable.ts";
import { invoiceTitles } from "#contract/account/account.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { askOrRecall } from "#data/copies/fetch-with-cache.ts";
import { lastSeen, remember, shelfKey } from "#data/copies/last-seen.ts";
import { copyState, screenLoads } from "#data/copies/late-replies.ts";
import { networkFirst } from "#data/copies/network-first.ts";
import { copyOf } from "#data/copies/reply-copy.ts";
import { eventually } from "#tests/eventually.ts";

const unreachable = new Unreachable("offline", "网络连接失败，请检查网络连接");
let key = 0;
let list = shelfKey<string[]>("");

beforeEach(() => {
  key += 1;
  list = shelfKey(`list ${key}`);
});

test("the server's reply is shown as fresh and stored on the device", async () => {
  expect(await askOrRecall(list, async () => ["a"])).toEqual({ value: ["a"], at: null });
  await eventually(async () => expect((await lastSeen(list))?.value).toEqual(["a"]));
});

test("out of reach, the last copy is shown with its time", async () => {
  await remember(list, ["old"], 1234);
  expect(await askOrRecall(list, () => Promise.reject(unreachable))).toEqual({
    value: ["old"],
    at: 1234,
  });
});

test("offline without a copy: the reason is shown", async () => {
  await expect(askOrRecall(list, () => Promise.reject(unreachable))).rejects.toBe(unreachable);
});

test("a refusal is an answer: no copy hides it", async () => {
  await remember(list, ["old"], 1234);
  const refusal = new Refusal(codes.notFound, "订单不存在或无权查看");
  await expect(askOrRecall(list, () => Promise.reject(refusal))).rejects.toBe(refusal);
});

afterEach(() => void vi.useRealTimers());

const never = () => new Promise<string[]>(() => {});

test("an answer that does not come at once lets the copy through, and follows it once", async () => {
  screenLoads(true);
  await remember(list, ["old"], 1234);
  let answer = (_: string[]) => {};
  const asked = vi.fn(
    () =>
      new Promise<string[]>((resolve) => {
        answer = resolve;
      }),
  );
  expect(await askOrRecall(list, asked)).toEqual({ value: ["old"], at: 1234 });
  expect(copyState()).toBe("updating");
  answer(["new"]);
  await eventually(async () => expect(copyState()).toBe("arrived"));
  expect((await lastSeen(list))?.value).toEqual(["old"]);
  screenLoads(false);
  expect(await askOrRecall(list, asked)).toEqual({ value: ["new"], at: null });
  expect([copyState(), asked.mock.calls.length]).toEqual(["current", 1]);
  await eventually(async () => expect((await lastSeen(list))?.value).toEqual(["new"]));
});

test("a refusal that comes behind the copy takes its place", async () => {
  screenLoads(true);
  await remember(list, ["old"], 1234);
  let refuse = (_: Error) => {};
  const slow = () =>
    new Promise<string[]>((_, reject) => {
      refuse = reject;
    });
  expect(await askOrRecall(list, slow)).toEqual({ value: ["old"], at: 1234 });
  const refusal = new Refusal(codes.notFound, "订单不存在或无权查看");
  refuse(refusal);
  await eventually(async () => expect(copyState()).toBe("arrived"));
  screenLoads(false);
  await expect(askOrRecall(list, never)).rejects.toBe(refusal);
});

test("no reply behind the copy leaves it, and the screen shows that the server did not answer", async () => {
  screenLoads(true);
  await remember(list, ["old"], 1234);
  let fail = (_: Error) => {};
  const slow = () =>
    new Promise<string[]>((_, reject) => {
      fail = reject;
    });
  expect(await askOrRecall(list, slow)).toEqual({ value: ["old"], at: 1234 });
  fail(unreachable);
  await eventually(async () => expect(copyState()).toBe("unanswered"));
});

test("a reply to a closed screen is stored nevertheless", async () => {
  screenLoads(true);
  await remember(list, ["old"], 1234);
  let answer = (_: string[]) => {};
  const slow = () =>
    new Promise<string[]>((resolve) => {
      answer = resolve;
    });
  await askOrRecall(list, slow);
  screenLoads(true);
  answer(["new"]);
  await eventually(async () => expect((await lastSeen(list))?.value).toEqual(["new"]));
  expect(copyState()).toBe("current");
});

test.each([
  { who: "a screen that opens", opens: true, bounds: 1 },
  { who: "a screen that stands", opens: false, bounds: 0 },
])("$who: $bounds bound on the waiting", async ({ opens, bounds }) => {
  screenLoads(opens);
  await remember(list, ["old"], 1234);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let answer = (_: string[]) => {};
  const slow = () => new Promise<string[]>((resolve) => (answer = resolve));
  const seen = askOrRecall(list, slow);
  expect(vi.getTimerCount()).toBe(bounds);
  answer(["new"]);
  expect(await seen).toEqual({ value: ["new"], at: null });
});

test("data that reload no screen come from the device where the shop does not answer", async () => {
  screenLoads(true);
  plugSession({
    accessToken: () => new Promise(() => {}),
    userToken: async () => null,
    isCurrentUser: () => true,
    refused: () => {},
  });
  const copy = copyOf(invoiceTitles, () => `titles ${key}`)({});
  await remember(copy, [], 1234);
  expect(await networkFirst(copy)).toEqual({ value: [], at: 1234 });
  expect(copyState()).toBe("current");
});
