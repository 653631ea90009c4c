import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { approveProof } from "#contract/artwork/proof-calls.ts";
import { orderDetailCall } from "#contract/orders/orders.ts";
import { test } from "#tests/e2e/support/behind-proxy.ts";
import { expect, signIn } from "#tests/e2e/support/fixtures.ts";
import { payInSandbox } from "#tests/e2e/support/pay-in-sandbox.ts";
import { placedOrder, untilInstalled } from "#tests/e2e/support/screens.ts";
import type { Buyer, ShopClient } from "#tests/e2e/support/shop-client.ts";
import { issue, labelPdf } from "#tests/e2e/support/waiting-proof.ts";

let folder = "";
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "shop-proof-"));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function labelFile(name: string, red: number): Promise<string> {
  const path = join(folder, name);
  writeFileSync(path, await labelPdf(red));
  return path;
}

const detailOf = (client: ShopClient, buyer: Buyer, order_id: string) =>
  client.call(orderDetailCall, { order_id }, { as: buyer });

test("@long a proof is marked, issued again, compared and approved; then production starts", async ({
  page,
  client,
  buyer,
}) => {
  const order = await placedOrder(client, buyer);
  await payInSandbox(client, buyer, order);
  await signIn(page, buyer);
  const detail = `/user/order/detail/${order.order_id}`;
  await page.goto(detail);
  await expect(page.getByLabel("先看样稿")).toBeChecked();
  await page.getByLabel("选择文件").setInputFiles(await labelFile("茉莉花茶.pdf", 0.3));
  await expect(page.getByText("审核中", { exact: true })).toBeVisible();
  await issue(client, buyer, order.order_id, "条码请再看一遍");

  await page.goto("/user/order?state=proof");
  await expect(page.getByRole("link", { name: /^待确认稿/ })).toBeVisible();
  await page.getByRole("link", { name: "看样稿" }).click();
  const proof = page.getByRole("region", { name: "样稿第 1 版" });
  await expect(proof.getByRole("img", { name: "样稿第 1 版第 1 页" })).toBeVisible();
  await expect(proof.getByText("本店说明：条码请再看一遍")).toBeVisible();
  await proof.getByRole("button", { name: "需要修改" }).click();
  const sheet = proof.getByRole("button", { name: /^标出要改的地方/ });
  await sheet.scrollIntoViewIfNeeded();
  const shown = await sheet.boundingBox();
  if (shown === null) throw new Error("no page is shown");
  await page.mouse.move(shown.x + 0.3 * shown.width, shown.y + 0.3 * shown.height);
  await page.mouse.down();
  await page.mouse.move(shown.x + 0.6 * shown.width, shown.y + 0.4 * shown.height, { steps: 3 });
  await page.mouse.up();
  await proof.getByLabel("要改什么", { exact: true }).fill("字小了，请放大");
  await proof.getByRole("button", { name: "发给本店" }).click();
  await expect(page.getByText("等新样稿", { exact: true })).toBeVisible();
  const [answered] = (await detailOf(client, buyer, order.order_id)).artwork?.[0]?.proofs ?? [];
  expect(answered).toMatchObject({ state: "answered", answer: "字小了，请放大" });
  const box = Object.values(answered?.marks[0]?.box ?? {}).map(
    (part) => Math.round(part * 20) / 20,
  );
  expect(box).toEqual([0.3, 0.3, 0.3, 0.1]);

  await page.getByLabel("换一个文件").setInputFiles(await labelFile("茉莉花茶 大字.pdf", 0.8));
  await expect(page.getByText("茉莉花茶 大字.pdf").first()).toBeVisible();
  await expect(page.getByText("审核中", { exact: true })).toBeVisible();
  await issue(client, buyer, order.order_id, "");
  await page.goto(detail);
  const next = page.getByRole("region", { name: "样稿第 2 版" });
  await next.getByRole("button", { name: "和第 1 版对比" }).click();
  await expect(next.getByRole("img", { name: "样稿第 1 版第 1 页" })).toBeVisible();
  await next.getByLabel("第 1 版占的宽度").fill("20");
  await next.getByRole("button", { name: "确认印刷" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "确认印刷" }).click();
  await expect(page.getByText("已确认", { exact: true }).first()).toBeVisible();
  const { state, artwork } = await detailOf(client, buyer, order.order_id);
  expect([state, artwork?.[0]?.proofs?.map((one) => one.state)]).toEqual([
    30,
    ["approved", "answered"],
  ]);
});

test("@long an approval whose call finds no network waits; one whose reply is lost stands", async ({
  page,
  between,
  client,
  buyer,
}) => {
  const order = await placedOrder(client, buyer);
  await payInSandbox(client, buyer, order);
  await signIn(page, buyer);
  await page.goto(`/user/order/detail/${order.order_id}`);
  await page.getByLabel("选择文件").setInputFiles(await labelFile("红茶.pdf", 0.5));
  await expect(page.getByText("审核中", { exact: true })).toBeVisible();
  await issue(client, buyer, order.order_id, "");
  await page.reload();
  const proof = page.getByRole("region", { name: "样稿第 1 版" });
  const note = proof.getByText("已记下，联网后请到待发箱确认");
  const approveNow = async () => {
    await proof.getByRole("button", { name: "确认印刷" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "确认印刷" }).click();
  };
  const stateNow = async () =>
    (await detailOf(client, buyer, order.order_id)).artwork?.[0]?.proofs?.[0]?.state;
  const meets = (kind: "refused" | "lostReply") => {
    between.fault = ({ path }) => ({ kind: path === approveProof.path ? kind : "none" });
  };

  meets("refused");
  await approveNow();
  await expect(note).toBeVisible();
  expect(await page.evaluate("navigator.onLine")).toBe(true);
  expect(await stateNow()).toBe("issued");
  await expect(page.getByRole("link", { name: "1 项待发" })).toBeVisible();
  await proof.getByRole("button", { name: "撤回" }).click();
  await expect(page.getByRole("link", { name: /项待发$/ })).toHaveCount(0);

  // The shop has it: nothing is left to confirm.
  meets("lostReply");
  await approveNow();
  await expect(page.getByText("已确认", { exact: true }).first()).toBeVisible();
  expect(await stateNow()).toBe("approved");
  await expect(page.getByRole("link", { name: /项待发$/ })).toHaveCount(0);
  await expect(note).toHaveCount(0);
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("@long an approval waits for a tap, and is refused once another proof was issued", async ({
    page,
    between,
    client,
    buyer,
  }) => {
    const order = await placedOrder(client, buyer);
    await payInSandbox(client, buyer, order);
    await signIn(page, buyer);
    const detail = `/user/order/detail/${order.order_id}`;
    await page.goto(detail);
    await page.getByLabel("选择文件").setInputFiles(await labelFile("绿茶.pdf", 0.3));
    await expect(page.getByText("审核中", { exact: true })).toBeVisible();
    await issue(client, buyer, order.order_id, "");
    const approveOffline = async (revision: number) => {
      await page.goto(detail);
      const proof = page.getByRole("region", { name: `样稿第 ${revision} 版` });
      await expect(proof).toBeVisible();
      await untilInstalled(page);
      await between.goAway();
      await page.reload();
      await expect(proof.getByRole("button", { name: "需要修改" })).toBeVisible();
      await proof.getByRole("button", { name: "确认印刷" }).click();
      const question = page.getByRole("dialog", { name: `按样稿第 ${revision} 版印刷？` });
      await expect(question).toContainText("还没有确认");
      await question.getByRole("button", { name: "先存下" }).click();
      await expect(proof.getByText("确认印刷已记下，联网后请到待发箱确认")).toBeVisible();
    };
    const row = page.getByRole("listitem").filter({ hasText: order.order_no });
    const confirm = row.getByRole("button", { name: /^核对并确认/ });
    const statesOf = async () =>
      (await detailOf(client, buyer, order.order_id)).artwork?.[0]?.proofs?.map((one) => one.state);

    await approveOffline(1);
    await issue(client, buyer, order.order_id, "");
    await between.comeBack();
    await page.goto("/outbox");
    await expect(row).toContainText("样稿第 1 版");
    await expect(row).toContainText("样稿已换成第 2 版，请重新查看");
    await expect(confirm).toHaveCount(0);
    await expect(page.getByRole("link", { name: /项待发$/ })).toHaveCount(0);
    await row.getByRole("link", { name: /^去看样稿第 2 版/ }).click();
    await expect(page.getByRole("region", { name: "样稿第 2 版" })).toBeInViewport();
    expect(await statesOf()).toEqual(["issued", "withdrawn"]);
    await page.goto("/outbox");
    await row.getByRole("button", { name: /^删除/ }).click();
    await expect(page.getByText("没有待发的内容")).toBeVisible();

    await approveOffline(2);
    await between.comeBack();
    await page.goto("/outbox");
    await confirm.click();
    const question = page.getByRole("dialog", { name: "按这份样稿印刷？" });
    await expect(question).toContainText("样稿还是第 2 版");
    expect(await statesOf()).toEqual(["issued", "withdrawn"]);
    await question.getByRole("button", { name: "确认印刷" }).click();
    await expect(page.getByText("没有待发的内容")).toBeVisible();
    expect(await statesOf()).toEqual(["approved", "withdrawn"]);
  });
});
