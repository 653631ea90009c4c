import type { Page } from "@playwright/test";
import { pdf } from "#tests/components/make-pdf.ts";
import { test } from "#tests/e2e/support/behind-proxy.ts";
import type { FaultProxy } from "#tests/e2e/support/fault-proxy.ts";
import { expect, signIn } from "#tests/e2e/support/fixtures.ts";
import { payInSandbox } from "#tests/e2e/support/pay-in-sandbox.ts";
import { placedOrder, untilInstalled } from "#tests/e2e/support/screens.ts";
import { nextWaits } from "./play.ts";

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });

/** From here on each look finds another version. */
const publishEndlessly = (between: FaultProxy): void => {
  between.fault = ({ path }) => ({ kind: path === "/sw.js" ? "nextVersion" : "none" });
};

test("alternating versions never reload a page; the consent does, once", async ({
  page,
  between,
}) => {
  await page.goto("/");
  await untilInstalled(page);
  await page.goto("/produce/detail/roll-label-coated");
  const amount = page.getByLabel("每款数量");
  await amount.fill("7000");
  await expect(page).toHaveURL(/draft=/);
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  publishEndlessly(between);
  for (let turn = 0; turn < 20; turn += 1) await lookForUpdate(page);
  await expect.poll(() => nextWaits(page)).toBe(true);
  await expect(page.getByText("新版本已就绪")).toHaveCount(1);
  await expect(amount).toHaveValue("7000");
  expect(loads).toBe(0);
  await page.getByRole("button", { name: "更新" }).click();
  await expect.poll(() => loads).toBe(1);
  await expect(amount).toHaveValue("7000");
  // The reloaded page has checked for the next version automatically, and waits for consent again.
  await lookForUpdate(page);
  await expect(page.getByText("新版本已就绪")).toHaveCount(1);
  expect(loads).toBe(1);
});

test("a new version is not offered while a file is sent, and is once it has arrived", async ({
  page,
  between,
  client,
  buyer,
}) => {
  const order = await placedOrder(client, buyer);
  await payInSandbox(client, buyer, order);
  await signIn(page, buyer);
  await untilInstalled(page);
  await page.goto(`/user/order/detail/${order.order_id}`);
  await expect(page.getByRole("heading", { name: "文件" })).toBeVisible();
  let isHeld = true;
  between.fault = ({ method, path }) => {
    if (path === "/sw.js") return { kind: "nextVersion" };
    return isHeld && method === "PATCH" ? { kind: "refused" } : { kind: "none" };
  };
  const buffer = Buffer.from(await pdf({ sheet: [54, 34] }));
  await page
    .getByLabel("选择文件")
    .setInputFiles({ name: "标签.pdf", mimeType: "application/pdf", buffer });
  await expect(page.getByText("连接断了，马上续传")).toBeVisible({ timeout: 30_000 });
  await lookForUpdate(page);
  await expect.poll(() => nextWaits(page)).toBe(true);
  await expect(page.getByText("新版本已就绪")).toHaveCount(0);
  isHeld = false;
  await expect(page.getByText("审核中", { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("新版本已就绪")).toBeVisible();
});
