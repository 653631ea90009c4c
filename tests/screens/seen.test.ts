import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { Unreachable } from "#api/unreachable.ts";
import { codes, Refusal } from "#contract/reply.ts";
import { lastSeen, remember } from "#db/last-seen.ts";
import { seen } from "#db/seen.ts";

const unreachable = new Unreachable("offline", "网络连接失败，请检查网络连接");
let key = 0;
let name = "";

beforeEach(() => {
  key += 1;
  name = `list ${key}`;
});

test("the server's answer is shown as fresh and kept on the device", async () => {
  expect(await seen(name, async () => ["a"])).toEqual({ value: ["a"], at: null });
  await vi.waitFor(async () => expect((await lastSeen(name))?.value).toEqual(["a"]));
});

test("out of reach, the last copy is shown with its time", async () => {
  await remember(name, ["old"], 1234);
  expect(await seen(name, () => Promise.reject(unreachable))).toEqual({ value: ["old"], at: 1234 });
});

test("out of reach and nothing seen yet: the reason is told", async () => {
  await expect(seen(name, () => Promise.reject(unreachable))).rejects.toBe(unreachable);
});

test("a refusal is an answer: no copy hides it", async () => {
  await remember(name, ["old"], 1234);
  const refusal = new Refusal(codes.notFound, "订单不存在或无权查看");
  await expect(seen(name, () => Promise.reject(refusal))).rejects.toBe(refusal);
});
