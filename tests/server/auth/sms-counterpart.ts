import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A message that a provider accepted. */
interface Accepted {
  readonly to: string;
  readonly code: string;
  readonly sign: string;
  readonly template: string;
}

interface Received {
  readonly headers: IncomingMessage["headers"];
  readonly url: URL;
  readonly body: string;
}

const hex = (text: string) => createHash("sha256").update(text).digest("hex");
const mac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text);
const account = { keyId: "provider-key-id", secret: "provider-secret-0001" };
const quarterHour = 15 * 60_000;

/** How a provider verifies: it rebuilds the signed text from what it received. */
function isSignedForAliyun({ headers, url, body }: Received, now: number): boolean {
  const said = /^ACS3-HMAC-SHA256 Credential=(.+),SignedHeaders=(.+),Signature=(\w+)$/;
  const [, keyId, names = "", signature] = said.exec(headers.authorization ?? "") ?? [];
  const required = ["host", "x-acs-action", "x-acs-content-sha256", "x-acs-date"];
  if (![...required, "x-acs-signature-nonce"].every((name) => names.split(";").includes(name))) {
    return false;
  }
  if (headers["x-acs-content-sha256"] !== hex(body)) return false;
  const late = Math.abs(now - Date.parse(String(headers["x-acs-date"])));
  const lines = names.split(";").map((name) => `${name}:${headers[name]}\n`);
  const query = url.search.slice(1).split("&").sort().join("&");
  const text = ["POST", url.pathname, query, lines.join(""), names, hex(body)].join("\n");
  const expected = mac(account.secret, `ACS3-HMAC-SHA256\n${hex(text)}`).digest("hex");
  return keyId === account.keyId && signature === expected && late < quarterHour;
}

function isSignedForTencent({ headers, body }: Received, now: number): boolean {
  const said =
    /^TC3-HMAC-SHA256 Credential=(.+)\/(.+)\/sms\/tc3_request, SignedHeaders=(.+), Signature=(\w+)$/;
  const [, keyId, day = "", names = "", signature] = said.exec(headers.authorization ?? "") ?? [];
  const stamp = String(headers["x-tc-timestamp"]);
  const late = Math.abs(now - Number(stamp) * 1000);
  const lines = names.split(";").map((name) => `${name}:${headers[name]}\n`);
  const text = ["POST", "/", "", lines.join(""), names, hex(body)].join("\n");
  const scope = `${day}/sms/tc3_request`;
  const ofDay = mac(`TC3${account.secret}`, day).digest();
  const key = mac(mac(ofDay, "sms").digest(), "tc3_request").digest();
  const expected = mac(key, `TC3-HMAC-SHA256\n${stamp}\n${scope}\n${hex(text)}`).digest("hex");
  const isToday = new Date(Number(stamp) * 1000).toISOString().startsWith(day);
  return keyId === account.keyId && signature === expected && late < quarterHour && isToday;
}

/**
 * A provider of text messages that behaves as Alibaba Cloud and Tencent Cloud do: it accepts only
 * requests with a valid and recent signature, and a nonce of Alibaba Cloud once.
 */
export async function openSmsProvider(now: () => number) {
  const accepted: Accepted[] = [];
  const refusals: string[] = [];
  const nonces = new Set<string>();
  const mood = { away: false, limit: false };

  function aliyun(received: Received): object {
    const { headers, url } = received;
    const nonce = String(headers["x-acs-signature-nonce"]);
    if (nonces.has(nonce)) return { Code: "SignatureNonceUsed", Message: "used" };
    if (!isSignedForAliyun(received, now())) return { Code: "SignatureDoesNotMatch" };
    nonces.add(nonce);
    const named = [headers["x-acs-action"], headers["x-acs-version"]].join(" ");
    if (named !== "SendSms 2017-05-25") return { Code: "InvalidAction.NotFound" };
    if (mood.limit) return { Code: "isv.BUSINESS_LIMIT_CONTROL", Message: "触发分钟级流控" };
    const asked = (name: string) => url.searchParams.get(name) ?? "";
    accepted.push({
      to: asked("PhoneNumbers"),
      code: JSON.parse(asked("TemplateParam")).code,
      sign: asked("SignName"),
      template: asked("TemplateCode"),
    });
    return { Code: "OK", Message: "OK", BizId: "1", RequestId: "r" };
  }

  function tencent(received: Received): object {
    const no = (Code: string) => ({ Response: { Error: { Code, Message: "" }, RequestId: "r" } });
    const { headers, body } = received;
    if (!isSignedForTencent(received, now())) return no("AuthFailure.SignatureFailure");
    const named = [headers["x-tc-action"], headers["x-tc-version"], headers["x-tc-region"]];
    if (named.join(" ") !== "SendSms 2021-01-11 ap-guangzhou") return no("InvalidAction");
    const asked = JSON.parse(body);
    if (asked.SmsSdkAppId !== "1400006666") return no("UnauthorizedOperation.SdkAppIdIsDisabled");
    const [to = ""] = asked.PhoneNumberSet;
    const status = mood.limit ? "LimitExceeded.PhoneNumberThirtySecondLimit" : "Ok";
    if (!mood.limit) {
      const [code] = asked.TemplateParamSet;
      accepted.push({ to, code, sign: asked.SignName, template: asked.TemplateId });
    }
    return { Response: { SendStatusSet: [{ PhoneNumber: to, Code: status }], RequestId: "r" } };
  }

  function answer(request: IncomingMessage, response: ServerResponse, body: string): void {
    if (mood.away) {
      response.destroy();
      return;
    }
    const url = new URL(request.url ?? "/", "http://provider.invalid");
    const received = { headers: request.headers, url, body };
    const isAliyun = request.headers["x-acs-action"] !== undefined;
    const said = isAliyun ? aliyun(received) : tencent(received);
    const text = JSON.stringify(said);
    const [, code = ""] = /"Code":"([\w.]+)"/.exec(text) ?? [];
    if (code.toUpperCase() !== "OK") refusals.push(code);
    response.setHeader("content-type", "application/json");
    response.end(text);
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => answer(request, response, Buffer.concat(parts).toString()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  const sign = "齐墨印纸";
  return {
    accepted,
    refusals,
    mood,
    aliyun: { ...account, kind: "aliyun", sign, template: "SMS_154950909", base } as const,
    tencent: {
      ...account,
      kind: "tencent",
      sign,
      template: "449739",
      appId: "1400006666",
      region: "ap-guangzhou",
      base,
    } as const,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
