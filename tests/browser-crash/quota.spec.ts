import type { Page } from "@playwright/test";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { untilInstalled, untilWritten } from "#tests/e2e/support/screens.ts";

const givenUpInOrder = ["pictures", "catalogue", "lookups"];

/** Asks for a picture under ever new addresses, and notes which caches hold something meanwhile. */
const askOn = (page: Page, picture: string, kind: string) =>
  page.evaluate(
    async ([names, path, word]) => {
      const seen = new Set<string>();
      for (let time = 0; time < 12; time += 1) {
        await fetch(`${path}?${word}=${time}`);
        for (let look = 0; look < 10; look += 1) {
          const held: string[] = [];
          for (const name of names) {
            if ((await caches.has(name)) && (await (await caches.open(name)).keys()).length > 0) {
              held.push(name);
            }
          }
          seen.add(held.join());
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      }
      return [...seen];
    },
    [givenUpInOrder, picture, kind] as const,
  );

test("on a full device the caches go in their order, drafts and the page stay", async ({
  page,
  shop,
}) => {
  await page.goto("/");
  await untilInstalled(page);
  const picture = (await page.locator('img[src*="/pictures/"]').first().getAttribute("src")) ?? "";
  await page.goto("/produce/detail/roll-label-coated");
  await page.getByLabel("每款数量").fill("7000");
  await expect(page).toHaveURL(/draft=/);
  await untilWritten(page);
  expect(await askOn(page, picture, "room")).toEqual(["pictures,catalogue,lookups"]);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Storage.overrideQuotaForOrigin", { origin: shop.url, quotaSize: 1000 });
  const seen = await askOn(page, picture, "full");
  // At any moment, nothing was deleted before what must be deleted earlier.
  const inOrder = givenUpInOrder.map((_, gone) => givenUpInOrder.slice(gone).join());
  expect([...inOrder, ""]).toEqual(expect.arrayContaining(seen));
  expect(seen).toContain("");

  // New input is stored nevertheless, and opens offline.
  await page.getByLabel("每款数量").fill("9000");
  await untilWritten(page);
  await page.context().setOffline(true);
  await page.goto("/drafts");
  await expect(page.getByText(/^×9,000 枚/)).toBeVisible();
});
