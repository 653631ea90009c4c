import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { test as base, expect } from "./fixtures.ts";

/** A device whose browser can be killed without notice; its profile outlives it. */
class Device {
  readonly #profile = mkdtempSync(join(tmpdir(), "shop-crash-"));
  readonly #path: string;
  readonly #args: readonly string[];
  #running: ChildProcess | null = null;

  constructor(path: string, args: readonly string[]) {
    this.#path = path;
    this.#args = args;
  }

  get #portFile(): string {
    return join(this.#profile, "DevToolsActivePort");
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
    const own = ["--headless=new", "--remote-debugging-port=0", `--user-data-dir=${this.#profile}`];
    this.#running = spawn(this.#path, [...this.#args, ...own], { detached: true, stdio: "ignore" });
    await expect.poll(() => this.#port(), { timeout: 30_000 }).toMatch(/^\d+$/);
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${this.#port()}`, {
      timeout: 15_000,
    });
    const context = browser.contexts()[0] ?? (await browser.newContext());
    return context.newPage();
  }

  /** As a flat battery does it: no time to write anything. */
  async kill(): Promise<void> {
    const child = this.#running;
    this.#running = null;
    if (child?.pid === undefined) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    process.kill(-child.pid, "SIGKILL");
    await gone;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

const test = base.extend<{ device: Device }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from here
  device: async ({}, use, info) => {
    const { executablePath = "/usr/bin/chromium", args = [] } =
      info.project.use.launchOptions ?? {};
    const device = new Device(executablePath, args);
    await use(device);
    await device.remove();
  },
});

// Local storage comes back after such a kill for some five seconds; the tombstone must win.
for (const afterMs of [200, 3000]) {
  test(`a browser killed ${afterMs} ms after a logout does not come back signed in`, async ({
    shop,
    buyer,
    device,
  }, info) => {
    test.setTimeout(180_000);
    const page = await device.start();
    await page.goto(`${shop.url}/about`);
    await page.evaluate(
      ([token, expire]) => {
        localStorage.setItem("user_token", JSON.stringify({ value: token, expire }));
      },
      [buyer.token, buyer.expire] as const,
    );
    await page.goto(`${shop.url}/auth/login_out`);
    // Time is the fault here: the token must have reached the disk, or it could not come back.
    await page.waitForTimeout(7000);
    await page.getByRole("button", { name: "退出登录" }).click();
    await page.waitForURL(`${shop.url}/`);
    await page.waitForTimeout(afterMs);
    await device.kill();

    const later = await device.start();
    await later.goto(`${shop.url}/robots.txt`);
    const stored = await later.evaluate(() => localStorage.getItem("user_token"));
    info.annotations.push({
      type: "local storage",
      description: stored ? "came back" : "stayed gone",
    });
    const used: string[] = [];
    later.on("request", (request) => {
      if (request.headers().authusertoken === buyer.token) used.push(request.url());
    });
    await later.goto(`${shop.url}/user/info`);
    await later.waitForURL(`${shop.url}/auth/login`);
    expect(used).toEqual([]);
  });
}
