import { chromium } from "@playwright/test";
import { products } from "#contract/storefront.ts";
import { ShopClient } from "#tests/browser/shop-client.ts";
import { browserOptions } from "./browser-options.ts";
const [aUrl, bUrl, rounds, keys, kind] = [process.argv[2], process.argv[3], Number(process.argv[4]), Number(process.argv[5]), process.argv[6] ?? "lz"];
const med = (l: number[]) => { const s = [...l].sort((x, y) => x - y); return s[Math.floor(s.length / 2)] ?? 0; };
const q = (l: number[], p: number) => { const s = [...l].sort((x, y) => x - y); return s[Math.min(s.length - 1, Math.floor(s.length * p))] ?? 0; };
function watch(): void {
  const w = window as any; w.keystrokes = []; let pressedAt = 0, paintedAt = 0;
  const painted = () => requestAnimationFrame(() => { const c = new MessageChannel(); c.port1.onmessage = () => { paintedAt = performance.now(); }; c.port2.postMessage(null); });
  new MutationObserver(painted).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  addEventListener("keydown", (e) => { pressedAt = e.timeStamp; paintedAt = 0; setTimeout(() => { if (paintedAt > pressedAt) w.keystrokes.push(paintedAt - pressedAt); pressedAt = 0; }, 400); }, true);
}
const idOf = async (url: string) => { const c = new ShopClient(url); await c.open(); const { items } = await c.call(products, { limit: 100 }); return items.find((i: any) => i.quoteType === kind)!.id; };
const sites = [{ name: "base", url: aUrl!, id: await idOf(aUrl!) }, { name: "head", url: bUrl!, id: await idOf(bUrl!) }];
const res: Record<string, { wall: number[][]; cpu: number[]; script: number[] }> = {};
for (let r = 0; r < rounds; r += 1) for (const rate of [1, 4]) for (const s of r % 2 ? [...sites].reverse() : sites) {
  const browser = await chromium.launch(browserOptions);
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: "block" } as any);
  await page.addInitScript("globalThis.__name = (named) => named");
  await page.goto(`${s.url}/produce/detail/${s.id}`, { waitUntil: "networkidle" });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.setTimeDomain" as any, { timeDomain: "threadTicks" } as any).catch((e) => console.log(String(e)));
  await cdp.send("Performance.enable");
  await cdp.send("Emulation.setCPUThrottlingRate", { rate });
  await page.evaluate(watch);
  const f = page.getByRole("spinbutton").or(page.locator("input[inputmode]")).first();
  await f.focus(); await f.press("End"); await page.waitForTimeout(1500);
  for (let i = 0; i < 4; i += 1) { await f.press(i % 2 === 0 ? "5" : "Backspace"); await page.waitForTimeout(450); }
  await page.evaluate(() => { (window as any).keystrokes = []; });
  const m = async () => Object.fromEntries((await cdp.send("Performance.getMetrics")).metrics.map((x) => [x.name, x.value]));
  const before = await m();
  for (let i = 0; i < keys; i += 1) { await f.press(i % 2 === 0 ? "5" : "Backspace"); await page.waitForTimeout(450); }
  const after = await m();
  const wall = (await page.evaluate(() => (window as any).keystrokes)) as number[];
  const key = `${s.name} ${rate}x`; const t = (res[key] ??= { wall: [], cpu: [], script: [] });
  t.wall.push(wall); t.cpu.push(((after.TaskDuration! - before.TaskDuration!) * 1000) / keys); t.script.push(((after.ScriptDuration! - before.ScriptDuration!) * 1000) / keys);
  await browser.close();
}
for (const [k, t] of Object.entries(res)) console.log(k.padEnd(9), "wall p50 of runs", t.wall.map((w) => med(w).toFixed(1)).join(" "), "| median", med(t.wall.flat()).toFixed(1), "p95", q(t.wall.flat(), 0.95).toFixed(1), "| main-thread cpu ms/key", t.cpu.map((x) => x.toFixed(1)).join(" "), "median", med(t.cpu).toFixed(1), "| script", med(t.script).toFixed(1));
