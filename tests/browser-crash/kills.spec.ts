import type { Page } from "@playwright/test";
import { cart } from "#contract/cart/carts.ts";
import { test as base } from "#tests/e2e/support/behind-proxy.ts";
import { expect, signIn } from "#tests/e2e/support/fixtures.ts";
import { type Device, withDevice } from "#tests/e2e/support/killable-browser.ts";
import { fillCart, untilInstalled, untilWritten } from "#tests/e2e/support/screens.ts";
import { randomOf } from "#tests/model/random.ts";
import { Expected } from "./expected.ts";
import { draftsSay, type KeptPages, openPages, outboxSays, waitingAdds } from "./kept-pages.ts";
import { lines, write } from "./writes.ts";

const test = base.extend<{ device: Device }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from here
  device: async ({}, use, info) => withDevice(use, info),
});

const kills = Number(process.env.KILLS ?? 40);
const writes = Number(process.env.WRITES ?? 2000);
const seeds = (process.env.SEEDS ?? "1,2,3").split(",").map(Number);

/** Local storage is behind after such a kill: had nothing been lost of it, nothing was killed. */
const control = "kill-control";
const noteControl = (page: Page, life: number) =>
  page.evaluate(([name, value]) => localStorage.setItem(name, value), [
    control,
    `${life}`,
  ] as const);
const readControl = (page: Page) => page.evaluate((name) => localStorage.getItem(name), control);

/** Everything that was called saved and that the started browser does not say any more. */
async function lostOf(pages: KeptPages, expected: Expected): Promise<string[]> {
  // Once the adds are listed both lists have been read from the device.
  await expect(waitingAdds(pages)).toHaveCount(expected.amountsOf("add").length);
  const waits = await outboxSays(pages);
  const drafted = await draftsSay(pages);
  return expected.missing((amount) => waits(amount) || drafted(amount));
}

for (const seed of seeds) {
  test(`${kills} kills of the browser with ${writes} acknowledged writes, seed ${seed}`, async ({
    device,
    between,
    client,
    buyer,
  }) => {
    const random = randomOf(seed);
    const expected = new Expected();
    const lost: string[] = [];
    let controlLost = 0;
    for (let line = 0; line < lines; line += 1) await fillCart(client, buyer);
    const first = await device.start();
    await signIn(first, buyer, between.url);
    for (const path of ["/shopping-cart", "/outbox", "/produce/detail/roll-label-coated"]) {
      await first.goto(`${between.url}${path}`);
      await untilInstalled(first);
      await untilWritten(first);
    }
    // Time is the fault here: the session must have reached the disk, or it could not come back.
    await first.waitForTimeout(7000);
    await device.kill();
    await between.goAway();

    let pages = await openPages(device, between.url);
    for (let life = 1; life <= kills; life += 1) {
      const count = Math.ceil(writes / kills) + random.between(0, 6);
      await write(pages, expected, { random, url: between.url, count });
      await noteControl(pages.cart, life);
      await pages.cart.waitForTimeout(random.between(0, 25));
      await device.kill();
      pages = await openPages(device, between.url);
      if ((await readControl(pages.cart)) !== `${life}`) controlLost += 1;
      lost.push(...(await lostOf(pages, expected)));
      console.log(`life ${life}: ${expected.acknowledged} acknowledged, ${lost.length} lost`);
    }

    await between.comeBack();
    await expect(pages.outbox.getByText("没有待发的内容")).toBeVisible({ timeout: 300_000 });
    const amounts = (await client.call(cart, {}, { as: buyer })).map(({ quote }) => quote.quantity);
    const wanted = [...expected.amountsOf("line"), ...expected.amountsOf("add")];
    const notSent = wanted.filter((amount) => !amounts.includes(amount));
    const doubled = amounts.length - lines - expected.amountsOf("add").length;
    const { acknowledged } = expected;
    const report = { seed, kills, acknowledged, lost: lost.length, notSent: notSent.length };
    console.log(JSON.stringify({ ...report, doubled, controlLost }));
    expect(lost).toEqual([]);
    expect(notSent).toEqual([]);
    expect(doubled).toBe(0);
    expect(acknowledged).toBeGreaterThanOrEqual(writes);
    expect(
      controlLost,
      "nothing that is not flushed was lost: the kills kill nothing",
    ).toBeGreaterThan(0);
  });
}
