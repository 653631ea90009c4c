// @vitest-environment bundled-happy-dom
import "fake-indexeddb/auto";
import * as v from "valibot";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActor, waitFor } from "xstate";
import { userSessionLogic } from "#app/session/session-effects.ts";
import { gangRunJob } from "#contract/jobs/jobs.ts";
import { unrevoked } from "#data/device/logout-marker.ts";
import { shareDevice, visitUsed } from "#data/device/shared-device.ts";
import { userTokens } from "#data/device/token-store.ts";
import { listDrafts, putDraft } from "#data/drafts/drafts.ts";
import { followUser } from "#db/user-database.ts";

const draft = {
  id: "a",
  title: "名片",
  productId: null,
  quoteType: "pb" as const,
  job: v.parse(gangRunJob, { quoteType: "pb", quantity: 500, formatId: "card" }),
  updatedAt: 1,
};
const said: string[] = [];
const notices = { show: (text: string) => void said.push(text) };
const zhang = { token: "zhang-token", expire: 0, scope: "zhang" };
const minutes = (count: number) => count * 60_000;
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["Date", "setInterval"], now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  followUser(null);
  localStorage.clear();
  sessionStorage.clear();
  said.length = 0;
});

/** A page of a shared device, on which somebody is signed in. */
async function signedIn() {
  await shareDevice(true);
  userTokens.write(zhang);
  const userSession = createActor(userSessionLogic(notices)).start();
  await waitFor(userSession, (now) => now.matches("signedIn"));
  const { watchVisit } = await import("#app/session/shared-visit.ts");
  await watchVisit({ userSession, notices });
  return userSession;
}

test("a shared device keeps the token in its tab, nothing of the buyer, and drafts of the visit", async () => {
  const userSession = await signedIn();
  expect(await putDraft(draft)).toBe(true);
  expect([localStorage.getItem("user_token"), await databases()]).toEqual([
    null,
    ["shop-tombstones", "shop-public"],
  ]);
  expect((await listDrafts()).map(({ id }) => id)).toEqual(["a"]);
  userSession.stop();
});

test("ten minutes without input end the visit: signed out, drafts removed, logout queued", async () => {
  const userSession = await signedIn();
  await putDraft(draft);
  vi.advanceTimersByTime(minutes(9));
  window.dispatchEvent(new Event("pointerdown"));
  vi.advanceTimersByTime(minutes(9.5));
  expect(userSession.getSnapshot().value).toBe("signedIn");
  vi.advanceTimersByTime(minutes(1));
  await waitFor(userSession, (now) => now.matches("signedOut"));
  expect([said, await listDrafts(), userTokens.read()]).toEqual([
    ["10 分钟没有操作，已退出登录"],
    [],
    null,
  ]);
  userSession.stop();
});

test("what another visit left goes before the next one begins, what this one drafted stays", async () => {
  await shareDevice(true);
  await putDraft(draft);
  const userSession = createActor(userSessionLogic(notices)).start();
  const begin = async () => (await import("#app/session/shared-visit.ts")).watchVisit;
  await (await begin())({ userSession, notices });
  expect(await listDrafts()).toHaveLength(1);
  vi.resetModules();
  sessionStorage.clear();
  expect(visitUsed()).toBeNull();
  await (await begin())({ userSession, notices });
  expect(await listDrafts()).toEqual([]);
  userSession.stop();
});

test("a login from before the device was shared is left, and its logout is queued", async () => {
  userTokens.write(zhang);
  await shareDevice(true);
  expect([localStorage.getItem("user_token"), await unrevoked()]).toEqual([null, ["zhang-token"]]);
});
