import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SmsSettings } from "#server/config/sms-config.ts";
import { signedByAliyun } from "#server/infra/sms/aliyun-signing.ts";
import { type Sms, smsGateway } from "#server/infra/sms/sms.ts";
import { tencentAuthorization } from "#server/infra/sms/tencent-signing.ts";
import { testSettings } from "#tests/server/support/harness.ts";
import { openSmsProvider } from "./sms-counterpart.ts";

const at = Date.UTC(2026, 10, 20, 2, 0, 0);
const message = { to: "13800138000", code: "042917" };
const random = { uuid: randomUUID, bytes: randomBytes };
let provider: Awaited<ReturnType<typeof openSmsProvider>>;
let clock = at;
beforeAll(async () => {
  provider = await openSmsProvider(() => at);
});
beforeEach(() => {
  clock = at;
  Object.assign(provider.mood, { away: false, limit: false });
  provider.accepted.length = 0;
  provider.refusals.length = 0;
});
afterAll(() => provider.close());

function gateway(sms: SmsSettings, say: (line: string) => void = () => undefined): Sms {
  const settings = testSettings({ sms });
  const made = smsGateway({ settings, clock: { now: () => clock }, random }, say);
  if (made === null) throw new Error("no gateway was built");
  return made;
}

const unsigned = [
  ["aliyun", "SignatureDoesNotMatch"],
  ["tencent", "AuthFailure.SignatureFailure"],
] as const;

test("Alibaba Cloud's signature equals its published example", () => {
  const { query, headers } = signedByAliyun(
    { keyId: "YourAccessKeyId", secret: "YourAccessKeySecret" },
    {
      host: "ecs.cn-shanghai.aliyuncs.com",
      action: "RunInstances",
      version: "2014-05-26",
      query: {
        RegionId: "cn-shanghai",
        ImageId: "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd",
      },
      at: Date.UTC(2023, 9, 26, 10, 22, 32),
      nonce: "3156853299f313e23d1673dc12e1703d",
    },
  );
  expect(query).toBe(
    "ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai",
  );
  expect(headers.authorization).toBe(
    "ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0",
  );
});

test("Tencent Cloud's signature equals its published example", () => {
  const body =
    '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}';
  expect(
    tencentAuthorization(
      { keyId: "AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE", secret: "Gu5t9xGARNpq86cd98joQYCN3EXAMPLE" },
      { host: "cvm.tencentcloudapi.com", service: "cvm", body, second: 1_551_113_065 },
    ),
  ).toBe(
    "TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168",
  );
});

test("each provider accepts a signed message with its template", async () => {
  await gateway(provider.aliyun).send(message);
  await gateway(provider.aliyun).send(message);
  await gateway(provider.tencent).send(message);
  const sent = { code: "042917", sign: "齐墨印纸" };
  expect(provider.accepted).toEqual([
    { ...sent, to: "13800138000", template: "SMS_154950909" },
    { ...sent, to: "13800138000", template: "SMS_154950909" },
    { ...sent, to: "+8613800138000", template: "449739" },
  ]);
});

test.each(unsigned)("%s refuses a message with a wrong secret", async (kind, code) => {
  const wrong = { ...provider[kind], secret: "another-secret-00001" };
  await expect(gateway(wrong).send(message)).rejects.toThrow(code);
  expect([provider.accepted, provider.refusals]).toEqual([[], [code]]);
});

test.each(unsigned)("%s refuses a message that was signed an hour ago", async (kind, code) => {
  clock = at - 3_600_000;
  await expect(gateway(provider[kind]).send(message)).rejects.toThrow(code);
  expect(provider.accepted).toEqual([]);
});

test.each([
  ["aliyun", "isv.BUSINESS_LIMIT_CONTROL"],
  ["tencent", "LimitExceeded.PhoneNumberThirtySecondLimit"],
] as const)("the error of %s names its code, neither number nor code", async (kind, code) => {
  provider.mood.limit = true;
  const error: unknown = await gateway(provider[kind])
    .send(message)
    .catch((one: unknown) => one);
  expect(String(error)).toContain(code);
  expect(String(error)).not.toMatch(/13800138000|042917/);
});

test.each(["aliyun", "tencent"] as const)("a provider that is away fails %s", async (kind) => {
  provider.mood.away = true;
  await expect(gateway(provider[kind]).send(message)).rejects.toThrow();
});

test("the embedded gateway writes a file beside the mail and prints code and masked number", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "shop-sms-"));
  const lines: string[] = [];
  const settings = testSettings({ sms: { kind: "embedded" }, dataDir });
  const made = smsGateway({ settings, clock: { now: () => at }, random }, (line) => {
    lines.push(line);
  });
  await made?.send(message);
  expect(lines).toEqual(["短信验证码 (SMS code) 138****8000: 042917"]);
  const [name = "", ...more] = await readdir(join(dataDir, "mail"));
  const text = await readFile(join(dataDir, "mail", name), "utf8");
  expect([more, text]).toEqual([[], expect.stringContaining("To: 13800138000@sms.invalid")]);
  await rm(dataDir, { recursive: true });
});
