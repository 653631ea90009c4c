import { isIP } from "node:net";
import * as v from "valibot";
import { addressesOf } from "./database-addresses.ts";

/**
 * Types of environment variables. Each parses trimmed text that is not empty; its message ends the
 * line `NAME message: text`.
 */
export const wholeNumber = (max: number) => {
  const message = `须为 0 至 ${max} 的整数 (must be an integer)`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.maxValue(max, message),
  );
};

/** Seconds up to a day, or `off` for 0. */
export const seconds = v.pipe(
  v.string(),
  v.check(
    (text) => text === "off" || (/^\d+(?:\.\d+)?$/.test(text) && Number(text) <= 86_400),
    "须为秒数或 off (seconds or off)",
  ),
  v.transform((text) => (text === "off" ? 0 : Number(text))),
);

const yes = ["1", "true", "yes"];
const no = ["0", "false", "no"];
export const isYes = (text: string | undefined): boolean => yes.includes(text ?? "");

export const flag = v.pipe(
  v.string(),
  v.picklist([...yes, ...no], "须为 1 或 0 (must be 1 or 0)"),
  v.transform((text): boolean => isYes(text)),
);

/** Comma-separated, one token each: a policy header must not be extended otherwise. */
export const origins = v.pipe(
  v.string(),
  v.transform((text) => text.split(",").map((part) => part.trim())),
  v.check(
    (parts) => parts.every((part) => /^https?:\/\/[\w.:[\]-]+$/.test(part)),
    "须为 https://主机 的列表 (must be a list of origins)",
  ),
);

export const origin = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[\w.:[\]-]+$/, "须为 https://主机 (must be an origin)"),
);

/** As issued by WeChat. */
export const wechatAppId = v.pipe(
  v.string(),
  v.regex(/^wx[0-9a-f]{16}$/, "须为 wx 加 16 位小写十六进制 (must be a WeChat app id)"),
);

export const host = v.pipe(
  v.string(),
  v.check(
    (text) => isIP(text) > 0 || /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(text),
    "须为主机名或 IP 地址 (must be a host name or an address)",
  ),
);

const isUrlOf = (schemes: readonly string[]) => (text: string) =>
  URL.canParse(text) && schemes.includes(new URL(text).protocol);

/** The text may contain a password: it is never printed. */
export const databaseUrl = v.pipe(
  v.string(),
  v.check(
    (text) => addressesOf(text).every(isUrlOf(["postgres:", "postgresql:"])),
    "须为 postgres://用户:密码@主机/库 (must be a PostgreSQL address)",
  ),
);

export const smtpUrl = v.pipe(
  v.string(),
  v.check(isUrlOf(["smtp:", "smtps:"]), "须为 smtps://用户:密码@主机 (must be an SMTP address)"),
);

export const mailFrom = v.pipe(
  v.string(),
  v.regex(
    /^(?:[^<>@\s]+@[^<>@\s]+|[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>)$/,
    "须为 名称 <邮箱> (must be a mail address)",
  ),
);

const proxyRange = /^(?:loopback|linklocal|uniquelocal)$/;
function isProxy(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  if (bits === undefined) return proxyRange.test(text) || isIP(address) > 0;
  const most = isIP(address) === 6 ? 128 : 32;
  return isIP(address) > 0 && rest.length === 0 && /^\d+$/.test(bits) && Number(bits) <= most;
}

/** `1` trusts any proxy; otherwise a list of addresses, each with or without `/bits`. */
export const proxies = v.pipe(
  v.string(),
  v.check(
    (text) => [...yes, ...no].includes(text) || text.split(",").every((one) => isProxy(one.trim())),
    "须为 1 或代理地址的列表 (must be 1 or a list of proxy addresses)",
  ),
  // 1 means one proxy on this machine: callers can extend the header, so only its last entry
  // counts.
  v.transform((text): false | string => {
    if (no.includes(text)) return false;
    return yes.includes(text) ? "loopback" : text;
  }),
);

/** A key of callers: long enough not to be guessed, never printed. */
export const key = (least: number) =>
  v.pipe(
    v.string(),
    v.minLength(least, `至少${least}个字符 (at least ${least} characters)`),
    v.regex(/^[\x21-\x7e]+$/, "只能用可见的英文字符 (visible ASCII characters only)"),
  );

/** 32 bytes as base64, as `openssl rand -base64 32` prints them. */
export const bytes32 = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, "base64")),
  v.check((bytes) => bytes.length === 32, "须为 32 字节的 base64 (must be 32 bytes in base64)"),
);

const dayMs = 24 * 3_600_000;
const isDay = (day: string): boolean =>
  new Date(Date.parse(`${day}T00:00:00Z`)).toISOString().startsWith(day);

/** The end of a day in Asia/Shanghai, ms since 1970. */
export const lastDay = v.pipe(
  v.string(),
  v.regex(
    /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
    "须为 2026-12-31 这样的日期 (must be a date like that)",
  ),
  v.check(isDay, "没有这一天 (there is no such day)"),
  v.transform((day) => Date.parse(`${day}T00:00:00+08:00`) + dayMs),
);
