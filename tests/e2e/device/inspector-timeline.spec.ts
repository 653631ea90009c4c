import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { goWithin } from "#tests/e2e/support/screens.ts";

test("@long a chosen moment shows its detail below its row, with the focus, and calls with their content", async ({
  page,
}) => {
  await page.goto("/?inspect");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await goWithin(page, "/test");
  await page.getByRole("radio", { name: "时间线" }).check();
  await page.getByRole("main").getByLabel("谁的").selectOption("calls");
  const rows = page.getByRole("main").getByRole("list", { name: "时间线，新的在前" });
  const reply = rows.getByRole("listitem").filter({ hasText: "回复calls" }).first();
  await reply.getByRole("button").click();
  const detail = reply.getByRole("region");
  await expect(detail).toBeFocused();
  await expect(detail).toContainText("收到的内容");
  await expect(detail).toContainText('"code": 10000');
  const [row, below] = [
    await reply.getByRole("button").first().boundingBox(),
    await detail.boundingBox(),
  ];
  expect(Math.abs((row?.y ?? 0) + (row?.height ?? 0) - (below?.y ?? 0))).toBeLessThan(4);
  await detail.getByRole("button", { name: "上一条" }).click();
  await expect(rows.getByRole("region").first()).toBeFocused();

  await page.getByRole("main").getByLabel("谁的").selectOption("全部");
  const kinds = page.getByRole("main").getByRole("group", { name: "种类" });
  await kinds.getByLabel("调用").uncheck();
  await expect(rows.getByRole("button", { name: / (?:调用|回复) calls/ })).toHaveCount(0);
  await kinds.getByLabel("调用").check();
  await expect(rows.getByRole("button", { name: /动作 .*xstate\.assign/ })).toHaveCount(0);
  await kinds.getByLabel("收起内部动作").uncheck();
  await expect(rows.getByRole("button", { name: / xstate\./ })).not.toHaveCount(0);

  await page.getByRole("main").getByLabel("画成时序图").check();
  await page.getByRole("main").getByLabel("多长一段").selectOption("10 分钟");
  const drawing = page.getByRole("main").getByRole("region", { name: /^时序图/ });
  const call = drawing.locator('[data-kind="call"]').first();
  await call.locator("text").last().click();
  await expect(rows.getByRole("region", { name: / 调用 calls$/ })).toBeFocused();
});

test("@long a copy of a machine goes on from a chosen moment, and the page's own machine stays", async ({
  page,
}) => {
  await page.goto("/?inspect");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await goWithin(page, "/test");
  await page.getByRole("radio", { name: "时间线" }).check();
  const main = page.getByRole("main");
  await main.getByLabel("谁的").selectOption("network");
  const rows = main.getByRole("list", { name: "时间线，新的在前" });
  await rows
    .getByRole("listitem")
    .filter({ hasText: "network" })
    .first()
    .getByRole("button")
    .click();
  // A newer moment may have come above the chosen one.
  const row = rows.getByRole("listitem").filter({ has: page.getByRole("region") });
  await row.getByRole("button", { name: "在副本里从这里继续" }).click();
  const copy = row.getByRole("region", { name: "副本", exact: true });
  await expect(copy.getByText(/^副本现在在/)).toContainText("reach answering");
  await copy.getByLabel("要发送的事件").selectOption("server.silent");
  await copy.getByRole("button", { name: "发送" }).click();
  await expect(copy.getByText(/^副本现在在/)).toContainText("reach silent");
  await expect(copy.getByRole("listitem")).toContainText("server.silent");
  await expect(copy.getByText("副本收下了。")).toBeVisible();
  await copy.getByRole("button", { name: "回到这一刻" }).click();
  await expect(copy.getByText("副本收下了。")).toHaveCount(0);
  await expect(copy.getByText(/^副本现在在/)).toContainText("reach answering");

  await page.getByRole("radio", { name: "运行中" }).check();
  await expect(main.getByRole("button", { name: /^network/ })).toContainText("reach answering");
});
