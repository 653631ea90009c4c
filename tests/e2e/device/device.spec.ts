import type { Page } from "@playwright/test";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { productOf } from "#tests/e2e/support/screens.ts";
import { deviceIn, type StoredDatabase } from "#tests/upgrade/stored.ts";

test.use({ serviceWorkers: "allow" });

/** A page of this origin that runs none of the shop's code. */
const besides = async (page: Page): Promise<Page> => {
  const other = await page.context().newPage();
  await other.goto("/robots.txt");
  return other;
};

/** What a page of a later version does with a database: raises it and writes its number. */
const upgrade = (page: Page, name: string): Promise<void> =>
  page.evaluate(
    (database) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(database, 990);
        request.onupgradeneeded = () =>
          request.transaction?.objectStore("meta").put({ key: "schema", schema: 99 });
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          request.result.close();
          resolve();
        };
      }),
    name,
  );

/** Puts the databases of an earlier version on this device. */
const place = (page: Page, databases: readonly StoredDatabase[]): Promise<void> =>
  page.evaluate(async (stored) => {
    for (const { name, version, stores } of stored) {
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name, version);
        request.onupgradeneeded = () => {
          for (const { name: storeName, keyPath, indexes, rows } of stores) {
            const store = request.result.createObjectStore(storeName, { keyPath });
            for (const index of indexes) store.createIndex(index.name, index.keyPath);
            for (const row of rows) store.put(row);
          }
        };
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          request.result.close();
          resolve();
        };
      });
    }
  }, databases);

test("drafts that a device of eb05c84 holds are all there", async ({ page }) => {
  const other = await besides(page);
  await place(other, deviceIn("eb05c84"));
  await page.goto("/drafts");
  await expect(page.getByText("样品")).toHaveCount(6);
  await expect(page.getByText("没填完", { exact: true })).toBeVisible();
});

test("an open page lets a newer one upgrade the device, keeps its form and asks to be reloaded", async ({
  page,
  client,
}) => {
  const { card } = await productOf(client, "lz");
  await page.goto(`/produce/detail/${card.id}`);
  await page.getByLabel("每款数量").fill("7000");
  await expect(page).toHaveURL(/draft=/);
  await upgrade(await besides(page), "shop-public");
  const reported = page.getByRole("alert").filter({ hasText: "本店已更新" });
  await expect(reported).toHaveText("本店已更新，这个页面还能看，但不再存到本机。请刷新页面刷新");
  await expect(page.getByLabel("每款数量")).toHaveValue("7000");
  await reported.getByRole("button", { name: "刷新" }).click();
  await expect(page.getByLabel("每款数量")).toBeVisible();
  await expect(reported).toBeVisible();
});
