import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { defaultDeployment } from "#contract/http/deployment.ts";
import { addressesOf } from "#server/config/database-addresses.ts";
import {
  isLoopback,
  readServerSettings,
  readSettings,
  SettingError,
} from "#server/config/settings.ts";
import { pageOrigin } from "#server/http/page-origin.ts";

type Env = Record<string, string>;

const faults = (env: Env): readonly string[] => {
  try {
    readServerSettings(env, "test");
    return [];
  } catch (error) {
    if (error instanceof SettingError) return error.faults;
    throw error;
  }
};

const sfAccount = {
  SHOP_CARRIER: "sf",
  SHOP_SF_PARTNER: "QMYZ",
  SHOP_SF_CHECKWORD: "a-checkword-of-sf-express",
  SHOP_SF_MONTHLY_CARD: "7551234567",
};
const bucket = {
  SHOP_S3_ENDPOINT: "https://oss-cn-hangzhou.aliyuncs.com",
  SHOP_S3_BUCKET: "qimo-files",
  SHOP_S3_KEY_ID: "LTAI5tExample",
  SHOP_S3_SECRET: "a-secret-of-the-bucket",
};

const wechatPay = {
  SHOP_ORIGIN: "https://shop.example",
  SHOP_WXPAY_MCHID: "1900000109",
  SHOP_WXPAY_APPID: "wx0123456789abcdef",
  SHOP_WXPAY_SERIAL: "5157F09EFDC096DE15EBE81A47057A7232F1B8E1",
  SHOP_WXPAY_KEY: String(
    generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({
      type: "pkcs8",
      format: "pem",
    }),
  ),
  SHOP_WXPAY_V3_KEY: "0123456789abcdef0123456789abcdef",
} as const;

/** The start checks: each wrong value alone, and the line that the operator reads. */
const checklist: ReadonlyArray<readonly [Env, string]> = [
  [{ PORT: "http" }, "PORT 须为 0 至 65535 的整数 (must be an integer): http"],
  [{ PORT: "70000" }, "PORT 须为 0 至 65535 的整数 (must be an integer): 70000"],
  [{ PORT: "-1" }, "PORT 须为 0 至 65535 的整数 (must be an integer): -1"],
  [{ PORT: "0x50" }, "PORT 须为 0 至 65535 的整数 (must be an integer): 0x50"],
  [{ HOST: "my host" }, "HOST 须为主机名或 IP 地址 (must be a host name or an address): my host"],
  [
    { NODE_ENV: "prod" },
    "NODE_ENV 须为 production、development 或 test (must be one of these): prod",
  ],
  [
    { NODE_ENV: "Production" },
    "NODE_ENV 须为 production、development 或 test (must be one of these): Production",
  ],
  [
    { DATABASE_URL: "mysql://root:secret@db/shop" },
    "DATABASE_URL 须为 postgres://用户:密码@主机/库 (must be a PostgreSQL address)",
  ],
  [
    { DATABASE_URL: "postgres://a:secret@one:5432,two:port/shop" },
    "DATABASE_URL 须为 postgres://用户:密码@主机/库 (must be a PostgreSQL address)",
  ],
  [
    { DATABASE_URL: "db.example/shop" },
    "DATABASE_URL 须为 postgres://用户:密码@主机/库 (must be a PostgreSQL address)",
  ],
  [
    { DATABASE_URL: "postgres://a@db/shop", SHOP_MIGRATION_DATABASE_URL: "root:secret@db/shop" },
    "SHOP_MIGRATION_DATABASE_URL 须为 postgres://用户:密码@主机/库 (must be a PostgreSQL address)",
  ],
  [
    { DATABASE_READ_URL: "postgres://a:secret@db/shop" },
    "DATABASE_READ_URL 须与 DATABASE_URL 一起设置 (needs DATABASE_URL)",
  ],
  [
    { SHOP_MIGRATION_DATABASE_URL: "postgres://root:secret@db/shop" },
    "SHOP_MIGRATION_DATABASE_URL 须与 DATABASE_URL 一起设置 (needs DATABASE_URL)",
  ],
  [
    { SMTP_URL: "mail.example:25" },
    "SMTP_URL 须为 smtps://用户:密码@主机 (must be an SMTP address)",
  ],
  [
    { SHOP_MAIL_FROM: "齐墨印纸" },
    "SHOP_MAIL_FROM 须为 名称 <邮箱> (must be a mail address): 齐墨印纸",
  ],
  [{ SHOP_SANDBOX_PAY: "on" }, "SHOP_SANDBOX_PAY 须为 1 或 0 (must be 1 or 0): on"],
  [{ SHOP_OPENAPI: "ja" }, "SHOP_OPENAPI 须为 1 或 0 (must be 1 or 0): ja"],
  [{ SHOP_ALLOW_HTTP: "TRUE" }, "SHOP_ALLOW_HTTP 须为 1 或 0 (must be 1 or 0): TRUE"],
  [{ SHOP_FACTORY_PACE: "soon" }, "SHOP_FACTORY_PACE 须为秒数或 off (seconds or off): soon"],
  [{ SHOP_FACTORY_PACE: "-3" }, "SHOP_FACTORY_PACE 须为秒数或 off (seconds or off): -3"],
  [{ SHOP_STOP_NOTICE: "1m" }, "SHOP_STOP_NOTICE 须为秒数或 off (seconds or off): 1m"],
  [
    { SHOP_TRUST_PROXY: "nginx" },
    "SHOP_TRUST_PROXY 须为 1 或代理地址的列表 (must be 1 or a list of proxy addresses): nginx",
  ],
  [
    { SHOP_TRUST_PROXY: "10.0.0.0/40" },
    "SHOP_TRUST_PROXY 须为 1 或代理地址的列表 (must be 1 or a list of proxy addresses): 10.0.0.0/40",
  ],
  [
    { SHOP_LOG: "loud" },
    "SHOP_LOG 须为 fatal、error、warn、info、debug、trace、silent 之一 (must be one of these): loud",
  ],
  [{ SHOP_STAFF_KEY: "a b" }, "SHOP_STAFF_KEY 至少24个字符 (at least 24 characters)"],
  [{ SHOP_STAFF_KEY: "short" }, "SHOP_STAFF_KEY 至少24个字符 (at least 24 characters)"],
  [
    { SHOP_LETTER_KEY: "c2hvcnQ=" },
    "SHOP_LETTER_KEY 须为 32 字节的 base64 (must be 32 bytes in base64)",
  ],
  [{ SHOP_ACCESS_LOG_DAYS: "90" }, "SHOP_ACCESS_LOG_DAYS 至少 183 天 (at least 183 days): 90"],
  [{ SHOP_METRICS_KEY: "short" }, "SHOP_METRICS_KEY 至少24个字符 (at least 24 characters)"],
  [{ SHOP_COMPANY_TOKEN: "short" }, "SHOP_COMPANY_TOKEN 至少16个字符 (at least 16 characters)"],
  [
    { SHOP_COMPANY_TOKEN: "sixteen letters!" },
    "SHOP_COMPANY_TOKEN 只能用可见的英文字符 (visible ASCII characters only)",
  ],
  [
    { SHOP_RATE_LIMIT: "many" },
    "SHOP_RATE_LIMIT 须为 0 至 1000000 的整数 (must be an integer): many",
  ],
  [
    { SHOP_REGISTRATIONS_PER_HOUR: "1e3" },
    "SHOP_REGISTRATIONS_PER_HOUR 须为 0 至 1000000 的整数 (must be an integer): 1e3",
  ],
  [
    { SHOP_QUOTES_PER_MINUTE: "1.5" },
    "SHOP_QUOTES_PER_MINUTE 须为 0 至 1000000 的整数 (must be an integer): 1.5",
  ],
  [
    { SHOP_PUBLIC_CACHE_MS: "5s" },
    "SHOP_PUBLIC_CACHE_MS 须为 0 至 3600000 的整数 (must be an integer): 5s",
  ],
  [
    { SHOP_MAX_CONNECTIONS: "all" },
    "SHOP_MAX_CONNECTIONS 须为 0 至 100000 的整数 (must be an integer): all",
  ],
  [
    { SHOP_ALLOWED_ORIGINS: "*" },
    "SHOP_ALLOWED_ORIGINS 须为 https://主机 的列表 (must be a list of origins): *",
  ],
  [
    { SHOP_CONNECT_HOSTS: "https://a.example; script-src *" },
    "SHOP_CONNECT_HOSTS 须为 https://主机 的列表 (must be a list of origins): https://a.example; script-src *",
  ],
  [
    { SHOP_CONNECT_HOSTS: "https://a/b" },
    "SHOP_CONNECT_HOSTS 须为 https://主机 的列表 (must be a list of origins): https://a/b",
  ],
  [
    { SHOP_STAF_KEY: "a-key-of-the-back-office" },
    "SHOP_STAF_KEY 不是本店认识的变量，请检查拼写 (is no variable of this shop)",
  ],
  [
    { SHOP_STAFF_KEY_OLD: "a-key-of-the-back-office" },
    "SHOP_STAFF_KEY_OLD 须与 SHOP_OLD_KEYS_UNTIL（最后一天）一起设置 (needs its last day)",
  ],
  [
    { SHOP_OLD_KEYS_UNTIL: "next year" },
    "SHOP_OLD_KEYS_UNTIL 须为 2026-12-31 这样的日期 (must be a date like that): next year",
  ],
  [
    { SHOP_OLD_KEYS_UNTIL: "2026-02-31" },
    "SHOP_OLD_KEYS_UNTIL 没有这一天 (there is no such day): 2026-02-31",
  ],
  [
    { ...wechatPay, SHOP_WXPAY_KEY: "-----BEGIN PRIVATE KEY-----secret" },
    "SHOP_WXPAY_KEY 须为 RSA 密钥的 PEM 文本或文件路径 (must be an RSA key or its file)",
  ],
  [
    { ...wechatPay, SHOP_WXPAY_V3_KEY: "too short to seal with" },
    "SHOP_WXPAY_V3_KEY 须为 32 个英文字符 (must be 32 ASCII characters)",
  ],
  [
    { ...wechatPay, SHOP_WXPAY_KEY: "/no/such/file.pem" },
    "SHOP_WXPAY_KEY 须为 RSA 密钥的 PEM 文本或文件路径 (must be an RSA key or its file)",
  ],
  [
    { ...wechatPay, SHOP_WXPAY_MCHID: "", SHOP_WXPAY_SERIAL: "" },
    "SHOP_WXPAY_MCHID、SHOP_WXPAY_SERIAL 没有设置，须与同组的一起设置 (all of them or none)",
  ],
  [
    { ...wechatPay, SHOP_WXPAY_PUBLIC_KEY_ID: "PUB_KEY_ID_01" },
    "SHOP_WXPAY_PUBLIC_KEY 没有设置，须与同组的一起设置 (all of them or none)",
  ],
  [
    { ...wechatPay, SHOP_ORIGIN: "" },
    "SHOP_ORIGIN 没有设置，支付渠道无法通知本店 (the shop's own address is missing)",
  ],
  [
    { ...bucket, SHOP_S3_KEY_ID: "", SHOP_S3_SECRET: "" },
    "SHOP_S3_KEY_ID、SHOP_S3_SECRET 没有设置，须与同组的一起设置 (all of them or none)",
  ],
  [{ ...bucket, SHOP_S3_SECRET: "short" }, "SHOP_S3_SECRET 至少8个字符 (at least 8 characters)"],
  [
    { SHOP_SMS: "tencent", SHOP_SMS_KEY_ID: "LTAI5tExample", SHOP_SMS_TEMPLATE: "449739" },
    "SHOP_SMS_SECRET、SHOP_SMS_SIGN、SHOP_SMS_APPID 没有设置，SHOP_SMS=tencent 需要它 (needed by it)",
  ],
  [
    { SHOP_SMS_SECRET: "a-secret-of-the-messages" },
    "SHOP_SMS_SECRET 要和 SHOP_SMS=aliyun 或 tencent 一起设置 (no provider is named)",
  ],
  [
    { SHOP_SMS: "twilio" },
    "SHOP_SMS 须为 embedded、aliyun、tencent、off 之一 (must be one of these): twilio",
  ],
  [
    { SHOP_CARRIER: "sf", SHOP_SF_PARTNER: "QMYZ" },
    "SHOP_SF_CHECKWORD、SHOP_SF_MONTHLY_CARD 没有设置，SHOP_CARRIER=sf 需要它 (needed by it)",
  ],
  [
    { SHOP_SF_CHECKWORD: "a-checkword-of-sf-express" },
    "SHOP_SF_CHECKWORD 要和 SHOP_CARRIER=sf 一起设置 (no carrier is named)",
  ],
  [
    { ...sfAccount, SHOP_SF_MONTHLY_CARD: "755" },
    "SHOP_SF_MONTHLY_CARD 须为 10 位月结卡号 (must be a card of 10 digits): 755",
  ],
  [
    { ...sfAccount, SHOP_SF_CHECKWORD: "short" },
    "SHOP_SF_CHECKWORD 至少16个字符 (at least 16 characters)",
  ],
  [
    { ...bucket, SHOP_S3_BUCKET: "../else" },
    "SHOP_S3_BUCKET 须为存储桶的名字 (must be a bucket's name): ../else",
  ],
];

test("an object store needs its four variables, or none", () => {
  expect(readSettings({}).bucket).toBe(null);
  expect(readSettings({ ...bucket, SHOP_S3_IN_PATH: "1" }).bucket).toEqual({
    endpoint: "https://oss-cn-hangzhou.aliyuncs.com",
    bucket: "qimo-files",
    keyId: "LTAI5tExample",
    secret: "a-secret-of-the-bucket",
    region: "us-east-1",
    inPath: true,
  });
});

test("the carrier is embedded, or SF with its account", () => {
  expect(readSettings({}).carrier).toBe(null);
  expect(readSettings({ SHOP_CARRIER: "embedded" }).carrier).toBe(null);
  expect(readSettings(sfAccount).carrier).toEqual({
    partner: "QMYZ",
    checkword: "a-checkword-of-sf-express",
    monthlyCard: "7551234567",
    base: "https://sfapi.sf-express.com",
  });
  expect(readSettings({ ...sfAccount, SHOP_SF_HOST: "http://127.0.0.1:9" }).carrier?.base).toBe(
    "http://127.0.0.1:9",
  );
});

const smsAccount = {
  SHOP_SMS_KEY_ID: "LTAI5tExample",
  SHOP_SMS_SECRET: "a-secret-of-the-messages",
  SHOP_SMS_SIGN: "齐墨印纸",
  SHOP_SMS_TEMPLATE: "SMS_154950909",
};

test("a start warms up unless it is switched off", () => {
  expect(readSettings({}).warmUp).toBe(true);
  expect(readSettings({ SHOP_WARM_UP: "0" }).warmUp).toBe(false);
});

test("text messages are embedded, off in production, or sent by the named provider", () => {
  expect(readSettings({}).sms).toEqual({ kind: "embedded" });
  expect(readSettings({ NODE_ENV: "production" }).sms).toEqual({ kind: "off" });
  expect(readSettings({ SHOP_SMS: "off" }).sms).toEqual({ kind: "off" });
  const account = {
    keyId: "LTAI5tExample",
    secret: "a-secret-of-the-messages",
    sign: "齐墨印纸",
    template: "SMS_154950909",
  };
  expect(readSettings({ SHOP_SMS: "aliyun", ...smsAccount }).sms).toEqual({
    ...account,
    kind: "aliyun",
    base: "https://dysmsapi.aliyuncs.com",
  });
  const tencent = { ...smsAccount, SHOP_SMS: "tencent", SHOP_SMS_TEMPLATE: "449739" };
  expect(readSettings({ ...tencent, SHOP_SMS_APPID: "1400006666" }).sms).toEqual({
    ...account,
    kind: "tencent",
    template: "449739",
    appId: "1400006666",
    region: "ap-guangzhou",
    base: "https://sms.tencentcloudapi.com",
  });
});

test("production refuses the embedded gateway of text messages", () => {
  expect(faults({ ...real, SHOP_SMS: "embedded" })).toEqual([
    "SHOP_SMS 是 embedded，验证码会印在控制台上；请改成 aliyun、tencent 或 off (would print codes on the console)",
  ]);
  expect(faults({ ...real, SHOP_SMS: "embedded", NODE_ENV: "development" })).toEqual([]);
  expect(faults({ ...real, SHOP_SMS: "aliyun", ...smsAccount })).toEqual([]);
});

test("a key may come from a file, and a provider is on where all its variables are set", () => {
  const file = join(mkdtempSync(join(tmpdir(), "shop-keys-")), "key.pem");
  writeFileSync(file, wechatPay.SHOP_WXPAY_KEY);
  const read = readSettings({ ...wechatPay, SHOP_WXPAY_KEY: file });
  expect(read.alipay).toBe(null);
  expect(read.wechatPay).toMatchObject({
    mchId: "1900000109",
    publicKeyId: null,
    base: "https://api.mch.weixin.qq.com",
    origin: "https://shop.example",
  });
  const inFile = read.wechatPay?.privateKey;
  const inText = readSettings(wechatPay).wechatPay?.privateKey;
  expect(inText !== undefined && inFile?.equals(inText)).toBe(true);
  expect(readSettings({ SHOP_ORIGIN: "https://shop.example" }).wechatPay).toBe(null);
});

test.each(checklist)("start checklist: %j", (env, line) => {
  expect(faults(env)).toEqual([line]);
});

const real: Env = {
  NODE_ENV: "production",
  SHOP_COMPANY_TOKEN: "a-company-token-of-our-own",
  SMTP_URL: "smtps://shop:secret@mail.example",
  SHOP_ORIGIN: "https://shop.example",
};

const hazards: ReadonlyArray<readonly [Env, string, string]> = [
  [
    { SHOP_COMPANY_TOKEN: "" },
    "SHOP_ALLOW_DEMO_TOKEN",
    "SHOP_COMPANY_TOKEN 仍是公开的演示令牌，须换成自己的 (is still the public demo token)" +
      "；确要如此请设 SHOP_ALLOW_DEMO_TOKEN=1 (set SHOP_ALLOW_DEMO_TOKEN=1 to go on all the same)",
  ],
  [
    { SHOP_COMPANY_TOKEN: defaultDeployment.appAuthToken },
    "SHOP_ALLOW_DEMO_TOKEN",
    "SHOP_COMPANY_TOKEN 仍是公开的演示令牌，须换成自己的 (is still the public demo token)" +
      "；确要如此请设 SHOP_ALLOW_DEMO_TOKEN=1 (set SHOP_ALLOW_DEMO_TOKEN=1 to go on all the same)",
  ],
  [
    { SHOP_FIXED_CAPTCHA: "1234", SHOP_TRUST_PROXY: "127.0.0.1" },
    "SHOP_ALLOW_FIXED_CAPTCHA",
    "SHOP_FIXED_CAPTCHA 让验证码形同虚设，须去掉 (makes every captcha's answer known)" +
      "；确要如此请设 SHOP_ALLOW_FIXED_CAPTCHA=1 (set SHOP_ALLOW_FIXED_CAPTCHA=1 to go on all the same)",
  ],
  [
    { SMTP_URL: " " },
    "SHOP_ALLOW_MAIL_FILES",
    "SMTP_URL 没有设置，新密码会写成明文文件 (is missing: mailed passwords would be plain files)" +
      "；确要如此请设 SHOP_ALLOW_MAIL_FILES=1 (set SHOP_ALLOW_MAIL_FILES=1 to go on all the same)",
  ],
];

test.each(hazards)("production refuses %j unless %s says so", (changes, override, line) => {
  expect(faults({ ...real, ...changes })).toEqual([line]);
  expect(faults({ ...real, ...changes, [override]: "0" })).toEqual([line]);
  expect(faults({ ...real, ...changes, [override]: "1" })).toEqual([]);
  // The demonstration and the command line do not open a real shop.
  expect(faults({ ...real, ...changes, NODE_ENV: "development" })).toEqual([]);
  expect(readSettings({ ...real, ...changes }).production).toBe(true);
});

test("production refuses to start without a public address", () => {
  expect(faults({ ...real, SHOP_ORIGIN: "" })).toEqual([
    "SHOP_ORIGIN 没有设置，须写明本店的网址，如 https://shop.example；否则链接会跟着来访者报的主机名走 (is missing: links would follow any Host header)",
  ]);
  expect(faults({ ...real, SHOP_ORIGIN: "", NODE_ENV: "development" })).toEqual([]);
});

test("the origin is the page's own, else the shop's address, else the request's", () => {
  const asking = { headers: {}, protocol: "http", host: "evil.example" };
  const page = { ...asking, headers: { origin: "https://www.shop.example" } };
  expect(pageOrigin(asking, "https://shop.example")).toBe("https://shop.example");
  expect(pageOrigin(page, "https://shop.example")).toBe("https://www.shop.example");
  expect(pageOrigin({ ...asking, host: "192.168.1.20:5180" }, null)).toBe(
    "http://192.168.1.20:5180",
  );
});

test("production with complete settings starts", () => {
  expect(faults(real)).toEqual([]);
});

test("all faults are listed at once, and none repeats a secret", () => {
  const env = {
    NODE_ENV: "production",
    PORT: "http",
    DATABASE_URL: "mysql://root:t0psecret@db/shop",
    SHOP_STAFF_KEY: "t0psecret",
    SHOP_PAYMENT: "1",
  };
  expect(faults(env).map((line) => line.split(" ")[0])).toEqual([
    "PORT",
    "DATABASE_URL",
    "SHOP_STAFF_KEY",
    "SHOP_PAYMENT",
    "SHOP_COMPANY_TOKEN",
    "SMTP_URL",
    "SHOP_ORIGIN",
  ]);
  expect(() => readServerSettings(env, "test")).toThrow(
    /^配置有 7 处不对 \(7 settings are wrong\):\nPORT /,
  );
  expect(faults(env).join("\n")).not.toContain("t0psecret");
});

test("a fixed captcha answer is refused where others can reach the server", () => {
  const refused =
    "SHOP_FIXED_CAPTCHA 只能在本机地址上使用 (only allowed while HOST is a loopback address)";
  for (const HOST of ["0.0.0.0", "::", "192.168.1.2", "shop.example", "127.0.0.1.evil.example"]) {
    expect([HOST, faults({ HOST, SHOP_FIXED_CAPTCHA: "1234" })]).toEqual([HOST, [refused]]);
  }
  for (const HOST of ["127.0.0.1", "localhost", "::1"]) {
    expect(readSettings({ HOST, SHOP_FIXED_CAPTCHA: "1234" }).fixedCaptcha).toBe("1234");
  }
});

test("valid values are parsed", () => {
  const settings = readSettings({
    SHOP_ALLOWED_ORIGINS: "https://a.example, https://b.example:8443",
    SHOP_CONNECT_HOSTS: "https://api.example",
    SHOP_TRUST_PROXY: "127.0.0.1, 10.0.0.0/8",
    SHOP_FACTORY_PACE: "off",
    SHOP_SANDBOX_PAY: "no",
    SHOP_STAFF_KEY_OLD: "a-key-of-the-back-office",
    SHOP_OLD_KEYS_UNTIL: "2026-12-31",
    DATABASE_URL: "",
  });
  const { allowedOrigins, connectHosts, trustProxy, factoryPaceSeconds, sandboxPay } = settings;
  expect({ allowedOrigins, connectHosts, trustProxy, factoryPaceSeconds, sandboxPay }).toEqual({
    allowedOrigins: ["https://a.example", "https://b.example:8443"],
    connectHosts: ["https://api.example"],
    trustProxy: "127.0.0.1, 10.0.0.0/8",
    factoryPaceSeconds: 0,
    sandboxPay: false,
  });
  expect(settings.databaseUrl).toBe(null);
  expect(settings.formerKeys).toEqual({
    companyToken: null,
    staffKey: "a-key-of-the-back-office",
    // Midnight in Shanghai at the end of that day.
    until: Date.UTC(2026, 11, 31, 16),
  });
});

test("production enables no test feature", () => {
  const { production, openapi, qa, sandboxPay, factoryPaceSeconds, allowHttp } = readSettings({
    NODE_ENV: "production",
  });
  expect({ production, openapi, qa, sandboxPay, factoryPaceSeconds, allowHttp }).toEqual({
    production: true,
    openapi: false,
    qa: false,
    sandboxPay: false,
    factoryPaceSeconds: 0,
    allowHttp: false,
  });
});

test("the defaults listen on this machine only", () => {
  const { host, port, dataDir, databaseUrl, trustProxy, allowedOrigins } = readSettings({});
  expect({ host, port, dataDir, databaseUrl, trustProxy, allowedOrigins }).toEqual({
    host: "127.0.0.1",
    port: 5180,
    dataDir: ".data",
    databaseUrl: null,
    trustProxy: false,
    allowedOrigins: [],
  });
  expect(["127.8.9.1", "::ffff:127.0.0.1", "10.0.0.1"].map(isLoopback)).toEqual([
    true,
    true,
    false,
  ]);
});

test("a database may have several hosts, each with a port or without", () => {
  const url = "postgres://shop:a%40b@one:5432,two,[fd00::1]:5433/shop?sslmode=require";
  expect(readServerSettings({ DATABASE_URL: url }, "test").databaseUrl).toBe(url);
  expect(addressesOf(url)).toEqual([
    "postgres://shop:a%40b@one:5432/shop?sslmode=require",
    "postgres://shop:a%40b@two/shop?sslmode=require",
    "postgres://shop:a%40b@[fd00::1]:5433/shop?sslmode=require",
  ]);
  expect(addressesOf("postgres:///shop")).toEqual(["postgres:///shop"]);
});
