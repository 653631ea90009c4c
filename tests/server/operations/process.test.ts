import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { companyKey } from "#contract/auth/company-key.ts";
import { defaultDeployment } from "#contract/http/deployment.ts";
import { dataFolder, production, startServer } from "#tests/server/support/programs.ts";

test("a second server on one folder refuses and names the first; a stale lock is taken over", async () => {
  const dataDir = dataFolder();
  const first = startServer(dataDir);
  const address = await first.address;
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect(first.output()).toContain("演示账号 (demo account): 手机 13800138000  密码 demo123456");

  const second = startServer(dataDir);
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(
    `数据目录正被另一个服务进程使用（进程 ${first.child.pid}）：${dataDir}\n` +
      `The data folder is in use by another server, process ${first.child.pid}. Stop it first.\n`,
  );

  first.child.kill("SIGKILL");
  await first.ended;
  expect(existsSync(join(dataDir, "server.lock"))).toBe(true);
  const third = startServer(dataDir);
  expect(await third.address).toMatch(/^http:/);
  third.child.kill("SIGTERM");
  expect(await third.ended).toBe(0);
  // Its password still works, so every start prints it, not only the first.
  expect(third.output()).toContain("演示账号 (demo account): 手机 13800138000  密码 demo123456");
  expect(existsSync(join(dataDir, "server.lock"))).toBe(false);
});

test("a process that reuses the id of a dead owner does not hold the lock", async () => {
  const dataDir = dataFolder();
  const lock = join(dataDir, "server.lock");
  writeFileSync(lock, JSON.stringify({ pid: process.pid, started: "another time" }));
  const server = startServer(dataDir, { ...production, SHOP_SANDBOX_PAY: "1" });
  expect(await server.address).toMatch(/^http:/);
  expect(JSON.parse(readFileSync(lock, "utf8")).pid).toBe(server.child.pid);
  expect(server.output()).not.toContain("demo account");
  server.child.kill("SIGINT");
  expect(await server.ended).toBe(0);
});

test("the log of a login holds no secret and no number", async () => {
  const dataDir = dataFolder();
  const server = startServer(dataDir, { SHOP_LOG: "trace", SHOP_FIXED_CAPTCHA: "zq9x" });
  const base = await server.address;
  const appAuthToken = defaultDeployment.appAuthToken;
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const reply = await fetch(`${base}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return (await reply.json()) as { code: number; data: { token: string } };
  };
  const company = await post("/api/auth/company/token", {
    app_auth_token: appAuthToken,
    public_key: companyKey(appAuthToken, Date.now()),
    mode: 3,
    domain: "",
  });
  const accesstoken = company.data.token;
  const asked = await fetch(`${base}/api/auth/captcha?type=string`, { headers: { accesstoken } });
  const { data } = (await asked.json()) as { data: { captchaId: string } };
  const form = { mobile: "13712345678", password: "s3cretWord", email: "canary@mail.example" };
  const made = await post(
    "/api/auth/user/reg",
    { ...form, name: "金丝雀", consent: true, captcha: "zq9x", captcha_id: data.captchaId },
    { accesstoken },
  );
  expect(made.code).toBe(10000);
  await post("/api/v2/auth/user/password/reset", form, { accesstoken });
  await fetch(`${base}/api/user?mobile=13712345678`, {
    headers: { accesstoken, authusertoken: made.data.token },
  });
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  const log = server.output();
  expect(log).toContain('"path":"/api/auth/user/reg"');
  const secrets = [accesstoken, made.data.token, ...Object.values(form), "zq9x", "金丝雀"];
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  // The letter is sent after the reply; a server that shuts down still writes it.
  expect(existsSync(join(dataDir, "mail"))).toBe(true);
});

test("a port in use is reported in one line, and the folder is unlocked", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  const address = taken.address();
  const port = typeof address === "object" && address !== null ? String(address.port) : "";
  const dataDir = dataFolder();
  const server = startServer(dataDir, { PORT: port });
  expect(await server.ended).toBe(1);
  expect(server.output()).toBe(`PORT 已被别的程序占用 (the port is taken): 127.0.0.1 ${port}\n`);
  expect(existsSync(join(dataDir, "server.lock"))).toBe(false);
  taken.close();
});

test("an impossible setting is reported in one line", async () => {
  const server = startServer(dataFolder(), { HOST: "0.0.0.0", SHOP_FIXED_CAPTCHA: "1234" });
  expect(await server.ended).toBe(1);
  expect(server.output()).toBe(
    "SHOP_FIXED_CAPTCHA 只能在本机地址上使用 (only allowed while HOST is a loopback address)\n",
  );
});
