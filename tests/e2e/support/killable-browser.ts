import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page, type TestInfo } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** A device whose browser can be killed without notice; its profile outlives it. */
export class Device {
  /** The folder that the browser keeps everything in. */
  readonly profile = mkdtempSync(join(tmpdir(), "shop-crash-"));
  readonly #path: string;
  readonly #args: readonly string[];
  #running: ChildProcess | null = null;

  constructor(path: string, args: readonly string[]) {
    this.#path = path;
    this.#args = args;
  }

  get #portFile(): string {
    return join(this.profile, "DevToolsActivePort");
  }

  #port(): string {
    if (!existsSync(this.#portFile)) return "";
    return readFileSync(this.#portFile, "utf8").split("\n")[0] ?? "";
  }

  /** Starts the browser and opens a page in its own profile; a start that hangs is begun again. */
  async start(attempts = 3): Promise<Page> {
    try {
      return await this.#startOnce();
    } catch (error) {
      await this.kill();
      if (attempts <= 1) throw error;
      return this.start(attempts - 1);
    }
  }

  async #startOnce(): Promise<Page> {
    rmSync(this.#portFile, { force: true });
    const own = ["--headless=new", "--remote-debugging-port=0", `--user-data-dir=${this.profile}`];
    this.#running = spawn(this.#path, [...this.#args, ...own], { detached: true, stdio: "ignore" });
    await expect.poll(() => this.#port(), { timeout: 30_000 }).toMatch(/^\d+$/);
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${this.#port()}`, {
      timeout: 15_000,
    });
    const context = browser.contexts()[0] ?? (await browser.newContext());
    return context.newPage();
  }

  /** As a flat battery does it: no time to write anything. */
  kill(): Promise<void> {
    return this.#end("SIGKILL");
  }

  /** As its user closes it: what it wants to write is written. */
  close(): Promise<void> {
    return this.#end("SIGTERM");
  }

  async #end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    const child = this.#running;
    this.#running = null;
    if (child?.pid === undefined) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    process.kill(signal === "SIGKILL" ? -child.pid : child.pid, signal);
    await gone;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Chooses a file by its path: over this connection Playwright would send its bytes, 0.5 MB a second. */
export async function chooseFile(page: Page, label: string, path: string): Promise<void> {
  const mark = "data-chosen-by-path";
  await page.getByLabel(label).evaluate((input, name) => input.setAttribute(name, ""), mark);
  const wire = await page.context().newCDPSession(page);
  const expression = `document.querySelector("[${mark}]")`;
  const { result } = await wire.send("Runtime.evaluate", { expression });
  if (result.objectId === undefined) throw new Error(`no field is labelled ${label}`);
  await wire.send("DOM.setFileInputFiles", { files: [path], objectId: result.objectId });
}

/** For as long as `use` lasts, with the browser of the journeys. */
export async function withDevice(use: (device: Device) => Promise<void>, info: TestInfo) {
  const { executablePath = "/usr/bin/chromium", args = [] } = info.project.use.launchOptions ?? {};
  const device = new Device(executablePath, args);
  await use(device);
  await device.remove();
}
