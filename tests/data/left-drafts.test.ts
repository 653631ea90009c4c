// @vitest-environment bundled-happy-dom
import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { forgetVisit } from "#data/device/shared-device.ts";
import { whileWriting } from "#data/drafts/draft-writing.ts";
import { getDraft, listDrafts, putDraft, removeDraft } from "#data/drafts/drafts.ts";
import { forgetLeftDrafts } from "#data/drafts/left-drafts.ts";
import type { Draft } from "#db/rows.ts";
import { followUser } from "#db/user-database.ts";
import { presetJob } from "#pricing/analysis/opening.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";

const job = presetJob("lz", {}, null, seedPriceBook);
const draft = (id: string, title: string, updatedAt: number): Draft => ({
  id,
  title,
  productId: null,
  quoteType: "lz",
  job,
  updatedAt,
});

beforeEach(async () => {
  localStorage.clear();
  for (const user of ["zhang", null]) {
    followUser(user);
    for (const { id } of await listDrafts()) await removeDraft(id);
  }
});

/** The page goes away with writes under way, which come to nothing. */
async function leaveAmid(...drafts: Draft[]): Promise<void> {
  let cut = (_why: Error) => {};
  const line = new Promise<void>((_, reject) => {
    cut = reject;
  });
  const writes = drafts.map((one) =>
    whileWriting(
      () => one,
      () => line,
    ),
  );
  dispatchEvent(new Event("pagehide"));
  cut(new Error("the page is gone"));
  await Promise.allSettled(writes);
}

const titles = async () => (await listDrafts()).map(({ title }) => title);

test("what a page could not write before it was left is written by the next one, once", async () => {
  await putDraft(draft("a", "以前的", 1));
  await leaveAmid(draft("a", "改过的", 2), draft("b", "新的", 3));
  expect((await getDraft("a"))?.title).toBe("改过的");
  expect(await titles()).toEqual(["新的", "改过的"]);
  await putDraft(draft("a", "后来的", 4));
  expect(await titles()).toEqual(["后来的", "新的"]);
});

test("a newer draft than the one that was left stays", async () => {
  await leaveAmid(draft("a", "离开时的", 2));
  await putDraft(draft("a", "另一个标签页的", 3));
  expect(await titles()).toEqual(["另一个标签页的"]);
});

test("a page that comes back and ends its write leaves nothing behind", async () => {
  let end = () => {};
  const written = new Promise<void>((resolve) => {
    end = resolve;
  });
  const writing = whileWriting(
    () => draft("a", "离开时的", 2),
    () => written,
  );
  dispatchEvent(new Event("pagehide"));
  end();
  await writing;
  dispatchEvent(new Event("pagehide"));
  expect(await titles()).toEqual([]);
});

test("a draft that was removed, and one of another buyer, does not come back here", async () => {
  followUser("zhang");
  await leaveAmid(draft("a", "张的", 1), draft("b", "删掉的", 2));
  await removeDraft("b");
  followUser("li");
  expect(await titles()).toEqual([]);
  followUser("zhang");
  expect(await titles()).toEqual(["张的"]);
});

test("a logout without drafts and the end of a visit take along what was left", async () => {
  followUser("zhang");
  await leaveAmid(draft("a", "张的", 1));
  followUser(null);
  await leaveAmid(draft("b", "访客的", 2));
  forgetLeftDrafts("zhang");
  followUser("zhang");
  expect(await titles()).toEqual(["访客的"]);
  await leaveAmid(draft("c", "访问中的", 3));
  await forgetVisit();
  expect(localStorage.length).toBe(0);
});
