import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { valueWords } from "#bench/running.ts";
import { readTrace } from "#bench/trace.ts";
import { test } from "./behind-proxy.ts";
import type { FaultProxy } from "./fault-proxy.ts";
import { expect, signIn } from "./fixtures.ts";
import { fillCart } from "./screens.ts";

const good = { kind: "none" } as const;

/** Orders are made, and nothing of it is heard: neither the reply nor what is asked after it. */
function loseReplies(between: FaultProxy): void {
  between.fault = ({ method, path }) => {
    if (!path.startsWith("/api/v2/user/order")) return good;
    return { kind: method === "POST" ? "lostReply" : "refused" };
  };
}

const bench = (page: Page) => page.getByRole("complementary", { name: "测试台" });

test("QA opens checkout with ?inspect and watches a lost reply end in one placed order", async ({
  page,
  between,
  client,
  buyer,
}) => {
  const line = await fillCart(client, buyer);
  await signIn(page, buyer);
  await page.goto(`/checkout?lines=${line}&inspect`);
  await page.getByRole("radio", { name: "自提" }).click();
  await expect(page.getByRole("button", { name: "提交订单" })).toBeEnabled();
  loseReplies(between);

  await page.getByRole("button", { name: "状态", exact: true }).click();
  await bench(page)
    .getByRole("button", { name: /^checkout order none/ })
    .click();
  const chart = bench(page).getByRole("region", { name: "checkout 的状态图" });
  await expect(chart.locator("[aria-current=step] > * > code")).toHaveText([
    ...["order", "none", "stage", "editing", "priced"],
  ]);
  await page.getByRole("button", { name: "提交订单" }).click();
  const uncertain = bench(page).getByRole("button", { name: /^checkout .*order mayExist/ });
  await expect(uncertain).toBeVisible();
  between.fault = good;
  await expect(page).toHaveURL(/\/pay\/[0-9a-f-]{36}/, { timeout: 40_000 });
  await expect(bench(page).getByText("checkout 已经结束")).toBeVisible();
  await expect(bench(page).getByRole("button", { name: /^payment / })).toBeVisible();

  // What happened meanwhile is kept: filtered, looked at, and saved without anything personal.
  await bench(page).getByRole("radio", { name: "时间线" }).check();
  await bench(page).getByLabel("谁的").selectOption("checkout");
  const rows = bench(page).getByRole("list", { name: "时间线，新的在前" });
  await rows
    .getByRole("button", { name: /状态 checkout order mayExist · stage placing\.unknown$/ })
    .first()
    .click();
  await expect(chart.locator("[aria-current=step] > * > code")).toHaveText([
    ...["order", "mayExist", "stage", "placing", "unknown"],
  ]);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    bench(page).getByRole("button", { name: "导出" }).click(),
  ]);
  const text = readFileSync(await file.path(), "utf8");
  const trace = readTrace(text);
  const moments = trace?.moments ?? [];
  const stood = moments.filter(({ actor, what }) => actor === "checkout" && what === "snapshot");
  const states = stood.map(({ value }) => valueWords(value));
  const from = states.indexOf("order none · stage placing.preparing");
  expect([...states.slice(from, from + 4), states.at(-1)]).toEqual([
    "order none · stage placing.preparing",
    "order none · stage placing.recording",
    "order none · stage placing.sending",
    "order mayExist · stage placing.unknown",
    "stage placed · order exists",
  ]);
  const replies = moments.flatMap(({ what, words = "" }) => (what === "reply" ? [words] : []));
  const placing = replies.find((words) => words.startsWith("POST /api/v2/user/order →"));
  expect(placing).toMatch(/→ Unreachable \d+ ms$/);
  for (const secret of [buyer.token, buyer.mobile, buyer.name, buyer.email]) {
    expect(text).not.toContain(secret);
  }

  // The tab keeps the panel until it is closed there.
  await page.reload();
  await page.getByRole("button", { name: "状态", exact: true }).click();
  await bench(page).getByRole("button", { name: "关闭" }).click();
  await expect(bench(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "立即支付" })).toBeVisible();
  await expect(page.getByRole("button", { name: "状态", exact: true })).toHaveCount(0);
});
