import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { readReport } from "#devtools/report-file.ts";
import { valueWords } from "#devtools/running.ts";
import { readTrace } from "#devtools/trace.ts";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import { legible } from "#tests/e2e/support/legible.ts";
import { fillCart, placedOrder, untilInstalled } from "#tests/e2e/support/screens.ts";

test.use({ serviceWorkers: "allow" });

const bench = (page: Page) => page.getByRole("complementary", { name: "测试台" });

/** Switches a fault on by hand: for which calls, and how often (empty = until it is taken away). */
async function spoil(page: Page, kind: string, calls: string, times: string): Promise<void> {
  const form = page.getByRole("form", { name: "新的故障" });
  await form.getByLabel("故障").selectOption({ label: kind });
  await form.getByLabel("哪些调用").selectOption({ label: calls });
  await form.getByLabel("次数").fill(times);
  await form.getByRole("button", { name: "打开这个故障" }).click();
}

test("QA opens checkout with ?inspect and watches a lost reply end in one placed order", async ({
  page,
  client,
  buyer,
}) => {
  const line = await fillCart(client, buyer);
  await signIn(page, buyer);
  await page.goto(`/checkout?lines=${line}&inspect`);
  await page.getByRole("radio", { name: "自提" }).click();
  await expect(page.getByRole("button", { name: "提交订单" })).toBeEnabled();

  await page.getByRole("button", { name: "状态", exact: true }).click();
  // The order is made and its reply lost; the question what became of it does not get out.
  await bench(page).getByRole("radio", { name: "故障" }).check();
  await spoil(page, "回复丢失", "POST /api/v2/user/order", "1");
  await spoil(page, "断网", "POST /api/v2/user/order/recall", "");
  const switches = bench(page).getByRole("list", { name: "打开的故障" });
  await expect(switches.getByRole("listitem")).toContainText([
    "POST /api/v2/user/order还有 1 次，遇到过 0 次",
    "POST /api/v2/user/order/recall直到取消，遇到过 0 次",
  ]);
  await bench(page).getByRole("radio", { name: "运行中" }).check();
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
  await bench(page).getByRole("radio", { name: "故障" }).check();
  await expect(switches).toContainText("POST /api/v2/user/order用完了，遇到过 1 次");
  await switches.getByRole("button", { name: "取消" }).last().click();
  await bench(page).getByRole("radio", { name: "运行中" }).check();
  await expect(page).toHaveURL(/\/pay\/[0-9a-f-]{36}/, { timeout: 40_000 });
  await expect(bench(page).getByText("checkout 已经结束")).toBeVisible();
  await expect(bench(page).getByRole("button", { name: /^payment / })).toBeVisible();

  // The server's side of the order that the address names, beside what the page's machine holds.
  await bench(page).getByRole("radio", { name: "订单" }).check();
  await bench(page).getByRole("button", { name: "读取" }).click();
  const sides = bench(page).getByRole("region", { name: "两边对照" });
  await expect(sides.getByRole("definition")).toHaveText(["10 待付款，unpaid", /^choosing/]);
  const keys = bench(page).getByRole("list", { name: "幂等键 1 个" });
  await expect(keys.getByRole("listitem")).toContainText(["POST /api/v2/user/order "]);
  const events = bench(page).getByRole("list", { name: "事件 1 件" });
  await expect(events.getByRole("listitem")).toContainText(["state – → 10 待付款"]);

  // One page lists this device's data: the worker, its caches and rules, tables by rows.
  await bench(page).getByRole("radio", { name: "设备" }).check();
  await untilInstalled(page);
  await bench(page).getByRole("button", { name: "重新读取" }).click();
  const worker = bench(page).getByRole("region", { name: /^后台程序/ });
  await expect(worker.getByRole("definition")).toHaveText(/^activated/);
  await bench(page).getByText("先问商店，1 秒不答给存下的：17 个调用").click();
  await expect(bench(page).getByText("GET /api/v2/shop/company", { exact: true })).toBeVisible();
  await expect(bench(page).getByRole("region", { name: "shop-public，第 20 版" })).toBeVisible();

  // Recorded events are filtered, viewed, and saved without personal data.
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
  await bench(page).getByLabel("记录的名字").fill("下单 回复丢失");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    bench(page).getByRole("button", { name: "导出" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^trace-下单-回复丢失-\d{4}-[\w-]+\.json$/);
  const text = readFileSync(await file.path(), "utf8");
  const trace = readTrace(text);
  expect(trace?.name).toBe("下单 回复丢失");
  const faults = trace?.faults?.map(({ kind, calls, left, seed }) => [kind, calls, left, seed]);
  expect(faults).toEqual([["lost-reply", "POST /api/v2/user/order", 0, 1]]);
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

  // One tap makes a report of what is on the screen, which any bench opens.
  const [received] = await Promise.all([
    page.waitForEvent("download"),
    bench(page).getByRole("button", { name: "报告" }).click(),
  ]);
  const reported = readFileSync(await received.path(), "utf8");
  const report = readReport(reported);
  expect(report?.screen.path).toBe("/pay/:order_id");
  expect(report?.orderId).toBe(page.url().split("/").at(-1)?.split("?")[0]);
  expect(report?.screen.lines).toContain("# 收银台");
  expect(report?.screen.lines).toContain("[立即支付]");
  expect(report?.faults).toEqual(["lost-reply POST /api/v2/user/order"]);
  // The sending whose reply was lost has no number here; the one that was answered has.
  const answered = report?.requests.filter(({ call }) => /^POST \S+\/order →/.test(call)) ?? [];
  expect(answered).toEqual([
    { call: expect.stringMatching(/ → 10000 \d+ ms$/), id: expect.stringMatching(/^[\w-]{8,}$/) },
  ]);
  for (const secret of [buyer.token, buyer.mobile, buyer.name, buyer.email]) {
    expect(reported).not.toContain(secret);
  }
  await bench(page)
    .getByLabel("导入记录")
    .setInputFiles(await received.path());
  await expect(bench(page).getByRole("region", { name: "报告" })).toContainText(
    report?.orderId ?? "–",
  );
  // The faults of then are opened again by one tap, their counts and dice from the start.
  const then = bench(page).getByRole("region", { name: "当时打开的故障" });
  await expect(then.getByRole("listitem")).toHaveText(
    "回复丢失，POST /api/v2/user/order，用完了，遇到过 1 次",
  );
  await then.getByRole("button", { name: "照样打开" }).click();
  await expect(then.getByRole("status")).toHaveText("这些故障在本页打开了，次数和种子从头来。");
  await bench(page).getByRole("radio", { name: "故障" }).check();
  await expect(switches.getByRole("listitem")).toContainText([
    "POST /api/v2/user/order用完了，遇到过 1 次",
    "POST /api/v2/user/order还有 1 次，遇到过 0 次",
  ]);

  // The tab keeps the panel and its record until it is closed there.
  await page.reload();
  await page.getByRole("button", { name: "状态", exact: true }).click();
  await bench(page).getByRole("radio", { name: "时间线" }).check();
  await bench(page).getByLabel("谁的").selectOption("checkout");
  await expect(
    rows.getByRole("button", { name: /状态 checkout order mayExist · stage placing\.unknown$/ }),
  ).not.toHaveCount(0);
  await bench(page).getByRole("button", { name: "关闭" }).click();
  await expect(bench(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "立即支付" })).toBeVisible();
  await expect(page.getByRole("button", { name: "状态", exact: true })).toHaveCount(0);
});

/** What a request of the page's own meets: its status and body, or how it ended. */
const asks = (page: Page, method: string, patienceMs = 10_000) =>
  page.evaluate(
    ([verb, patience]) =>
      new Promise<string>((resolve) => {
        const request = new XMLHttpRequest();
        const yearOf = (date: string | null) => new Date(date ?? Date.now()).getFullYear();
        request.open(verb, "/api/v2/shop/adv");
        request.timeout = patience;
        request.onload = () => {
          const years = new Date().getFullYear() - yearOf(request.getResponseHeader("date"));
          const old = years > 0 ? ` ${years} year old` : "";
          resolve(`${request.status} ${request.responseText}${old}`);
        };
        request.onerror = () => resolve("error");
        request.ontimeout = () => resolve("timeout");
        request.send(verb === "GET" ? null : '{"expected_total":"12.00"}');
      }),
    [method, patienceMs] as const,
  );

test("@long each fault is what a call of the page meets, by its count, and only by the server's leave", async ({
  page,
}) => {
  await page.goto("/test");
  await page.getByRole("radio", { name: "故障" }).check();
  const usual = await asks(page, "GET");
  expect(usual).toContain('200 {"code":20401');
  const met: [string, string][] = [];
  for (const kind of [
    "断网",
    "超时",
    "HTTP 状态",
    "20402 登录超时",
    "20403 没有权限",
    "上网认证页",
  ]) {
    await spoil(page, kind, "GET /api/v2/shop/adv", "1");
    met.push([kind, await asks(page, "GET", kind === "超时" ? 300 : undefined)]);
    expect(await asks(page, "GET")).toBe(usual);
    await page.getByRole("button", { name: "取消" }).click();
  }
  expect(met).toEqual([
    ["断网", "error"],
    ["超时", "timeout"],
    ["HTTP 状态", "503 "],
    ["20402 登录超时", '200 {"code":20402,"msg":"登录超时,请重新登录!","data":null}'],
    ["20403 没有权限", '200 {"code":20403,"msg":"没有权限（测试开关）","data":null}'],
    ["上网认证页", "200 <!doctype html><title>上网认证</title>"],
  ]);
  await spoil(page, "时钟错一年", "GET /api/v2/shop/adv", "1");
  expect(await asks(page, "GET")).toBe(`${usual} 1 year old`);
  await spoil(page, "价格已变", "会改变什么的（不是 GET）", "1");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await asks(page, "POST");
  expect((await sent).postData()).toBe('{"expected_total":"0.01"}');
  await page.getByRole("radio", { name: "时间线" }).check();
  await expect(page.getByRole("button", { name: /故障 calls/ })).toHaveText(
    ["价格已变 · POST", "时钟错一年 · GET", "上网认证页 · GET", "20403 没有权限 · GET"]
      .concat(["20402 登录超时 · GET", "HTTP 状态 · GET", "超时 · GET", "断网 · GET"])
      .map((words) => new RegExp(`${words} /api/v2/shop/adv$`)),
  );

  // An event entered by hand: its fields are known, a wrong one is shown, and the timeline marks
  // it.
  await page.getByRole("radio", { name: "运行中" }).check();
  await page.getByRole("button", { name: /^network / }).click();
  await page.getByRole("button", { name: "手动发送事件" }).click();
  await page.getByLabel("要发送的事件").selectOption("server.silent");
  const silent = page.getByRole("form", { name: "server.silent" });
  await silent.getByLabel("status").fill("五");
  await silent.getByRole("button", { name: "发送" }).click();
  await expect(silent).toContainText("填一个数");
  await silent.getByLabel("status").fill("503");
  await silent.getByRole("button", { name: "发送" }).click();
  await expect(silent.getByRole("status")).toHaveText("发出了，状态机收下了。");
  await page.getByRole("radio", { name: "时间线" }).check();
  await expect(page.getByRole("button", { name: /手动 network server\.silent$/ })).toHaveCount(1);

  await page.route("**/api/v2/shop/qa", (route) =>
    route.fulfill({ json: { code: 10000, msg: "", data: { granted: false } } }),
  );
  await page.goto("/test");
  await page.getByRole("radio", { name: "故障" }).check();
  await expect(page.getByText("商店没有开放测试开关")).toBeVisible();
  await page.getByRole("radio", { name: "运行中" }).check();
  await page.getByRole("button", { name: /^network / }).click();
  await page.getByRole("button", { name: "手动发送事件" }).click();
  await expect(page.getByText("商店没有开放测试开关")).toBeVisible();
  await expect(page.getByLabel("要发送的事件")).toHaveCount(0);
});

test("@long a phone shows its machines on a laptop's bench, through a reload, and not who the buyer is", async ({
  page: laptop,
  browser,
  shop,
  client,
  buyer,
}) => {
  await laptop.goto("/test");
  await laptop.getByRole("radio", { name: "联机" }).check();
  await laptop.getByRole("button", { name: "打开房间" }).click();
  const title = laptop.getByRole("heading", { name: /^房间 / });
  const room = ((await title.textContent()) ?? "").replace("房间 ", "");
  expect(room).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
  await expect(laptop.getByRole("img", { name: `房间 ${room} 的二维码` })).toBeVisible();
  await expect(laptop.getByText("等手机开始发送")).toBeVisible();

  const line = await fillCart(client, buyer);
  const context = await browser.newContext({ baseURL: shop.url, locale: "zh-CN" });
  const phone = await context.newPage();
  const frames: string[] = [];
  const secrets = [buyer.token, buyer.mobile];
  phone.on("request", (request) => {
    if (request.url().includes("/qa/room/")) frames.push(request.postData() ?? "");
    const token = request.headers().accesstoken ?? "";
    if (token !== "" && !secrets.includes(token)) secrets.push(token);
  });
  await signIn(phone, buyer);
  await phone.goto(`/checkout?lines=${line}&inspect=1&room=${room}`);
  // A link into a room prepares the sending; it begins by a tap.
  await bench(phone).getByRole("button", { name: "开始发送" }).click();
  await expect(bench(phone).getByText(`正在发到房间 ${room}`)).toBeVisible();

  await expect(laptop.getByText(/^手机在发送，最近收到/)).toBeVisible();
  await laptop.getByRole("button", { name: /^checkout order none/ }).click();
  const chart = laptop.getByRole("region", { name: "checkout 的状态图" });
  await expect(chart.locator("[aria-current=step] > * > code").first()).toHaveText("order");

  await bench(phone).getByRole("button", { name: "收起" }).click();
  await phone.getByRole("radio", { name: "自提" }).click();
  await phone.getByRole("button", { name: "提交订单" }).click();
  await expect(phone).toHaveURL(/\/pay\/[0-9a-f-]{36}/);
  await expect(laptop.getByRole("button", { name: /^payment choosing/ })).toBeVisible();
  await laptop.getByRole("radio", { name: "手机的时间线" }).check();
  await legible(laptop, 320);
  await laptop.getByRole("textbox", { name: "搜索", exact: true }).fill("POST /api/v2/user/order");
  await expect(
    laptop.getByRole("button", { name: /调用 calls POST \/api\/v2\/user\/order$/ }),
  ).toHaveCount(1);

  await phone.reload();
  await phone.getByRole("button", { name: "状态（正在发送）" }).click();
  await bench(phone).getByRole("radio", { name: "联机" }).check();
  await bench(phone).getByRole("button", { name: "停止发送" }).click();
  await expect(laptop.getByText(/^手机停止了发送/)).toBeVisible();
  const sent = frames.join("\n");
  for (const shape of ["@xstate.actor", "@xstate.event", "@xstate.snapshot"]) {
    expect(sent).toContain(`"type":"${shape}"`);
  }
  expect(secrets.length).toBeGreaterThan(2);
  expect(secrets.filter((secret) => sent.includes(secret))).toEqual([]);
  await context.close();
});

test("@long each part of the inspector is legible, on the narrowest phone with large text too", async ({
  page,
  client,
  buyer,
}) => {
  const { order_no } = await placedOrder(client, buyer);
  await signIn(page, buyer);
  await page.goto("/test");
  const part = (name: string) => page.getByRole("radio", { name, exact: true }).check();
  await page.getByRole("button", { name: /^network / }).click();
  await expect(page.getByRole("region", { name: "network", exact: true })).toBeVisible();
  await legible(page, 320);
  await part("时间线");
  await expect(page.getByRole("list", { name: "时间线，新的在前" })).toBeVisible();
  await legible(page, 320);
  await part("状态图");
  await page.getByLabel("状态机").selectOption("checkout");
  await legible(page, 320);
  await part("设备");
  await expect(page.getByRole("region", { name: "缓存规则" })).toBeVisible();
  await legible(page, 320);
  await part("订单");
  await page.getByLabel("订单号或订单 id").fill("QM-nothing");
  await page.getByRole("button", { name: "读取" }).click();
  await expect(page.getByText("订单不存在或无权查看")).toBeVisible();
  await page.getByLabel("订单号或订单 id").fill(order_no);
  await page.getByRole("button", { name: "读取" }).click();
  await expect(page.getByText("借贷相等")).toBeVisible();
  await legible(page, 320);
  await part("故障");
  await expect(page.getByRole("form", { name: "新的故障" })).toBeVisible();
  await legible(page, 320);
});
