import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { validateManifest } from "@pwabuilder/manifest-validation";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { productOf, untilInstalled } from "#tests/e2e/support/screens.ts";
import { wholeBrowser } from "#tests/e2e/support/whole-browser.ts";

test.use({ serviceWorkers: "allow" });

test("the manifest satisfies a store checker", async ({ request }) => {
  const reply = await request.get("/manifest.webmanifest");
  expect(reply.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = await reply.json();
  expect(manifest).toMatchObject({
    id: "/",
    name: "齐墨印纸",
    short_name: "齐墨印",
    display: "standalone",
    lang: "zh-CN",
  });
  const failed = (await validateManifest(manifest))
    .filter((finding) => !finding.valid && finding.category !== "optional")
    .map((finding) => `${finding.category} ${finding.member}: ${finding.errorString}`);
  expect(failed).toEqual([]);
});

test("@long every picture that the manifest names is there, in its size", async ({
  request,
  page,
}) => {
  const manifest = await (await request.get("/manifest.webmanifest")).json();
  const shortcuts: { icons?: { src: string; sizes: string }[] }[] = manifest.shortcuts;
  const pictures = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...shortcuts.flatMap((shortcut) => shortcut.icons ?? []),
  ] as { src: string; sizes: string }[];
  expect(pictures.length).toBeGreaterThanOrEqual(8);
  await page.goto("/about");
  for (const { src, sizes } of pictures) {
    const size = await page.evaluate(async (path) => {
      const image = new Image();
      image.src = path;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
});

test("@long Chromium would install the shop", async ({ shop }, info) => {
  const profile = mkdtempSync(join(tmpdir(), "shop-profile-"));
  const context = await chromium.launchPersistentContext(profile, wholeBrowser(info));
  try {
    const page = await context.newPage();
    await page.goto(shop.url);
    await untilInstalled(page);
    const session = await context.newCDPSession(page);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    expect(installabilityErrors).toEqual([]);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

const wechat =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.50";
const safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari";

test("@long once there is a draft the home screen explains the installation, and hides it on request", async ({
  browser,
  shop,
  client,
}) => {
  const { card } = await productOf(client, "lz");
  for (const [userAgent, title, steps] of [
    [safari, "装到桌面", ["点浏览器的“分享”", "往下找，选“添加到主屏幕”", "点右上角“添加”"]],
    [wechat, "在浏览器打开", ["点右上角“···”", "选“在浏览器打开”"]],
  ] as const) {
    const context = await browser.newContext({ baseURL: shop.url, userAgent });
    const page = await context.newPage();
    const offer = page.getByRole("heading", { name: title });
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "全部分类" })).toBeVisible();
    await expect(offer).toHaveCount(0);
    await page.goto(`/produce/detail/${card.id}`);
    await page.getByLabel("每款数量").fill("7000");
    await expect(page).toHaveURL(/draft=/);
    await page.goto("/");
    await expect(offer).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: /^(点|选|往下)/ })).toHaveText([
      ...steps,
    ]);
    await page.getByRole("button", { name: "以后再说" }).click();
    await expect(offer).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(/继续：/)).toBeVisible();
    await expect(offer).toHaveCount(0);
    await context.close();
  }
});
