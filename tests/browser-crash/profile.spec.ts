import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { addAddress } from "#contract/account/account.ts";
import { test as base, expect } from "#tests/e2e/support/fixtures.ts";
import { type Device, withDevice } from "#tests/e2e/support/killable-browser.ts";
import {
  homeAddress,
  newKey,
  placedOrder,
  untilInstalled,
  untilWritten,
} from "#tests/e2e/support/screens.ts";

const test = base.extend<{ device: Device }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from here
  device: async ({}, use, info) => withDevice(use, info),
});

/** What a browser that runs has taken away meanwhile holds nothing. */
function heldBy(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}

/** Where the profile's files hold one of these words, as text or in two bytes a character. */
function placesOf(profile: string, words: readonly string[]): string[] {
  const needles = words.flatMap((word) => [Buffer.from(word), Buffer.from(word, "utf16le")]);
  const files = readdirSync(profile, { recursive: true, withFileTypes: true });
  const found = files.filter((file) => {
    if (!file.isFile()) return false;
    const held = heldBy(join(file.parentPath, file.name));
    return needles.some((needle) => held.includes(needle));
  });
  const folders = found.map((file) =>
    relative(profile, join(file.parentPath, file.name)).split(sep).slice(0, 2).join("/"),
  );
  return [...new Set(folders)].sort();
}

/** What the browser deletes in its own time, and its memory of what was typed: no page can read them. */
const stores = ["Default/IndexedDB", "Default/Local Storage", "Default/Web Data"];

test("a logout leaves the buyer's texts in no file except the browser's own store", async ({
  device,
  shop,
  client,
  buyer,
}) => {
  const address = { ...homeAddress, detail: "金丝雀路四千七百一十一号" };
  await client.call(addAddress, address, { as: buyer, key: newKey() });
  const { order_id } = await placedOrder(client, buyer);
  const page = await device.start();
  await page.goto(`${shop.url}/user/address`);
  await page.getByLabel("手机号").fill(buyer.mobile);
  await page.getByLabel("密码").fill(buyer.password);
  await page.getByLabel("验证码", { exact: true }).fill("1234");
  const form = page.getByRole("form", { name: "登录" });
  await form.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByText(address.detail)).toBeVisible();
  await untilInstalled(page);
  for (const path of ["/user/info", `/user/order/detail/${order_id}`, "/user/address"]) {
    await page.goto(`${shop.url}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await untilWritten(page);
  const token = await page.evaluate(() => localStorage.getItem("user_token"));
  const { value } = JSON.parse(token ?? "{}");
  // The search finds them before, or it would prove nothing.
  const placesNow = () => placesOf(device.profile, [address.detail]);
  await expect.poll(placesNow, { timeout: 30_000 }).toEqual(["Default/IndexedDB"]);
  await page.goto(`${shop.url}/auth/login_out`);
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByText("已退出登录")).toBeVisible();
  await device.close();
  const left = placesOf(device.profile, [address.detail, buyer.mobile, value]);
  expect(left.filter((place) => !stores.includes(place))).toEqual([]);
  expect(placesOf(device.profile, [buyer.password])).toEqual([]);

  const next = await device.start();
  await next.goto(`${shop.url}/user/address`);
  await expect(next).toHaveURL(/\/auth\/login$/);
  const readable = await next.evaluate(async () => [
    { ...localStorage }.user_token,
    (await indexedDB.databases()).filter(({ name = "" }) => name.startsWith("shop-u-")),
  ]);
  expect(readable).toEqual([undefined, []]);
});
