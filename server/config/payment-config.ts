import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import * as v from "valibot";
import type { Environment } from "./production-checks.ts";
import * as field from "./setting-fields.ts";
import type { AlipaySettings, WechatPaySettings } from "./settings.ts";

/** A key as PEM text, or the path of a file with one. It is never printed. */
const pemKey = (read: (pem: string) => KeyObject) =>
  v.pipe(
    v.string(),
    v.rawTransform<string, KeyObject>(({ dataset, addIssue, NEVER }) => {
      try {
        const given = dataset.value;
        const key = read(given.startsWith("-----BEGIN") ? given : readFileSync(given, "utf8"));
        if (key.asymmetricKeyType === "rsa") return key;
      } catch {
        // Reported below, without the text or the reason.
      }
      addIssue({ message: "须为 RSA 密钥的 PEM 文本或文件路径 (must be an RSA key or its file)" });
      return NEVER;
    }),
  );

const digits = (from: number, to: number) =>
  v.pipe(
    v.string(),
    v.regex(new RegExp(`^\\d{${from},${to}}$`), `须为 ${from} 至 ${to} 位数字 (must be digits)`),
  );

/** Payment providers; each is on where all of its own variables are set. */
export const paymentVariables = {
  SHOP_ORIGIN: v.optional(field.origin),
  SHOP_WXPAY_MCHID: v.optional(digits(8, 12)),
  SHOP_WXPAY_APPID: v.optional(field.wechatAppId),
  SHOP_WXPAY_SERIAL: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9A-F]{30,40}$/, "须为证书序列号 (must be a serial number)")),
  ),
  SHOP_WXPAY_KEY: v.optional(pemKey(createPrivateKey)),
  SHOP_WXPAY_V3_KEY: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\x21-\x7e]{32}$/, "须为 32 个英文字符 (must be 32 ASCII characters)"),
    ),
  ),
  SHOP_WXPAY_PUBLIC_KEY_ID: v.optional(
    v.pipe(v.string(), v.regex(/^PUB_KEY_ID_\w+$/, "须以 PUB_KEY_ID_ 开头 (must be a key's id)")),
  ),
  SHOP_WXPAY_PUBLIC_KEY: v.optional(pemKey(createPublicKey)),
  SHOP_WXPAY_HOST: v.optional(field.origin, "https://api.mch.weixin.qq.com"),
  SHOP_ALIPAY_APPID: v.optional(digits(16, 16)),
  SHOP_ALIPAY_SELLER: v.optional(digits(16, 16)),
  SHOP_ALIPAY_KEY: v.optional(pemKey(createPrivateKey)),
  SHOP_ALIPAY_PUBLIC_KEY: v.optional(pemKey(createPublicKey)),
  SHOP_ALIPAY_HOST: v.optional(field.origin, "https://openapi.alipay.com"),
};

const payment = v.object(paymentVariables);
type Read = v.InferOutput<typeof payment>;

const groups = [
  [
    "SHOP_WXPAY_MCHID",
    "SHOP_WXPAY_APPID",
    "SHOP_WXPAY_SERIAL",
    "SHOP_WXPAY_KEY",
    "SHOP_WXPAY_V3_KEY",
  ],
  ["SHOP_ALIPAY_APPID", "SHOP_ALIPAY_SELLER", "SHOP_ALIPAY_KEY", "SHOP_ALIPAY_PUBLIC_KEY"],
] as const;
const pair = ["SHOP_WXPAY_PUBLIC_KEY_ID", "SHOP_WXPAY_PUBLIC_KEY"] as const;

/** A provider needs all of its variables, and an address for its notifications. */
export function paymentConflicts(env: Environment): string[] {
  const halves = [...groups, pair].flatMap((names) => {
    const missing = names.filter((name) => env[name] === undefined);
    if (missing.length === 0 || missing.length === names.length) return [];
    return [`${missing.join("、")} 没有设置，须与同组的一起设置 (all of them or none)`];
  });
  const wanted = groups.some((names) => names.every((name) => env[name] !== undefined));
  const lost = wanted && env.SHOP_ORIGIN === undefined;
  return lost
    ? [...halves, "SHOP_ORIGIN 没有设置，支付渠道无法通知本店 (the shop's own address is missing)"]
    : halves;
}

export function wechatPaySettings(env: Read): WechatPaySettings | null {
  const { SHOP_WXPAY_MCHID, SHOP_WXPAY_APPID, SHOP_WXPAY_SERIAL } = env;
  const { SHOP_WXPAY_KEY, SHOP_WXPAY_V3_KEY, SHOP_ORIGIN } = env;
  if (SHOP_WXPAY_MCHID === undefined || SHOP_WXPAY_APPID === undefined) return null;
  if (SHOP_WXPAY_SERIAL === undefined || SHOP_WXPAY_KEY === undefined) return null;
  if (SHOP_WXPAY_V3_KEY === undefined || SHOP_ORIGIN === undefined) return null;
  return {
    mchId: SHOP_WXPAY_MCHID,
    appId: SHOP_WXPAY_APPID,
    serial: SHOP_WXPAY_SERIAL,
    privateKey: SHOP_WXPAY_KEY,
    apiKey: SHOP_WXPAY_V3_KEY,
    publicKeyId: env.SHOP_WXPAY_PUBLIC_KEY_ID ?? null,
    publicKey: env.SHOP_WXPAY_PUBLIC_KEY ?? null,
    base: env.SHOP_WXPAY_HOST,
    origin: SHOP_ORIGIN,
  };
}

export function alipaySettings(env: Read): AlipaySettings | null {
  const { SHOP_ALIPAY_APPID, SHOP_ALIPAY_SELLER, SHOP_ALIPAY_KEY } = env;
  const { SHOP_ALIPAY_PUBLIC_KEY, SHOP_ORIGIN } = env;
  if (SHOP_ALIPAY_APPID === undefined || SHOP_ALIPAY_SELLER === undefined) return null;
  if (SHOP_ALIPAY_KEY === undefined || SHOP_ALIPAY_PUBLIC_KEY === undefined) return null;
  if (SHOP_ORIGIN === undefined) return null;
  return {
    appId: SHOP_ALIPAY_APPID,
    sellerId: SHOP_ALIPAY_SELLER,
    privateKey: SHOP_ALIPAY_KEY,
    publicKey: SHOP_ALIPAY_PUBLIC_KEY,
    base: env.SHOP_ALIPAY_HOST,
    origin: SHOP_ORIGIN,
  };
}
