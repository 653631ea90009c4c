import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  dropFile,
  dropFilesOf,
  keepFile,
  keptFile,
  mayKeepFiles,
  mayKeepPhotos,
  moveFiles,
} from "#data/copies/kept-files.ts";
import { setDeviceState } from "#db/device-state.ts";
import { followUser } from "#db/user-database.ts";
import { contentOf } from "#tests/data/device-files.ts";

// Node has no file store of the origin, as Safari before 26 has no writable one.

beforeEach(async () => {
  for (const user of ["zhang", "li", "visitor"]) await dropFilesOf(user);
  followUser("zhang");
});

afterEach(() => void vi.useRealTimers());

const photo = (text: string) => new File([text], "受潮.png", { type: "image/png" });
const megabytes = (count: number) => new File([new Uint8Array(count * 1024 * 1024)], "big.png");
const names = async (): Promise<string[]> => {
  const found = await indexedDB.databases();
  return found.map(({ name = "" }) => name);
};

test("looking for a file or deleting files creates no database", async () => {
  expect(await keptFile("photo:1", 3)).toBeNull();
  await dropFile("photo:1");
  await moveFiles("zhang", "li");
  expect(await names()).not.toContain("shop-files");
});

test("stores a photo in IndexedDB and returns its bytes; only photos are offered offline", async () => {
  expect([mayKeepFiles(), mayKeepPhotos()]).toEqual([false, true]);
  expect(await keepFile("photo:1", photo("abc"))).toBe(true);
  expect(await names()).toContain("shop-files");
  const found = await keptFile("photo:1", 3);
  expect(await found?.text()).toBe("abc");
  expect(await keptFile("photo:1", 4)).toBeNull();
  expect(await keptFile("photo:2", 3)).toBeNull();
});

test("a buyer finds neither another buyer's photo nor one that was deleted", async () => {
  await keepFile("photo:1", photo("abc"));
  followUser("li");
  expect(await keptFile("photo:1", 3)).toBeNull();
  followUser("zhang");
  await dropFile("photo:1");
  expect(await keptFile("photo:1", 3)).toBeNull();
  expect(await contentOf("shop-files")).toEqual({ bytes: [], sizes: [] });
});

test("a logout deletes the photos of its buyer alone", async () => {
  await keepFile("photo:1", photo("abc"));
  followUser("li");
  await keepFile("photo:1", photo("xyz"));
  await dropFilesOf("zhang");
  expect(await (await keptFile("photo:1", 3))?.text()).toBe("xyz");
  followUser("zhang");
  expect(await keptFile("photo:1", 3)).toBeNull();
});

test("moves a buyer's photos to the name that the server gave", async () => {
  await keepFile("photo:1", photo("abc"));
  await moveFiles("zhang", "li");
  expect(await keptFile("photo:1", 3)).toBeNull();
  followUser("li");
  expect(await (await keptFile("photo:1", 3))?.text()).toBe("abc");
});

test("stores no file over 20 MB, and 120 MB in all, until one is deleted", async () => {
  expect(await keepFile("photo:0", megabytes(21))).toBe(false);
  for (const at of [1, 2, 3, 4, 5, 6]) {
    expect(await keepFile(`photo:${at}`, megabytes(20))).toBe(true);
  }
  expect(await keepFile("photo:7", photo("abc"))).toBe(false);
  // Its own place does not count twice.
  expect(await keepFile("photo:6", megabytes(20))).toBe(true);
  await dropFile("photo:3");
  expect(await keepFile("photo:7", photo("abc"))).toBe(true);
  expect((await keptFile("photo:6", 20 * 1024 * 1024))?.size).toBe(20_971_520);
});

test("the next photo deletes those that were stored more than fourteen days ago", async () => {
  const day = 24 * 3_600_000;
  vi.useFakeTimers({ toFake: ["Date"], now: 100 * day });
  await keepFile("photo:1", photo("abc"));
  vi.setSystemTime(101 * day);
  await keepFile("photo:2", photo("def"));
  vi.setSystemTime(114 * day + 1);
  await keepFile("photo:3", photo("ghi"));
  const found = ["photo:1", "photo:2", "photo:3"].map((name) => keptFile(name, 3));
  const texts = (await Promise.all(found)).map((file) => file?.text() ?? "none");
  expect(await Promise.all(texts)).toEqual(["none", "def", "ghi"]);
});

test("where the device stores nothing, photos cannot be picked without a network", () => {
  followUser(null);
  expect(mayKeepPhotos()).toBe(false);
  followUser("zhang");
  setDeviceState("none");
  expect(mayKeepPhotos()).toBe(false);
});
