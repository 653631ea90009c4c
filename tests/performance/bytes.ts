import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Page } from "@playwright/test";
import * as v from "valibot";
import { paths } from "#contract/paths/paths.ts";
import type { ShopProcess } from "#tests/e2e/support/shop-process.ts";
import { figure, heading, shown } from "./statistics.ts";
import { type Loaded, type Step, visitPhases } from "./visit-phases.ts";

const client = join(process.cwd(), "dist", "client");
const kilobytes = (bytes: number) => `${shown(bytes / 1000)} KB`;
const brotli = (content: Buffer) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

const sum = (list: readonly Loaded[], of: (one: Loaded) => number) =>
  list.reduce((total, one) => total + of(one), 0);
const packed = (one: Loaded) => brotli(one.body);

/** What the quick quote prices with, which a first visit loads once it is on the screen. */
const isQuickQuoteCode = (path: string) => /\/assets\/(?:quick|after-start)/.test(path);

/** Scripts that the page's HTML does not name, so that its fields must work without them. */
function laterThan(pattern: string): (path: string) => boolean {
  const lists = v.record(v.string(), v.array(v.string()));
  const table = v.parse(
    lists,
    JSON.parse(readFileSync(join(client, "screen-preloads.json"), "utf8")),
  );
  const page = readFileSync(join(client, "index.html"), "utf8");
  const named = (path: string) => table[pattern]?.includes(path.slice(1)) || page.includes(path);
  return (path) => path.endsWith(".js") && !named(path);
}

const quickQuote = (page: Page) => page.getByRole("region", { name: "快速报价" });
const priceOf = (page: Page) => quickQuote(page).getByRole("status").filter({ hasText: "元/" });

/** Types a quantity into a field and waits until the field shows it. */
async function typeInto(page: Page, field: ReturnType<Page["locator"]>): Promise<void> {
  await field.fill("3000");
  await page.waitForFunction(() => {
    const typed = document.activeElement;
    return typed instanceof HTMLInputElement && typed.value.replace(",", "") === "3000";
  });
}

const quiet: Step = {
  phase: "10 s without a request",
  until: async (page) => {
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(10_000);
  },
};

let before = "";
const homeSteps: readonly Step[] = [
  {
    phase: "a price is painted and a field takes a key",
    until: async (page) => {
      before = (await priceOf(page).textContent()) ?? "";
      await typeInto(page, quickQuote(page).getByLabel("数量"));
    },
  },
  {
    phase: "the typed key's price is painted",
    until: (page) =>
      page.waitForFunction((old) => {
        const answer = document.querySelector("section[aria-label=快速报价] [role=status]");
        return answer?.textContent?.includes("元/") === true && answer.textContent !== old;
      }, before),
  },
  quiet,
];

const productSteps: readonly Step[] = [
  {
    phase: "a field takes a key",
    until: (page) =>
      typeInto(
        page,
        page.getByRole("main").getByLabel(/数量/).and(page.locator("input[inputmode]")).first(),
      ),
  },
  quiet,
];

/** Script in brotli until the end of each step, everything before it included. */
function printSteps(loaded: readonly Loaded[], steps: readonly Step[], goals: readonly string[]) {
  const scripts = loaded.filter(({ type }) => type === "script");
  for (const [at, { phase }] of steps.entries()) {
    const phases = new Set(steps.slice(0, at + 1).map((step) => step.phase));
    const until = scripts.filter((one) => phases.has(one.phase));
    const goal = goals[at] === undefined ? "" : ` (goal ${goals[at]})`;
    figure(
      `JS, brotli, until ${phase}${goal}`,
      `${kilobytes(sum(until, packed))} in ${until.length}`,
    );
  }
}

const listed = v.object({
  url: v.string(),
  revision: v.nullable(v.string()),
  first: v.optional(v.literal(true)),
  tool: v.optional(v.number()),
});

/** The worker's files: installed first, filled while idle, and stored on request only. */
function printWorkerFiles(): void {
  const worker = readFileSync(join(client, "sw.js"), "utf8");
  const entries = worker.match(/\{[^{}]*"url":"[^"]+"[^{}]*\}/g) ?? [];
  const files = entries.map((entry) => v.parse(listed, JSON.parse(entry)));
  const isFirst = (file: (typeof files)[number]) => file.first === true || file.revision !== null;
  const print = (name: string, some: typeof files) => {
    const raw = some.reduce((total, { url }) => total + readFileSync(join(client, url)).length, 0);
    figure(`${name} (${some.length} files)`, kilobytes(raw));
  };
  const app = files.filter(({ tool }) => tool === undefined);
  heading("The worker's files, raw");
  print("installed by a first worker, goal <= 1,000 KB", app.filter(isFirst));
  print(
    "filled while idle",
    app.filter((file) => !isFirst(file)),
  );
  print(
    "on request only",
    files.filter(({ tool }) => tool !== undefined),
  );
}

export async function bytes(shop: ShopProcess, product: string): Promise<void> {
  heading("First visit to /, bytes (phone, cold, no service worker; KB = 1000 B)");
  const home = await visitPhases(shop.url, homeSteps, isQuickQuoteCode);
  printSteps(home, homeSteps, ["<= 120 KB"]);
  const first = home.filter(({ phase }) => phase === homeSteps[0]?.phase);
  const onWire = (one: Loaded) => one.onWire;
  figure("all bytes on the wire until then (goal <= 150 KB)", kilobytes(sum(first, onWire)));
  for (const type of [...new Set(first.map((one) => one.type))].sort()) {
    const some = first.filter((one) => one.type === type);
    figure(`  ${type} (${some.length})`, kilobytes(sum(some, onWire)));
  }
  heading("First visit to a product page");
  const address = `${shop.url}${paths.product({ id: product })}`;
  const page = await visitPhases(address, productSteps, laterThan(paths.product.pattern));
  printSteps(page, productSteps, ["<= 170 KB"]);
  printWorkerFiles();
}
