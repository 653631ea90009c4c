import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { type Browser, chromium } from "@playwright/test";
import react from "@vitejs/plugin-react";
import fastify from "fastify";
import { build, type Plugin } from "vite";
import { calls } from "#devtools/all-calls.ts";
import { charts } from "#devtools/all-charts.ts";
import { browserOptions } from "./browser-options.ts";
import { watchedWhile } from "./main-tasks.ts";
import { figure, heading, shown } from "./statistics.ts";

const data: Readonly<Record<string, string>> = {
  "\0virtual:machine-charts": `export const charts = ${JSON.stringify(charts)};`,
  "\0virtual:call-list": `export const calls = ${JSON.stringify(calls)};`,
};

/** Data that the shop's own build provides to the bench. */
const benchData: Plugin = {
  name: "bench-data",
  resolveId: (source) => (`\0${source}` in data ? `\0${source}` : null),
  load: (id) => data[id] ?? null,
};

async function look(browser: Browser, url: string, slowdown: number, lookMs: number) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto(url);
  await page.getByRole("button", { name: /^desk-1 / }).click();
  for (const part of ["运行中", "时间线"]) {
    await page.getByRole("radio", { name: part }).click();
    // The ring fills, and what opening the part cost is over.
    await page.waitForTimeout(5000);
    const { tasks } = await watchedWhile(browser, page, () => page.waitForTimeout(lookMs));
    const over = tasks.filter(({ wall }) => wall > 50).length;
    figure(
      `${part} at ${slowdown}x CPU`,
      `longest ${shown(tasks[0]?.wall ?? Number.NaN)} ms  over 50 ms ${over} of ${tasks.length}`,
    );
  }
  await page.close();
}

/**
 * The inspector over ten machines that take twenty events a second each: how long it blocks the
 * page.
 */
export async function benchTasks(long: boolean): Promise<void> {
  heading("The bench's tasks, ten machines at 20 events a second each (goal <= 50 ms)");
  const folder = mkdtempSync(join(tmpdir(), "bench-machines-"));
  const app = fastify();
  const browser = await chromium.launch(browserOptions);
  try {
    await build({
      configFile: false,
      root: join(process.cwd(), "tests/performance/machines-page"),
      logLevel: "error",
      define: { __APP_VERSION__: JSON.stringify("bench") },
      plugins: [react(), benchData],
      build: { outDir: folder, emptyOutDir: true, target: "es2022" },
    });
    await app.register(fastifyStatic, { root: folder });
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    for (const slowdown of long ? [1, 4] : [1]) await look(browser, url, slowdown, 10_000);
  } finally {
    await browser.close();
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
