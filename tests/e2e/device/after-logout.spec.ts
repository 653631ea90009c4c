import type { Page } from "@playwright/test";
import { addAddress } from "#contract/account/account.ts";
import { test } from "#tests/e2e/support/behind-proxy.ts";
import { expect, signIn } from "#tests/e2e/support/fixtures.ts";
import {
  buyerScreens,
  goWithin,
  homeAddress,
  newKey,
  productOf,
  publicScreens,
  untilInstalled,
} from "#tests/e2e/support/screens.ts";

test.use({ serviceWorkers: "allow" });
test.setTimeout(300_000);

/** A screen of the open page, whole. */
async function visit(page: Page, path: string): Promise<void> {
  await goWithin(page, path);
  await expect(page).toHaveTitle(/· 齐墨印纸$/);
  // The buttons of /test/ui are busy for ever.
  await expect(page.locator("div[aria-busy=true]")).toHaveCount(0);
}

/** Notes each of these texts that any later frame of this page shows, in words, links or fields. */
const watchFor = (page: Page, texts: readonly string[]): Promise<void> =>
  page.evaluate((canaries) => {
    const seen = new Set<string>();
    Reflect.set(globalThis, "painted", seen);
    const look = () => {
      const fields = [...document.querySelectorAll("input, textarea")].map((field) =>
        String(Reflect.get(field, "value")),
      );
      const shown = [document.body.innerHTML, ...fields].join("\n");
      for (const text of canaries) {
        if (shown.includes(text)) seen.add(`${location.pathname}: ${text}`);
      }
      requestAnimationFrame(look);
    };
    look();
  }, texts);

const painted = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const seen: unknown = Reflect.get(globalThis, "painted");
    return seen instanceof Set ? [...seen].map(String) : ["not watched"];
  });

for (const reach of ["online", "offline"] as const) {
  const title = `@long ${reach}, no screen shows anything of the last visit after a logout`;
  test(title, async ({ page, context, between, client }) => {
    const buyer = await client.registerBuyer("金丝雀先生");
    const { card } = await productOf(client, "lz");
    const address = { ...homeAddress, name: "金丝雀收货", detail: "金丝雀路四千七百一十一号" };
    await client.call(addAddress, address, { as: buyer, key: newKey() });
    const own = await buyerScreens(client, buyer);
    const screens = [...(await publicScreens(client)), ...own];
    await signIn(page, buyer);
    await page.goto("/user/info");
    await untilInstalled(page);
    await page.goto(`/produce/detail/${card.id}`);
    await page.getByLabel("每款数量").fill("7313");
    await expect(page).toHaveURL(/draft=/);
    const draftId = new URL(page.url()).searchParams.get("draft") ?? "no draft";
    await page.goto("/outbox");
    await expect(page.getByText("没有待发的内容")).toBeVisible();
    await page.goto("/");
    const continued = page.getByRole("link", { name: /^草稿/ });
    await expect(continued).toBeVisible();
    const [total = ""] = (await continued.textContent())?.match(/[\d,]+\.\d\d/) ?? [];
    const canaries = [draftId, total, "7,313", buyer.mobile, buyer.email, "金丝雀"];
    for (const { path } of own) await visit(page, path);
    await visit(page, "/");
    // The buyer's texts are on the screen before, or the search would prove nothing.
    await watchFor(page, canaries);
    await visit(page, "/user/address");
    await expect(page.getByText(address.detail)).toBeVisible();
    expect(await painted(page)).not.toEqual([]);

    await visit(page, "/auth/login_out");
    // The other pages of the browser show their drafts too, until the logout.
    const other = await context.newPage();
    await other.goto("/");
    await expect(other.getByRole("link", { name: /^草稿/ })).toBeVisible();
    if (reach === "offline") await between.goAway();
    await watchFor(page, canaries);
    await page.getByRole("button", { name: "退出登录" }).click();
    await expect(page.getByText("已退出登录")).toBeVisible();
    await expect(other.getByRole("link", { name: /^草稿/ })).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/auth\/login$/);
    for (const { path } of screens) await visit(page, path);
    await visit(page, "/");
    expect(await painted(page)).toEqual([]);
  });
}
