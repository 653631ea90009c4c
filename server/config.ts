import { defaultDeployment } from "#contract/deployment.ts";

/** All configuration, read once from the environment. README lists each variable. */
export interface Settings {
  readonly production: boolean;
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Fixes the answer of picture captchas; only ever set on a loopback host. */
  readonly fixedCaptcha: string | null;
  /** Seconds a step of the embedded factory; 0 = off. */
  readonly factoryPaceSeconds: number;
  /** Accept passwords over plain http from other machines; for trials in a closed network only. */
  readonly allowHttp: boolean;
  readonly allowedOrigins: readonly string[];
  /** Other hosts that the page may call, for its connect-src. */
  readonly connectHosts: readonly string[];
  /** Proxies in front of the server whose X-Forwarded-For is believed; false = none. */
  readonly trustProxy: boolean | string;
  readonly companyToken: string;
  readonly openapi: boolean;
  readonly sandboxPay: boolean;
  /** Opens the staff's calls; null = nobody may call them. */
  readonly staffKey: string | null;
  /** API calls a minute and address; 0 = unlimited. */
  readonly rateLimitPerMinute: number;
  /** Accounts an hour and address. */
  readonly registrationsPerHour: number;
  /** Quotes a minute and caller; 0 = unlimited. */
  readonly quotesPerMinute: number;
  /** How long public replies are kept in memory, ms. */
  readonly publicCacheMs: number;
  readonly logLevel: string;
  readonly version: string;
}

/** A setting that the server cannot start with; the message is shown as it is. */
export class SettingError extends Error {}

type Environment = Record<string, string | undefined>;

function wholeNumber(env: Environment, name: string, fallback: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > max) {
    throw new SettingError(`${name} 须为 0 至 ${max} 的整数 (must be an integer): ${text}`);
  }
  return value;
}

function seconds(env: Environment, name: string, fallback: number): number {
  const text = env[name];
  if (text === undefined || text === "") return fallback;
  if (text === "off") return 0;
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0 || value > 86_400) {
    throw new SettingError(`${name} 须为秒数或 off (seconds or off): ${text}`);
  }
  return value;
}

const text = (env: Environment, name: string): string | null => env[name]?.trim() || null;
/** Comma-separated. A policy is one line of words: nothing else may slip into it. */
const list = (env: Environment, name: string): string[] => {
  const parts = (text(env, name) ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const wrong = parts.find((part) => !/^https?:\/\/[\w.:[\]-]+$/.test(part));
  if (wrong === undefined) return parts;
  throw new SettingError(`${name} 须为 https://主机 的列表 (must be a list of origins): ${wrong}`);
};
const flag = (env: Environment, name: string, fallback: boolean): boolean =>
  text(env, name) === null ? fallback : ["1", "true", "yes"].includes(text(env, name) ?? "");

export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(host);

function trustProxy(env: Environment): boolean | string {
  const value = text(env, "SHOP_TRUST_PROXY");
  if (value === null || value === "0" || value === "false") return false;
  return value === "1" || value === "true" ? true : value;
}

function staffKey(env: Environment): string | null {
  const key = text(env, "SHOP_STAFF_KEY");
  if (key === null || key.length >= 24) return key;
  throw new SettingError("SHOP_STAFF_KEY 至少24个字符 (at least 24 characters)");
}

/** @throws SettingError naming the variable that is wrong. */
export function readSettings(env: Environment, version = "0.0.0"): Settings {
  const production = env.NODE_ENV === "production";
  const host = text(env, "HOST") ?? "127.0.0.1";
  const fixedCaptcha = text(env, "SHOP_FIXED_CAPTCHA");
  if (fixedCaptcha !== null && !isLoopback(host)) {
    throw new SettingError(
      "SHOP_FIXED_CAPTCHA 只能在本机地址上使用 (only allowed while HOST is a loopback address)",
    );
  }
  return {
    production,
    host,
    port: wholeNumber(env, "PORT", 5180, 65_535),
    dataDir: text(env, "SHOP_DATA_DIR") ?? ".data",
    databaseUrl: text(env, "DATABASE_URL"),
    smtpUrl: text(env, "SMTP_URL"),
    mailFrom: text(env, "SHOP_MAIL_FROM") ?? "齐墨印纸 <service@qimo.example>",
    fixedCaptcha,
    factoryPaceSeconds: seconds(env, "SHOP_FACTORY_PACE", production ? 0 : 20),
    allowHttp: flag(env, "SHOP_ALLOW_HTTP", false),
    allowedOrigins: list(env, "SHOP_ALLOWED_ORIGINS"),
    connectHosts: list(env, "SHOP_CONNECT_HOSTS"),
    trustProxy: trustProxy(env),
    companyToken: text(env, "SHOP_COMPANY_TOKEN") ?? defaultDeployment.appAuthToken,
    openapi: flag(env, "SHOP_OPENAPI", !production),
    sandboxPay: flag(env, "SHOP_SANDBOX_PAY", !production),
    staffKey: staffKey(env),
    rateLimitPerMinute: wholeNumber(env, "SHOP_RATE_LIMIT", 600, 1_000_000),
    registrationsPerHour: wholeNumber(env, "SHOP_REGISTRATIONS_PER_HOUR", 60, 1_000_000),
    quotesPerMinute: wholeNumber(env, "SHOP_QUOTES_PER_MINUTE", 240, 1_000_000),
    publicCacheMs: wholeNumber(env, "SHOP_PUBLIC_CACHE_MS", 5000, 3_600_000),
    logLevel: text(env, "SHOP_LOG") ?? (production ? "info" : "warn"),
    version,
  };
}
