import type { Page } from "@playwright/test";
import { addStaffPerson } from "#contract/staff/staff-people.ts";
import { expect } from "#tests/e2e/support/fixtures.ts";
import type { ShopClient } from "#tests/e2e/support/shop-client.ts";
import { staffKey } from "#tests/e2e/support/staff-key.ts";

/** An owner, made with the key as docs/operations.md says; answers with the first password. */
export async function newOwner(client: ShopClient, login: string, name: string): Promise<string> {
  const reply = await fetch(`${client.url}${addStaffPerson.path}`, {
    method: "POST",
    headers: { staffkey: staffKey, "content-type": "application/json" },
    body: JSON.stringify({ login, name, roles: ["owner"] }),
  });
  const { data }: { data: { password: string } } = await reply.json();
  return data.password;
}

/** Follows a link of the staff pages' menu. */
export const open = (page: Page, place: string) =>
  page.getByRole("navigation", { name: "员工后台" }).getByRole("link", { name: place }).click();
/** A button of a page. */
export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
/** An open dialog of a page. */
export const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

/** Presses a button of a dialog that then closes. */
export async function confirm(page: Page, title: string, label: string): Promise<void> {
  await dialog(page, title).getByRole("button", { name: label, exact: true }).click();
  await expect(dialog(page, title)).toBeHidden();
}
