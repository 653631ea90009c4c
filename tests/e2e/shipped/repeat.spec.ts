import { attachFiles } from "#contract/artwork/artwork.ts";
import { orderDetailCall, takeGood } from "#contract/orders/orders.ts";
import { repeatCode } from "#contract/orders/repeat-calls.ts";
import { decideArtwork } from "#contract/staff/staff-artwork.ts";
import { expect, signIn } from "#tests/e2e/support/fixtures.ts";
import { payInSandbox } from "#tests/e2e/support/pay-in-sandbox.ts";
import { test } from "#tests/e2e/support/quick-shop.ts";
import { placedOrder, untilInstalled } from "#tests/e2e/support/screens.ts";
import { sendFile } from "#tests/e2e/support/send-file.ts";
import type { Buyer, ShopClient } from "#tests/e2e/support/shop-client.ts";
import { staffKey } from "#tests/e2e/support/staff-key.ts";
import { labelPdf } from "#tests/e2e/support/waiting-proof.ts";

test.use({ serviceWorkers: "allow" });

/** A completed order of roll labels. @returns its id and its line's */
async function completedLabels(client: ShopClient, buyer: Buyer) {
  const order = await placedOrder(client, buyer);
  await payInSandbox(client, buyer, order);
  const { order_id } = order;
  const detail = () => client.call(orderDetailCall, { order_id }, { as: buyer });
  const item_id = (await detail()).items[0]?.id ?? "";
  const purpose = { kind: "artwork", order_id, item_id } as const;
  const file = { purpose, name: "茉莉花茶.pdf", type: "application/pdf" } as const;
  const upload_id = await sendFile(client, buyer, file, await labelPdf(0.3));
  await client.call(attachFiles, { order_id, files: [{ item_id, upload_id }] }, { as: buyer });
  const file_id = (await detail()).artwork?.[0]?.file?.file_id;
  const decided = await fetch(`${client.url}${decideArtwork.path}`, {
    method: "POST",
    headers: { staffkey: staffKey, "content-type": "application/json" },
    body: JSON.stringify({ file_id, decision: "accept" }),
  });
  expect(await decided.json()).toMatchObject({ code: 10_000 });
  await expect.poll(async () => (await detail()).state, { timeout: 60_000 }).toBe(50);
  await client.call(takeGood, { order_id }, { as: buyer });
  return { order_id, item_id };
}

test("@long a repeat of labels pays for no plate, offline too, and by the code of a carton", async ({
  page,
  between,
  client,
  buyer,
  browser,
}) => {
  const { order_id, item_id } = await completedLabels(client, buyer);
  await signIn(page, buyer);
  await page.goto(`/user/order/detail/${order_id}`);
  await page.getByRole("button", { name: "再来一单" }).click();
  await expect(page).toHaveURL(/\/produce\/detail\//);
  const repeat = page.getByRole("region", { name: "返单" });
  await expect(repeat).toContainText(/旧版旧刀，省 ¥[\d.,]+，保管到 20\d\d-\d\d-\d\d/);
  const bar = page.getByRole("status").filter({ hasText: "合计" });
  const repeated = await bar.textContent();
  await repeat.getByRole("radio", { name: "换新文件" }).check();
  await expect(repeat).toContainText("换了文件，要做新印版");
  await expect.poll(() => bar.textContent()).not.toBe(repeated);

  await untilInstalled(page);
  await between.goAway();
  await page.goto(`/user/order/detail/${order_id}`);
  await page.getByRole("button", { name: "再来一单" }).click();
  await expect(repeat).toContainText("旧版旧刀，省 ¥");
  await between.comeBack();

  const code = `/r/${repeatCode(item_id)}`;
  await page.goto(code);
  await expect(repeat).toContainText("旧版旧刀，省 ¥");
  const stranger = await browser.newPage();
  await stranger.goto(`${client.url}${code}`);
  await expect(stranger.getByRole("button", { name: "立即下单" })).toBeVisible();
  await expect(stranger.getByText("旧版旧刀")).toHaveCount(0);
  await stranger.close();
});
