import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { companyKey } from "#contract/auth/company-key.ts";
import { defaultDeployment } from "#contract/http/deployment.ts";

// Each server creates a database, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const folders: string[] = [];
const servers: ChildProcess[] = [];

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "shop-process-"));
  folders.push(path);
  return path;
}

afterEach(() => {
  for (const server of servers.splice(0)) server.kill("SIGKILL");
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true });
});

/** Production settings; each test adds the ways to pay. */
const production = {
  NODE_ENV: "production",
  SHOP_COMPANY_TOKEN: "a-company-token-of-our-own",
  SHOP_ORIGIN: "https://shop.example",
  SMTP_URL: "smtp://127.0.0.1:9",
};

const demoHazard =
  "SHOP_DATA_DIR 里还有演示账号或演示余额，请先运行 npm run shop -- remove-demo (still holds the demo account or its money)" +
  "；确要如此请设 SHOP_ALLOW_DEMO_ACCOUNT=1 (set SHOP_ALLOW_DEMO_ACCOUNT=1 to go on all the same)";
const paymentHazard =
  "SHOP_SANDBOX_PAY 没有打开，也没有收款账户，客户无法付款；请先运行 npm run shop -- set bankAccount 户名 开户行 账号 (there is no way to pay)" +
  "；确要如此请设 SHOP_ALLOW_NO_PAYMENT=1 (set SHOP_ALLOW_NO_PAYMENT=1 to go on all the same)";

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** The address once it listens; null where the process ended instead. */
  readonly address: Promise<string | null>;
  readonly ended: Promise<number | null>;
}

/** `npm test` has built the server before; run alone, this file uses the sources. */
const programOf = (name: "main" | "shop"): readonly string[] =>
  process.env.SHOP_TEST_BUILT === "1"
    ? [`dist/server/${name}.js`]
    : ["--import", "tsx", name === "main" ? "server/main.ts" : "server/cli/shop.ts"];

const startServer = (dataDir: string, env: Record<string, string> = {}): Started =>
  startProgram(programOf("main"), dataDir, env);

/** Runs `npm run shop -- …`: exit code and output. */
async function shopCommand(
  dataDir: string,
  env: Record<string, string>,
  ...args: string[]
): Promise<[number | null, string]> {
  const started = startProgram([...programOf("shop"), ...args], dataDir, env);
  const code = await started.ended;
  return [code, started.output()];
}

function startProgram(
  program: readonly string[],
  dataDir: string,
  env: Record<string, string>,
): Started {
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env.PATH, PORT: "0", SHOP_DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  servers.push(child);
  let text = "";
  const ended = new Promise<number | null>((resolve) => {
    child.on("exit", (code) => resolve(code));
  });
  const address = new Promise<string | null>((resolve) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      const found = /open\): (http:\S+)/.exec(text);
      if (found?.[1] !== undefined) resolve(found[1]);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("exit", () => resolve(null));
  });
  return { child, output: () => text, address, ended };
}

test("a second server on one folder refuses and names the first; a stale lock is taken over", async () => {
  const dataDir = folder();
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
  const dataDir = folder();
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
  const dataDir = folder();
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

test("a demonstration becomes a real shop by the commands that each refusal names", async () => {
  const dataDir = folder();
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

test("a port in use is reported in one line, and the folder is unlocked", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  const address = taken.address();
  const port = typeof address === "object" && address !== null ? String(address.port) : "";
  const dataDir = folder();
  const server = startServer(dataDir, { PORT: port });
  expect(await server.ended).toBe(1);
  expect(server.output()).toBe(`PORT 已被别的程序占用 (the port is taken): 127.0.0.1 ${port}\n`);
  expect(existsSync(join(dataDir, "server.lock"))).toBe(false);
  taken.close();
});

test("an impossible setting is reported in one line", async () => {
  const server = startServer(folder(), { HOST: "0.0.0.0", SHOP_FIXED_CAPTCHA: "1234" });
  expect(await server.ended).toBe(1);
  expect(server.output()).toBe(
    "SHOP_FIXED_CAPTCHA 只能在本机地址上使用 (only allowed while HOST is a loopback address)\n",
  );
});
