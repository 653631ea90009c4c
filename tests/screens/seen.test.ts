import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { Unreachable } from "#api/unreachable.ts";
import { codes, Refusal } from "#contract/reply.ts";
import { lastSeen, remember, shelfKey } from "#db/last-seen.ts";
import { askOrRecall } from "#db/seen.ts";
import { eventually } from "#tests/eventually.ts";

const unreachable = new Unreachable("offline", "网络连接失败，请检查网络连接");
let key = 0;
let list = shelfKey<string[]>("");

beforeEach(() => {
  key += 1;
  list = shelfKey(`list ${key}`);
});

test("the server's answer is shown as fresh and kept on the device", async () => {
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

test("out of reach and nothing seen yet: the reason is told", async () => {
  await expect(askOrRecall(list, () => Promise.reject(unreachable))).rejects.toBe(unreachable);
});

test("a refusal is an answer: no copy hides it", async () => {
  await remember(list, ["old"], 1234);
  const refusal = new Refusal(codes.notFound, "订单不存在或无权查看");
  await expect(askOrRecall(list, () => Promise.reject(refusal))).rejects.toBe(refusal);
});
