import { test as base, expect } from "#tests/e2e/support/fixtures.ts";
import { type Device, withDevice } from "#tests/e2e/support/killable-browser.ts";

const test = base.extend<{ device: Device }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from here
  device: async ({}, use, info) => withDevice(use, info),
});

test.use({ serviceWorkers: "allow" });

// After such a kill local storage is restored for some five seconds; the logout marker must
// override it.
for (const afterMs of [0, 3000]) {
  const title = `a browser killed ${afterMs} ms after a logout does not come back signed in`;
  test(title, { tag: afterMs > 1000 ? "@long" : [] }, async ({ shop, buyer, device }, info) => {
    test.setTimeout(300_000);
    const page = await device.start();
    await page.goto(`${shop.url}/about`);
    await page.evaluate(
      ([token, expire, dataId]) => {
        const session = { value: token, expire, scope: dataId };
        localStorage.setItem("user_token", JSON.stringify(session));
      },
      [buyer.token, buyer.expire, buyer.dataId] as const,
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
