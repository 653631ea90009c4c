import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  dataFolder,
  production,
  shopCommand,
  startServer,
} from "#tests/server/support/programs.ts";

const demoHazard =
  "SHOP_DATA_DIR 里还有演示账号或演示余额，请先运行 npm run shop -- remove-demo (still holds the demo account or its money)" +
  "；确要如此请设 SHOP_ALLOW_DEMO_ACCOUNT=1 (set SHOP_ALLOW_DEMO_ACCOUNT=1 to go on all the same)";
const paymentHazard =
  "SHOP_SANDBOX_PAY 没有打开，也没有收款账户，客户无法付款；请先运行 npm run shop -- set bankAccount 户名 开户行 账号 (there is no way to pay)" +
  "；确要如此请设 SHOP_ALLOW_NO_PAYMENT=1 (set SHOP_ALLOW_NO_PAYMENT=1 to go on all the same)";

test("a demonstration becomes a real shop by the commands that each refusal names", async () => {
  const dataDir = dataFolder();
  const demo = startServer(dataDir);
  expect(await demo.address).toMatch(/^http:/);
  const whileOpen = await shopCommand(dataDir, production, "check");
  expect([whileOpen[0], whileOpen[1].startsWith("✗ 数据目录正被另一个服务进程使用")]).toEqual([
    1,
    true,
  ]);
  demo.child.kill("SIGTERM");
  expect(await demo.ended).toBe(0);

  const refused = startServer(dataDir, production);
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toBe(`${demoHazard}\n${paymentHazard}\n`);
  expect(existsSync(join(dataDir, "server.lock"))).toBe(false);

  const misspelt = { ...production, SHOP_STAF_KEY: "x", SMTP_URL: "" };
  const [code, list] = await shopCommand(dataDir, misspelt, "check");
  expect([code, list.split("\n").map((line) => line.split(" ").slice(0, 2).join(" "))]).toEqual([
    1,
    ["✗ SHOP_STAF_KEY", "✗ SMTP_URL", ""],
  ]);
  const account = [
    "齐墨印纸（东莞）印务有限公司",
    "中国工商银行东莞万江支行",
    "2010 0000 0000 6168",
  ];
  expect([
    await shopCommand(dataDir, production, "check"),
    await shopCommand(dataDir, production, "remove-demo"),
    await shopCommand(dataDir, production, "set", "bankAccount", ...account),
    await shopCommand(dataDir, production, "check"),
  ]).toEqual([
    [1, `✗ ${demoHazard}\n✗ ${paymentHazard}\n`],
    [0, "✓ 演示账号已关闭 (the demo account is shut)\n"],
    [0, "✓ 已设置 bankAccount (set)\n"],
    [0, "✓ 可以开门 (ready to open)\n"],
  ]);
  const real = startServer(dataDir, production);
  expect(await real.address).toMatch(/^http:/);
  real.child.kill("SIGTERM");
  expect(await real.ended).toBe(0);
  expect(real.output()).not.toContain("demo account");
});
