import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { InputOf, OutputOf } from "#contract/http/endpoint.ts";
import { answerInquiry, staffInquiries } from "#contract/staff/staff-inquiries.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { newKey } from "#tests/e2e/support/screens.ts";
import type { ShopClient } from "#tests/e2e/support/shop-client.ts";
import { staffKey } from "#tests/e2e/support/staff-key.ts";

const staffHeaders = { staffkey: staffKey, "content-type": "application/json" };

/** Open questions as the shop's people see them. */
async function openQuestions(
  client: ShopClient,
): Promise<OutputOf<typeof staffInquiries>["items"]> {
  const reply = await fetch(`${client.url}${staffInquiries.path}?state=open`, {
    headers: staffHeaders,
  });
  const { data }: { data: OutputOf<typeof staffInquiries> } = await reply.json();
  return data.items;
}

async function answer(client: ShopClient, input: InputOf<typeof answerInquiry>): Promise<number> {
  const reply = await fetch(`${client.url}${answerInquiry.path}`, {
    method: "POST",
    headers: { ...staffHeaders, "idempotency-key": newKey() },
    body: JSON.stringify(input),
  });
  const { code }: { code: number } = await reply.json();
  return code;
}

/** Texts of the letters to this address. */
function lettersTo(dataDir: string, address: string): string[] {
  const folder = join(dataDir, "mail");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".eml"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .filter((text) => text.includes(`To: ${address}`))
    .map((text) => Buffer.from(text.split(/\r?\n\r?\n/, 2)[1] ?? "", "base64").toString("utf8"));
}

test("@long a question asked offline waits, reaches the shop, and its answer arrives", async ({
  signedIn: page,
  context,
  client,
  buyer,
  shop,
}) => {
  const words = `标签能贴冰箱里吗 ${buyer.mobile}`;
  await page.goto("/user/messages");
  const main = page.getByRole("main");
  await expect(main.getByText("还没有消息")).toBeVisible();
  const open = main.getByRole("button", { name: "联系客服" }).first();
  await open.click();
  const sheet = page.getByRole("dialog", { name: "联系客服" });
  await expect(sheet.getByRole("link", { name: /^拨打/ })).toBeVisible();
  await context.setOffline(true);
  await sheet.getByRole("button", { name: "发送" }).click();
  await expect(sheet.getByLabel("想问什么")).toBeFocused();
  await sheet.getByLabel("想问什么").fill(words);
  await sheet.getByRole("button", { name: "发送" }).click();
  await expect(sheet.getByText("还没有发出，先放在待发箱里，联网后自动发给客服。")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(main.getByText(words)).toBeVisible();
  await expect(main.getByText("待发", { exact: true })).toBeVisible();
  expect(await openQuestions(client)).toEqual([]);

  await context.setOffline(false);
  await expect.poll(async () => (await openQuestions(client)).length).toBe(1);
  const [asked] = await openQuestions(client);
  expect(asked?.messages.map((said) => said.words)).toEqual([words]);
  await expect(main.getByText("等客服答复")).toBeVisible();

  const reply = "可以，请选冷冻胶。";
  const inquiry_id = asked?.inquiry_id ?? "";
  expect(await answer(client, { inquiry_id, words: reply, seen: 1 })).toBe(10000);
  await expect(main.getByText(reply)).toBeVisible();
  await expect.poll(() => lettersTo(shop.dataDir, buyer.email).join()).toContain(reply);
});
