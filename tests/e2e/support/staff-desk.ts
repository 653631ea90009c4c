import type { Browser, Page } from "@playwright/test";
import type { ShopClient } from "#tests/e2e/support/shop-client.ts";
import { button, dialog, newOwner } from "#tests/e2e/support/staff-pages.ts";

/** The password that every person of `ownerDesk` chooses. */
const password = "six inks on paper";

/** A browser of its own in which a new owner has chosen a password; it shows the staff page. */
export async function ownerDesk(
  browser: Browser,
  client: ShopClient,
  { login, name }: { readonly login: string; readonly name: string },
): Promise<Page> {
  const first = await newOwner(client, login, name);
  const desk = await (await browser.newContext()).newPage();
  await desk.goto(`${client.url}/staff`);
  await desk.getByLabel("登录名").fill(login);
  await desk.getByLabel("密码").fill(first);
  await button(desk, "登录").click();
  await desk.getByLabel("店里给的密码").fill(first);
  await desk.getByLabel("新密码", { exact: true }).fill(password);
  await desk.getByLabel("再填一次新密码").fill(password);
  await button(desk, "保存新密码").click();
  return desk;
}

/** Enters the password that an act about money asks for again. */
export async function enterPassword(desk: Page): Promise<void> {
  const again = dialog(desk, "请再输一次密码");
  await again.getByLabel("登录密码").fill(password);
  await again.getByRole("button", { name: "继续" }).click();
}
