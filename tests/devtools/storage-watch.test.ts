// @vitest-environment bundled-happy-dom
import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { asked } from "#devtools/device/database-facts.ts";
import { watchStorage } from "#devtools/storage-watch.ts";

async function write(database: string): Promise<void> {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("drafts", { keyPath: "id" });
  const opened = await asked(opening);
  await asked(opened.transaction("drafts", "readwrite").objectStore("drafts").put({ id: 1 }));
  opened.close();
}

test("reports writes by table and key without content, until it is stopped", async () => {
  const words: string[] = [];
  const stop = watchStorage((one) => words.push(one));
  await write("shop-13800138000");
  localStorage.setItem("token-13800138000", "secret");
  localStorage.removeItem("token-13800138000");
  await write("shop-inspector");
  sessionStorage.setItem("inspector-tab", "1");
  expect(words).toEqual(["put drafts", "setItem token-", "removeItem token-"]);
  stop();
  localStorage.setItem("later", "1");
  expect(words).toHaveLength(3);
  expect(localStorage.getItem("later")).toBe("1");
});
