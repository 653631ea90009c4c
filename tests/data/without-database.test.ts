import * as v from "valibot";
import { expect, test } from "vitest";
import { gangRunJob } from "#contract/jobs/jobs.ts";
import { lastSeen, remember, shelfKey } from "#data/copies/last-seen.ts";
import { isLoggedOut, markLoggedOut, unrevoked } from "#data/device/logout-marker.ts";
import { wipeUser } from "#data/device/wipe-user.ts";
import { listDrafts, putDraft, removeDraft, watchDrafts } from "#data/drafts/drafts.ts";
import { openIntents } from "#data/outbox/intents.ts";
import { LazyDatabase } from "#db/open.ts";
import { followUser } from "#db/user-database.ts";

/** Node has no IndexedDB, like a private window that denies it. */
test("without IndexedDB everything works online only, and says that nothing was saved", async () => {
  expect(typeof indexedDB).toBe("undefined");
  const draft = {
    id: "a",
    title: "纸张",
    productId: null,
    quoteType: "pb" as const,
    job: v.parse(gangRunJob, { quoteType: "pb", quantity: 500, formatId: "card" }),
    updatedAt: 1,
  };
  for (const user of [null, "zhang"]) {
    followUser(user);
    expect(await putDraft(draft)).toBe(false);
    expect((await listDrafts()).map(({ id }) => id)).toEqual(["a"]);
    await removeDraft("a");
    expect(await listDrafts()).toEqual([]);
    await remember(shelfKey("orders"), []);
    expect(await lastSeen(shelfKey("orders"))).toBeNull();
    expect(await openIntents()).toEqual([]);
  }
  await wipeUser("zhang", false);
  await markLoggedOut("token");
  expect([await isLoggedOut("token"), await unrevoked()]).toEqual([false, []]);
  const first = await new Promise((resolve) => {
    const stop = watchDrafts((drafts) => resolve(drafts));
    expect(stop).toBeTypeOf("function");
  });
  expect(first).toEqual([]);
});

test("a database that refuses to open counts as none", async () => {
  const refusing = new LazyDatabase(async () => {
    throw new Error("denied");
  });
  Object.defineProperty(globalThis, "indexedDB", { value: {}, configurable: true });
  expect(await refusing.use("nothing", async () => "something")).toBe("nothing");
  Reflect.deleteProperty(globalThis, "indexedDB");
});
