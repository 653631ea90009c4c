import * as v from "valibot";
import type { Environment } from "./production-checks.ts";
import * as field from "./setting-fields.ts";

/** An account at a provider of text messages, with its approved signature and template. */
interface SmsAccount {
  readonly keyId: string;
  readonly secret: string;
  readonly sign: string;
  /** Its one variable is the code. */
  readonly template: string;
  /** Base address of the provider's API. */
  readonly base: string;
}

export type AliyunSmsSettings = SmsAccount & { readonly kind: "aliyun" };
export type TencentSmsSettings = SmsAccount & {
  readonly kind: "tencent";
  readonly appId: string;
  readonly region: string;
};

/** How text messages are sent. `embedded`: shown on this machine; `off`: none are. */
export type SmsSettings =
  | { readonly kind: "off" }
  | { readonly kind: "embedded" }
  | AliyunSmsSettings
  | TencentSmsSettings;

const kinds = ["embedded", "aliyun", "tencent", "off"] as const;

export const smsVariables = {
  SHOP_SMS: v.optional(v.picklist(kinds, `须为 ${kinds.join("、")} 之一 (must be one of these)`)),
  SHOP_SMS_KEY_ID: v.optional(field.key(8)),
  SHOP_SMS_SECRET: v.optional(field.key(16)),
  SHOP_SMS_SIGN: v.optional(
    v.pipe(v.string(), v.regex(/^[^\s【】]{2,16}$/, "须为 2 至 16 字，不带【】 (a signature)")),
  ),
  SHOP_SMS_TEMPLATE: v.optional(
    v.pipe(v.string(), v.regex(/^(?:SMS_)?\d{4,12}$/, "须为模板编号 (must be a template's id)")),
  ),
  SHOP_SMS_APPID: v.optional(
    v.pipe(v.string(), v.regex(/^\d{6,12}$/, "须为应用编号 (must be an SdkAppId)")),
  ),
  SHOP_SMS_REGION: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z]{2,4}-[a-z]{2,20}$/, "须为地域名 (must be a region)")),
    "ap-guangzhou",
  ),
  SHOP_SMS_HOST: v.optional(field.origin),
};

const sms = v.object(smsVariables);
type Read = v.InferOutput<typeof sms>;

const account = ["SHOP_SMS_KEY_ID", "SHOP_SMS_SECRET", "SHOP_SMS_SIGN", "SHOP_SMS_TEMPLATE"];
const needed: Readonly<Record<string, readonly string[]>> = {
  aliyun: account,
  tencent: [...account, "SHOP_SMS_APPID"],
};

/** A provider needs all of its variables; an account without a provider is an error. */
export function smsConflicts(env: Environment): string[] {
  const names = needed[env.SHOP_SMS ?? ""];
  if (names === undefined) {
    const unused = account.filter((name) => env[name] !== undefined);
    if (unused.length === 0) return [];
    return [`${unused.join("、")} 要和 SHOP_SMS=aliyun 或 tencent 一起设置 (no provider is named)`];
  }
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length === 0) return [];
  return [`${missing.join("、")} 没有设置，SHOP_SMS=${env.SHOP_SMS} 需要它 (needed by it)`];
}

/** Production sends none unless a provider is configured. */
export function smsSettings(env: Read, production: boolean): SmsSettings {
  const kind = env.SHOP_SMS ?? (production ? "off" : "embedded");
  if (kind === "off" || kind === "embedded") return { kind };
  const own = {
    keyId: env.SHOP_SMS_KEY_ID ?? "",
    secret: env.SHOP_SMS_SECRET ?? "",
    sign: env.SHOP_SMS_SIGN ?? "",
    template: env.SHOP_SMS_TEMPLATE ?? "",
  };
  if (kind === "aliyun") {
    return { ...own, kind, base: env.SHOP_SMS_HOST ?? "https://dysmsapi.aliyuncs.com" };
  }
  return {
    ...own,
    kind,
    appId: env.SHOP_SMS_APPID ?? "",
    region: env.SHOP_SMS_REGION,
    base: env.SHOP_SMS_HOST ?? "https://sms.tencentcloudapi.com",
  };
}
