import type { KeyObject } from "node:crypto";
import * as v from "valibot";
import { defaultDeployment } from "#contract/http/deployment.ts";
import {
  bucketConflicts,
  bucketSettings,
  bucketVariables,
  type S3Settings,
} from "./bucket-config.ts";
import {
  carrierConflicts,
  carrierSettings,
  carrierVariables,
  type SfSettings,
} from "./carrier-config.ts";
import {
  alipaySettings,
  paymentConflicts,
  paymentVariables,
  wechatPaySettings,
} from "./payment-config.ts";
import { type Environment, environmentHazards } from "./production-checks.ts";
import * as field from "./setting-fields.ts";
import { type SmsSettings, smsConflicts, smsSettings, smsVariables } from "./sms-config.ts";
import { StartRefused } from "./start-refused.ts";

/** A merchant at WeChat Pay v3. */
export interface WechatPaySettings {
  readonly mchId: string;
  readonly appId: string;
  /** Of the merchant's own certificate. */
  readonly serial: string;
  readonly privateKey: KeyObject;
  /** 32 bytes: the key of WeChat's encrypted notifications. */
  readonly apiKey: string;
  /** WeChat's public key, where the merchant uses that mode; else its certificates are fetched. */
  readonly publicKeyId: string | null;
  readonly publicKey: KeyObject | null;
  /** Base address of WeChat's API. */
  readonly base: string;
  /** The shop's public address, which receives notifications. */
  readonly origin: string;
}

/** A merchant at Alipay. */
export interface AlipaySettings {
  readonly appId: string;
  readonly sellerId: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly base: string;
  readonly origin: string;
}

/** All configuration, read once from the environment. docs/configuration.md lists each variable. */
export interface Settings {
  readonly production: boolean;
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Read replicas of `databaseUrl` for catalogue and words; null = none. */
  readonly databaseReadUrl: string | null;
  /**
   * Role that migrates instead of `databaseUrl`'s, which then only serves; null = one role for
   * both.
   */
  readonly migrationDatabaseUrl: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** The gateway for text messages. */
  readonly sms: SmsSettings;
  /** The carrier that gives waybills; null = the embedded one of the simulated factory. */
  readonly carrier: SfSettings | null;
  /** 32 bytes that encrypt waiting letters; null = the file `letter.key` of the data folder. */
  readonly letterKey: Buffer | null;
  /** Fixes the answer of picture captchas; only on a loopback host. */
  readonly fixedCaptcha: string | null;
  /** Seconds a step of the simulated factory; 0 = off. */
  readonly factoryPaceSeconds: number;
  /** Runs the slow parts of a guest's first calls before the shop opens. */
  readonly warmUp: boolean;
  /** Accepts passwords over plain http from other machines; for trials in a closed network only. */
  readonly allowHttp: boolean;
  /** Starts in production although the demo account still works or has its money. */
  readonly allowDemoAccount: boolean;
  /** Starts in production without a way to pay. */
  readonly allowNoPayment: boolean;
  readonly allowedOrigins: readonly string[];
  /** Other hosts that the page may call, for its connect-src. */
  readonly connectHosts: readonly string[];
  /** Proxies whose X-Forwarded-For is trusted; false = none. */
  readonly trustProxy: boolean | string;
  /** The shop's own address, `https://shop.example`; null = the request's host. */
  readonly origin: string | null;
  readonly companyToken: string;
  readonly openapi: boolean;
  readonly sandboxPay: boolean;
  /** May testers modify their own page's calls and send events to its machines? */
  readonly qa: boolean;
  /** Enables staff calls by key; null = none. */
  readonly staffKey: string | null;
  /** Replaced keys that are valid until `until`, ms since 1970. */
  readonly formerKeys: {
    readonly companyToken: string | null;
    readonly staffKey: string | null;
    readonly until: number;
  };
  /**
   * The shop's mini program at WeChat; null = it has none. `base`: base address of WeChat's API.
   */
  readonly wechatMini: {
    readonly appId: string;
    readonly secret: string;
    readonly base: string;
  } | null;
  /** Null = the channel is not offered. */
  readonly wechatPay: WechatPaySettings | null;
  readonly alipay: AlipaySettings | null;
  /** Bucket for files; null = the data folder. */
  readonly bucket: S3Settings | null;
  /** Key of /metrics for other machines; null = only this machine may read them. */
  readonly metricsKey: string | null;
  /** API calls a minute and address; 0 = unlimited. */
  readonly rateLimitPerMinute: number;
  /** Staff's refunds of one order above it need a second person, fen. */
  readonly refundLimitFen: number;
  /** Accounts an hour and address. */
  readonly registrationsPerHour: number;
  /** Quotes a minute and caller; 0 = unlimited. */
  readonly quotesPerMinute: number;
  /** How long public replies are cached in memory, ms. */
  readonly publicCacheMs: number;
  /** Sockets held open at once; a further one is closed. */
  readonly maxConnections: number;
  /** How long a stopping server still accepts calls while /readyz says 503, seconds. */
  readonly stopNoticeSeconds: number;
  /** Replaces the service worker with one that unregisters itself. */
  readonly retireWorker: boolean;
  readonly logLevel: string;
  /** Days that access records are kept. */
  readonly accessLogDays: number;
  readonly version: string;
}

/** Invalid settings; the message is shown unchanged, a line for each. */
export class SettingError extends StartRefused {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    const head = `配置有 ${faults.length} 处不对 (${faults.length} settings are wrong):`;
    super(faults.length === 1 ? faults[0] : [head, ...faults].join("\n"));
    this.faults = faults;
  }
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const variables = v.object({
  NODE_ENV: v.optional(
    v.picklist(
      ["production", "development", "test"],
      "须为 production、development 或 test (must be one of these)",
    ),
  ),
  HOST: v.optional(field.host, "127.0.0.1"),
  PORT: v.optional(field.wholeNumber(65_535), "5180"),
  SHOP_DATA_DIR: v.optional(v.string(), ".data"),
  DATABASE_URL: v.optional(field.databaseUrl),
  DATABASE_READ_URL: v.optional(field.databaseUrl),
  SHOP_MIGRATION_DATABASE_URL: v.optional(field.databaseUrl),
  SMTP_URL: v.optional(field.smtpUrl),
  SHOP_MAIL_FROM: v.optional(field.mailFrom, "齐墨印纸 <service@qimo.example>"),
  SHOP_LETTER_KEY: v.optional(field.bytes32),
  SHOP_FIXED_CAPTCHA: v.optional(v.string()),
  SHOP_FACTORY_PACE: v.optional(field.seconds),
  SHOP_WARM_UP: v.optional(field.flag, "1"),
  SHOP_ALLOW_HTTP: v.optional(field.flag, "0"),
  SHOP_ALLOW_DEMO_TOKEN: v.optional(field.flag, "0"),
  SHOP_ALLOW_FIXED_CAPTCHA: v.optional(field.flag, "0"),
  SHOP_ALLOW_DEMO_ACCOUNT: v.optional(field.flag, "0"),
  SHOP_ALLOW_MAIL_FILES: v.optional(field.flag, "0"),
  SHOP_ALLOW_NO_PAYMENT: v.optional(field.flag, "0"),
  SHOP_ALLOWED_ORIGINS: v.optional(field.origins),
  SHOP_CONNECT_HOSTS: v.optional(field.origins),
  SHOP_TRUST_PROXY: v.optional(field.proxies, "0"),
  SHOP_COMPANY_TOKEN: v.optional(field.key(16), defaultDeployment.appAuthToken),
  SHOP_COMPANY_TOKEN_OLD: v.optional(field.key(16)),
  SHOP_STAFF_KEY: v.optional(field.key(24)),
  SHOP_STAFF_KEY_OLD: v.optional(field.key(24)),
  SHOP_OLD_KEYS_UNTIL: v.optional(field.lastDay),
  SHOP_METRICS_KEY: v.optional(field.key(24)),
  SHOP_WECHAT_APPID: v.optional(field.wechatAppId),
  SHOP_WECHAT_SECRET: v.optional(field.key(16)),
  SHOP_WECHAT_HOST: v.optional(field.origin, "https://api.weixin.qq.com"),
  ...paymentVariables,
  ...bucketVariables,
  ...smsVariables,
  ...carrierVariables,
  SHOP_OPENAPI: v.optional(field.flag),
  SHOP_SANDBOX_PAY: v.optional(field.flag),
  SHOP_QA: v.optional(field.flag),
  SHOP_RATE_LIMIT: v.optional(field.wholeNumber(1_000_000), "600"),
  SHOP_REFUND_LIMIT: v.optional(field.wholeNumber(100_000_000), "5000"),
  SHOP_REGISTRATIONS_PER_HOUR: v.optional(field.wholeNumber(1_000_000), "60"),
  SHOP_QUOTES_PER_MINUTE: v.optional(field.wholeNumber(1_000_000), "240"),
  SHOP_PUBLIC_CACHE_MS: v.optional(field.wholeNumber(3_600_000), "5000"),
  SHOP_MAX_CONNECTIONS: v.optional(field.wholeNumber(100_000), "2000"),
  SHOP_STOP_NOTICE: v.optional(field.seconds, "1"),
  SHOP_RETIRE_WORKER: v.optional(field.flag, "0"),
  SHOP_ACCESS_LOG_DAYS: v.optional(
    v.pipe(field.wholeNumber(3650), v.minValue(183, "至少 183 天 (at least 183 days)")),
    "183",
  ),
  SHOP_LOG: v.optional(
    v.picklist(logLevels, `须为 ${logLevels.join("、")} 之一 (must be one of these)`),
  ),
});

/** Variables of the commands; a shell that ran them may still have one. */
const ofOtherCommands = new Set([
  ...["SHOP_TEST_BUILT", "SHOP_RACES", "SHOP_LIVES", "SHOP_TEST_DATABASE_URL"],
]);

/** Their values are never printed, not even when they are wrong. */
const secret =
  /^(?:DATABASE_(?:READ_)?URL|SMTP_URL|SHOP_(?:MIGRATION_DATABASE_URL|(?:COMPANY_TOKEN|STAFF_KEY|METRICS_KEY|LETTER_KEY|WECHAT_SECRET|WXPAY_KEY|WXPAY_V3_KEY|ALIPAY_KEY|S3_SECRET|SMS_SECRET|SF_CHECKWORD).*))$/;

export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(host);

function cleaned(env: Environment): Environment {
  const texts = Object.entries(env).map(([name, text]) => [name, text?.trim()] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined && text !== ""));
}

function unknownNames(env: Environment): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith("SHOP_"))
    .filter((name) => !(name in variables.entries) && !ofOtherCommands.has(name))
    .map((name) => `${name} 不是本店认识的变量，请检查拼写 (is no variable of this shop)`);
}

/** Values that are valid alone and invalid together. */
function conflicts(env: Environment): string[] {
  const found: string[] = [];
  if (env.SHOP_FIXED_CAPTCHA !== undefined && !isLoopback(env.HOST ?? "127.0.0.1")) {
    found.push(
      "SHOP_FIXED_CAPTCHA 只能在本机地址上使用 (only allowed while HOST is a loopback address)",
    );
  }
  if (env.DATABASE_READ_URL !== undefined && env.DATABASE_URL === undefined) {
    found.push("DATABASE_READ_URL 须与 DATABASE_URL 一起设置 (needs DATABASE_URL)");
  }
  if (env.SHOP_MIGRATION_DATABASE_URL !== undefined && env.DATABASE_URL === undefined) {
    found.push("SHOP_MIGRATION_DATABASE_URL 须与 DATABASE_URL 一起设置 (needs DATABASE_URL)");
  }
  if ((env.SHOP_WECHAT_APPID === undefined) !== (env.SHOP_WECHAT_SECRET === undefined)) {
    found.push("SHOP_WECHAT_APPID 须与 SHOP_WECHAT_SECRET 一起设置 (both or neither)");
  }
  found.push(...paymentConflicts(env), ...bucketConflicts(env), ...smsConflicts(env));
  found.push(...carrierConflicts(env));
  for (const name of ["SHOP_COMPANY_TOKEN_OLD", "SHOP_STAFF_KEY_OLD"]) {
    if (env[name] === undefined || env.SHOP_OLD_KEYS_UNTIL !== undefined) continue;
    found.push(`${name} 须与 SHOP_OLD_KEYS_UNTIL（最后一天）一起设置 (needs its last day)`);
  }
  return found;
}

/**
 * For the commands, which open no shop.
 * @throws SettingError with every fault, each naming its variable.
 */
export const readSettings = (given: Environment, version = "0.0.0"): Settings =>
  read(cleaned(given), version, () => []);

/**
 * For the server: production refuses hazards.
 * @throws SettingError with every fault, each naming its variable.
 */
export const readServerSettings = (given: Environment, version: string): Settings =>
  read(cleaned(given), version, environmentHazards);

function read(
  env: Environment,
  version: string,
  hazards: (env: Environment) => readonly string[],
): Settings {
  // One line a variable: a value that is no number is not also too large.
  const result = v.safeParse(variables, env, { abortPipeEarly: true });
  const wrong = (result.issues ?? []).map((issue) => {
    const name = v.getDotPath(issue) ?? "";
    return `${name} ${issue.message}${secret.test(name) ? "" : `: ${env[name]}`}`;
  });
  const faults = [...wrong, ...unknownNames(env), ...conflicts(env), ...hazards(env)];
  if (!result.success || faults.length > 0) throw new SettingError(faults);
  return settingsOf(result.output, version);
}

function settingsOf(env: v.InferOutput<typeof variables>, version: string): Settings {
  const production = env.NODE_ENV === "production";
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    dataDir: env.SHOP_DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    migrationDatabaseUrl: env.SHOP_MIGRATION_DATABASE_URL ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.SHOP_MAIL_FROM,
    sms: smsSettings(env, production),
    carrier: carrierSettings(env),
    letterKey: env.SHOP_LETTER_KEY ?? null,
    fixedCaptcha: env.SHOP_FIXED_CAPTCHA ?? null,
    factoryPaceSeconds: env.SHOP_FACTORY_PACE ?? (production ? 0 : 20),
    warmUp: env.SHOP_WARM_UP,
    allowHttp: env.SHOP_ALLOW_HTTP,
    allowDemoAccount: env.SHOP_ALLOW_DEMO_ACCOUNT,
    allowNoPayment: env.SHOP_ALLOW_NO_PAYMENT,
    allowedOrigins: env.SHOP_ALLOWED_ORIGINS ?? [],
    connectHosts: env.SHOP_CONNECT_HOSTS ?? [],
    trustProxy: env.SHOP_TRUST_PROXY,
    origin: env.SHOP_ORIGIN ?? null,
    companyToken: env.SHOP_COMPANY_TOKEN,
    openapi: env.SHOP_OPENAPI ?? !production,
    sandboxPay: env.SHOP_SANDBOX_PAY ?? !production,
    qa: env.SHOP_QA ?? !production,
    staffKey: env.SHOP_STAFF_KEY ?? null,
    formerKeys: {
      companyToken: env.SHOP_COMPANY_TOKEN_OLD ?? null,
      staffKey: env.SHOP_STAFF_KEY_OLD ?? null,
      until: env.SHOP_OLD_KEYS_UNTIL ?? 0,
    },
    wechatMini:
      env.SHOP_WECHAT_APPID === undefined || env.SHOP_WECHAT_SECRET === undefined
        ? null
        : {
            appId: env.SHOP_WECHAT_APPID,
            secret: env.SHOP_WECHAT_SECRET,
            base: env.SHOP_WECHAT_HOST,
          },
    wechatPay: wechatPaySettings(env),
    alipay: alipaySettings(env),
    bucket: bucketSettings(env),
    metricsKey: env.SHOP_METRICS_KEY ?? null,
    rateLimitPerMinute: env.SHOP_RATE_LIMIT,
    refundLimitFen: env.SHOP_REFUND_LIMIT * 100,
    registrationsPerHour: env.SHOP_REGISTRATIONS_PER_HOUR,
    quotesPerMinute: env.SHOP_QUOTES_PER_MINUTE,
    publicCacheMs: env.SHOP_PUBLIC_CACHE_MS,
    maxConnections: env.SHOP_MAX_CONNECTIONS,
    stopNoticeSeconds: env.SHOP_STOP_NOTICE,
    retireWorker: env.SHOP_RETIRE_WORKER,
    logLevel: env.SHOP_LOG ?? (production ? "info" : "warn"),
    accessLogDays: env.SHOP_ACCESS_LOG_DAYS,
    version,
  };
}
