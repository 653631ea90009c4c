import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { validateManifest } from "@pwabuilder/manifest-validation";
import { expect, test } from "./fixtures.ts";
import { untilInstalled } from "./screens.ts";

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

test("every picture that the manifest names is there, in its size", async ({ request, page }) => {
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

test("Chromium would install the shop", async ({ shop }, info) => {
  const profile = mkdtempSync(join(tmpdir(), "shop-profile-"));
  const context = await chromium.launchPersistentContext(profile, info.project.use.launchOptions);
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
