import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

interface Running {
  process: ChildProcess;
  browser: Browser;
}

const portFile = (profile: string) => join(profile, "DevToolsActivePort");

function portOf(profile: string): string {
  if (!existsSync(portFile(profile))) return "";
  return readFileSync(portFile(profile), "utf8").split("\n")[0] ?? "";
}

/** A browser of its own process group on a profile that outlives it. */
async function launch(profile: string, path: string, args: readonly string[]): Promise<Running> {
  rmSync(portFile(profile), { force: true });
  const child = spawn(
    path,
    [...args, "--headless=new", "--remote-debugging-port=0", `--user-data-dir=${profile}`],
    { detached: true, stdio: "ignore" },
  );
  await expect.poll(() => portOf(profile), { timeout: 30_000 }).toMatch(/^\d+$/);
  const port = portOf(profile);
  return { process: child, browser: await chromium.connectOverCDP(`http://127.0.0.1:${port}`) };
}

/** As a phone does it that runs out of battery: no time to write anything. */
async function kill({ process: child }: Running): Promise<void> {
  const gone = new Promise((resolve) => child.once("exit", resolve));
  if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  await gone;
}

// Local storage comes back after such a kill for some five seconds; the tombstone must win.
for (const afterMs of [200, 3000]) {
  test(`a browser killed ${afterMs} ms after a logout does not come back signed in`, async ({
    shop,
    buyer,
  }, info) => {
    const { executablePath = "/usr/bin/chromium", args = [] } =
      info.project.use.launchOptions ?? {};
    const profile = mkdtempSync(join(tmpdir(), "shop-crash-"));
    const first = await launch(profile, executablePath, args);
    const context = first.browser.contexts()[0] ?? (await first.browser.newContext());
    const page = await context.newPage();
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
    await kill(first);

    const second = await launch(profile, executablePath, args);
    const later = await (
      second.browser.contexts()[0] ?? (await second.browser.newContext())
    ).newPage();
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
    await kill(second);
    rmSync(profile, { recursive: true, force: true });
  });
}
