import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { chromium } from "@playwright/test";
import type { ShopProcess } from "#tests/e2e/support/shop-process.ts";
import { browserOptions } from "./browser-options.ts";
import { figure, heading, shown } from "./statistics.ts";

const client = join(process.cwd(), "dist", "client");
const kilobytes = (bytes: number) => `${shown(bytes / 1000)} KB`;
const brotli = (content: Buffer) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

interface Loaded {
  path: string;
  type: string;
  onWire: number;
  body: Buffer;
}

/** Everything that a first visit to `/` loads, until the network has been quiet for half a second. */
async function firstVisit(shop: ShopProcess): Promise<Loaded[]> {
  const browser = await chromium.launch(browserOptions);
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const loaded: Promise<Loaded>[] = [];
  page.on("requestfinished", (request) => {
    loaded.push(
      (async () => {
        const sizes = await request.sizes();
        const reply = await request.response();
        return {
          path: new URL(request.url()).pathname,
          type: request.resourceType(),
          onWire: sizes.responseBodySize,
          body: (await reply?.body().catch(() => undefined)) ?? Buffer.alloc(0),
        };
      })(),
    );
  });
  await page.goto(shop.url, { waitUntil: "networkidle" });
  const all = await Promise.all(loaded);
  await browser.close();
  return all;
}

/** Raw size of the files named by the worker's precache list. */
function precache(): { files: number; bytes: number } {
  const worker = readFileSync(join(client, "sw.js"), "utf8");
  const urls = [...worker.matchAll(/url:\s*["']([^"']+)["']|"url":\s*"([^"]+)"/g)].map(
    (match) => match[1] ?? match[2] ?? "",
  );
  const bytes = urls.reduce((sum, url) => sum + readFileSync(join(client, url)).length, 0);
  return { files: urls.length, bytes };
}

export async function bytes(shop: ShopProcess): Promise<void> {
  heading("First route, bytes (phone, cold, no service worker; KB = 1000 B)");
  const loaded = await firstVisit(shop);
  const scripts = loaded.filter((one) => one.type === "script");
  const sum = (list: readonly Loaded[], of: (one: Loaded) => number) =>
    list.reduce((total, one) => total + of(one), 0);
  figure("JS, brotli (goal <= 120 KB)", kilobytes(sum(scripts, (one) => brotli(one.body))));
  figure("JS, raw", kilobytes(sum(scripts, (one) => one.body.length)));
  figure("all bytes on the wire (goal <= 150 KB)", kilobytes(sum(loaded, (one) => one.onWire)));
  for (const type of [...new Set(loaded.map((one) => one.type))].sort()) {
    const some = loaded.filter((one) => one.type === type);
    figure(`  ${type} (${some.length})`, kilobytes(sum(some, (one) => one.onWire)));
  }
  const { files, bytes: raw } = precache();
  figure(`precache, raw (${files} files, goal <= 1,000 KB)`, kilobytes(raw));
}
