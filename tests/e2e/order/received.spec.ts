import type { Page } from "@playwright/test";
import { earlierFiles } from "#contract/artwork/artwork.ts";
import { serverPaths } from "#contract/paths/server-paths.ts";
import { pdf } from "#tests/components/make-pdf.ts";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import { payInSandbox } from "#tests/e2e/support/pay-in-sandbox.ts";
import { placedOrder, productOf, untilInstalled } from "#tests/e2e/support/screens.ts";

test.use({ serviceWorkers: "allow" });

/** As the system shares a file with the installed app: a form that is posted to it. */
const share = (page: Page, name: string, bytes: readonly number[]) =>
  page.evaluate(
    ([fileName, content]) => {
      const form = document.createElement("form");
      form.method = "post";
      form.enctype = "multipart/form-data";
      form.action = "/received";
      const field = document.createElement("input");
      field.type = "file";
      field.name = "file";
      const held = new DataTransfer();
      if (content.length > 0)
        held.items.add(new File([new Uint8Array(content)], fileName, { type: "application/pdf" }));
      field.files = held.files;
      form.append(field);
      document.body.append(form);
      form.submit();
    },
    [name, [...bytes]] as const,
  );

test("@long a file that is shared with the app is looked into, opens a quote in its size, and is used in the order without being picked", async ({
  page,
  client,
  buyer,
}) => {
  const label = await productOf(client, "lz");
  const bytes = await pdf({ sheet: [90, 54], standardFont: true });
  await signIn(page, buyer);
  await page.goto("/about");
  await untilInstalled(page);
  await share(page, "名片 正面.pdf", [...bytes]);
  await expect(page.getByRole("heading", { level: 1, name: "收到的文件" })).toBeVisible();
  const card = page.getByRole("region", { name: "名片 正面.pdf" });
  await expect(card.getByText("90×54 mm", { exact: true })).toBeVisible();
  await expect(card.getByText("1 页", { exact: true })).toBeVisible();
  await expect(card.getByText("字体没有嵌入：Helvetica，请转曲或嵌入")).toBeVisible();
  await page.getByRole("link", { name: label.card.name }).click();
  await expect(page.getByLabel("宽", { exact: true })).toHaveValue("90");
  await expect(page.getByLabel("高", { exact: true })).toHaveValue("54");

  const order = await placedOrder(client, buyer);
  await payInSandbox(client, buyer, order);
  await page.goto(`/user/order/detail/${order.order_id}`);
  await page.getByRole("button", { name: "用收到的文件：名片 正面.pdf" }).click();
  await expect(page.getByText("审核中", { exact: true })).toBeVisible({ timeout: 30_000 });
  const [file] = await client.call(earlierFiles, {}, { as: buyer });
  const stored = await fetch(`${client.url}${serverPaths.files}/${file?.upload_id}`, {
    headers: client.headers(buyer),
  });
  expect(Buffer.from(await stored.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  await page.goto("/received");
  await expect(page.getByText("没有等着用的文件")).toBeVisible();
});

test("@long a share without a file says so, and what was shared goes when it is not wanted or at the logout", async ({
  page,
  buyer,
}) => {
  await signIn(page, buyer);
  await page.goto("/about");
  await untilInstalled(page);
  const bytes = [...(await pdf({ sheet: [210, 297] }))];
  const card = page.getByRole("region", { name: "说明书.pdf" });
  // Without a network the file is received all the same, and looked into once there is one.
  await page.context().setOffline(true);
  await share(page, "说明书.pdf", bytes);
  await expect(card.getByText("本机没有检查工具，联网打开这一页时再检查")).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await expect(card.getByText("210×297 mm", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "不要了" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "报价" })).toBeVisible();
  await page.goto("/received");
  await expect(page.getByText("没有等着用的文件")).toBeVisible();
  await share(page, "压缩包.zip", [0x50, 0x4b, 3, 4]);
  const archive = page.getByRole("region", { name: "压缩包.zip" });
  await expect(archive.getByText("只收 PDF、AI（存为 PDF）、JPG、PNG、TIFF 文件")).toBeVisible();
  await expect(page.getByRole("heading", { name: "按这个文件报价" })).toHaveCount(0);
  await share(page, "", []);
  await expect(page.getByText("没有收到文件，下面是以前收到的。")).toBeVisible();
  await page.getByRole("button", { name: "不要了" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "报价" })).toBeVisible();
  await share(page, "", []);
  await expect(page.getByText("没有收到文件", { exact: true })).toBeVisible();

  await share(page, "说明书.pdf", bytes);
  await expect(card).toBeVisible();
  await page.goto("/auth/login_out");
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByText("已退出登录")).toBeVisible();
  await page.goto("/received");
  await expect(page.getByText("没有等着用的文件")).toBeVisible();
});
