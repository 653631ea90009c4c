import { type KeyObject, randomBytes, X509Certificate } from "node:crypto";
import * as v from "valibot";
import type { WechatPaySettings } from "#server/config/settings.ts";
import type { GatewayDeps, Notification } from "./payment.ts";
import { PlatformCertificates, type PlatformKeys } from "./wechat-certificates.ts";
import {
  authorization,
  isSignedBy,
  type Signed,
  sealed,
  serialOf,
  unsealed,
} from "./wechat-pay-signing.ts";

const patienceMs = 4000;
const freshMs = 5 * 60_000;

export interface WechatReply {
  readonly status: number;
  /** WeChat's error code; "" where there is none. */
  readonly code: string;
  readonly data: unknown;
}

const fault = v.object({ code: v.string() });
const certificates = v.object({
  data: v.array(v.object({ encrypt_certificate: sealed })),
});

type Headers = Notification["headers"];

function signedOf(headers: Headers, body: string): (Signed & { readonly serial: string }) | null {
  const header = (name: string): string => {
    const value = headers[name];
    return typeof value === "string" ? value : "";
  };
  const serial = header("wechatpay-serial");
  const signed = {
    timestamp: header("wechatpay-timestamp"),
    nonce: header("wechatpay-nonce"),
    signature: header("wechatpay-signature"),
    body,
    serial,
  };
  return serial === "" || signed.signature === "" ? null : signed;
}

/** The platform's certificates, for each merchant's settings. */
const knownCertificates = new WeakMap<WechatPaySettings, PlatformCertificates>();

/** Client of WeChat Pay: signs every request and accepts only signed replies. */
export function wechatPay(own: WechatPaySettings, { clock }: Pick<GatewayDeps, "clock">) {
  const known = knownCertificates.get(own) ?? new PlatformCertificates();
  knownCertificates.set(own, known);

  async function send(method: "GET" | "POST", path: string, body: string) {
    const timestamp = String(Math.floor(clock.now() / 1000));
    const nonce = randomBytes(16).toString("hex");
    const reply = await fetch(`${own.base}${path}`, {
      method,
      headers: {
        authorization: authorization(own, { method, path, timestamp, nonce, body }),
        accept: "application/json",
        "content-type": "application/json",
        "user-agent": "qimo-shop",
        ...(own.publicKeyId === null ? {} : { "wechatpay-serial": own.publicKeyId }),
      },
      ...(method === "GET" ? {} : { body }),
      signal: AbortSignal.timeout(patienceMs),
    });
    return {
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      text: await reply.text(),
    };
  }

  /** Certificates are encrypted with the key that only WeChat and the merchant have. */
  async function lookUpKeys(): Promise<PlatformKeys> {
    const { status, text } = await send("GET", "/v3/certificates", "");
    if (status !== 200) throw new Error(`WeChat Pay answered ${status} to a certificate look-up`);
    const keys = new Map<string, KeyObject>();
    for (const one of v.parse(certificates, JSON.parse(text)).data) {
      const pem = unsealed(own.apiKey, one.encrypt_certificate);
      if (pem === null) continue;
      const certificate = new X509Certificate(pem);
      keys.set(serialOf(certificate), certificate.publicKey);
    }
    return keys;
  }

  const keyOf = async (serial: string): Promise<KeyObject | null> =>
    serial === own.publicKeyId ? own.publicKey : known.keyOf(serial, clock.now(), lookUpKeys);

  /** Was this body signed by WeChat within the last five minutes? */
  async function isGenuine(headers: Headers, body: string): Promise<boolean> {
    const signed = signedOf(headers, body);
    if (signed === null || !/^\d{10}$/.test(signed.timestamp)) return false;
    if (Math.abs(clock.now() - Number(signed.timestamp) * 1000) > freshMs) return false;
    const key = await keyOf(signed.serial);
    return key !== null && isSignedBy(key, signed);
  }

  return {
    isGenuine,
    /** @throws where WeChat does not answer, or another server answers */
    async call(method: "GET" | "POST", path: string, input: object | null): Promise<WechatReply> {
      const body = input === null ? "" : JSON.stringify(input);
      const { status, headers, text } = await send(method, path, body);
      if (!(await isGenuine(headers, text))) {
        throw new Error(`WeChat Pay answered ${status} without its signature`);
      }
      const data: unknown = text === "" ? null : JSON.parse(text);
      const problem = v.safeParse(fault, data);
      const code = status >= 400 && problem.success ? problem.output.code : "";
      if (status >= 500 || status === 429 || status === 401) {
        throw new Error(`WeChat Pay answered ${status} ${code}`);
      }
      return { status, code, data };
    },
  };
}

export type WechatPay = ReturnType<typeof wechatPay>;
