import type { Page } from "@playwright/test";
import { grouped } from "#contract/format/numerals.ts";
import { expect } from "#tests/e2e/support/fixtures.ts";
import type { Device } from "#tests/e2e/support/killable-browser.ts";

/** The pages of one life of the browser: where is written, and where the device says what it has. */
export interface KeptPages {
  readonly cart: Page;
  readonly outbox: Page;
  readonly desk: Page;
}

const wordsOf = (page: Page) => page.evaluate(() => document.body.innerText);

/** Each number of these trials is unique: none is used twice, and none is a price. */
const says = (words: string, amount: number) => words.includes(`${grouped(amount)} 枚`);

export const outboxSays = async ({ outbox }: KeptPages) => {
  const words = await wordsOf(outbox);
  return (amount: number) => says(words, amount);
};

/** How many things were put into the cart and wait there. */
export const waitingAdds = ({ outbox }: KeptPages) =>
  outbox.getByRole("listitem").filter({ hasText: "加入报价车" });

export const draftsSay = async ({ cart }: KeptPages) => {
  const words = await cart.getByRole("region", { name: "报价草稿" }).innerText();
  return (amount: number) => says(words, amount);
};

/** Until 待发箱 has a row of it. */
export const untilWaiting = (pages: KeptPages, amount: number): Promise<void> =>
  expect
    .poll(async () => (await outboxSays(pages))(amount), { intervals: [10, 20, 40, 80] })
    .toBe(true);

/** An empty configurator; its address names a draft as soon as that is stored on the device. */
export async function openDesk({ desk }: Pick<KeptPages, "desk">, url: string): Promise<void> {
  await desk.goto(`${url}/produce/detail/roll-label-coated`);
  await expect(desk.getByLabel("每款数量")).toBeVisible();
}

/** Starts the browser where it was killed; `away`: the shop does not answer. */
export async function openPages(device: Device, url: string): Promise<KeptPages> {
  const cart = await device.start();
  const context = cart.context();
  const [outbox, desk] = [await context.newPage(), await context.newPage()];
  await cart.goto(`${url}/shopping-cart`);
  await outbox.goto(`${url}/outbox`);
  await openDesk({ desk }, url);
  await expect(cart.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(outbox.getByRole("heading", { level: 1 })).toBeVisible();
  return { cart, outbox, desk };
}
