import { expect, test } from "vitest";
import { isLoopback, readSettings } from "#server/config.ts";

const message = (env: Record<string, string>): string => {
  try {
    readSettings(env);
    return "accepted";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
};

test("a fixed captcha answer is refused wherever others can reach the server", () => {
  const refused =
    "SHOP_FIXED_CAPTCHA 只能在本机地址上使用 (only allowed while HOST is a loopback address)";
  for (const HOST of ["0.0.0.0", "::", "192.168.1.2", "shop.example", "127.0.0.1.evil.example"]) {
    expect([HOST, message({ HOST, SHOP_FIXED_CAPTCHA: "1234" })]).toEqual([HOST, refused]);
  }
  for (const HOST of ["127.0.0.1", "localhost", "::1"]) {
    expect(readSettings({ HOST, SHOP_FIXED_CAPTCHA: "1234" }).fixedCaptcha).toBe("1234");
  }
});

test("wrong numbers name their variable", () => {
  expect(message({ PORT: "http" })).toBe("PORT 须为 0 至 65535 的整数 (must be an integer): http");
  expect(message({ PORT: "70000" })).toMatch(/^PORT /);
  expect(message({ SHOP_FACTORY_PACE: "soon" })).toMatch(/^SHOP_FACTORY_PACE /);
});

test("origins are exact; nothing else slips into a policy", () => {
  const { allowedOrigins, connectHosts } = readSettings({
    SHOP_ALLOWED_ORIGINS: "https://a.example, https://b.example:8443",
    SHOP_CONNECT_HOSTS: "https://api.example",
  });
  expect({ allowedOrigins, connectHosts }).toEqual({
    allowedOrigins: ["https://a.example", "https://b.example:8443"],
    connectHosts: ["https://api.example"],
  });
  for (const wrong of ["*", "https://a.example; script-src *", "a.example", "https://a/b"]) {
    expect(message({ SHOP_CONNECT_HOSTS: wrong })).toBe(
      `SHOP_CONNECT_HOSTS 须为 https://主机 的列表 (must be a list of origins): ${wrong}`,
    );
  }
});

test("production opens nothing that is for trials", () => {
  const { production, openapi, sandboxPay, factoryPaceSeconds, allowHttp } = readSettings({
    NODE_ENV: "production",
  });
  expect({ production, openapi, sandboxPay, factoryPaceSeconds, allowHttp }).toEqual({
    production: true,
    openapi: false,
    sandboxPay: false,
    factoryPaceSeconds: 0,
    allowHttp: false,
  });
});

test("the defaults serve this machine alone", () => {
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
