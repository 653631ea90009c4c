import * as v from "valibot";
import type { Environment } from "./production-checks.ts";
import * as field from "./setting-fields.ts";

/** An account at SF Express's open platform (丰桥). */
export interface SfSettings {
  /** 顾客编码. */
  readonly partner: string;
  /** 校验码, which signs every call. */
  readonly checkword: string;
  /** 月结卡号, which pays for every parcel. */
  readonly monthlyCard: string;
  /** Base address of SF's API. */
  readonly base: string;
}

export const carrierVariables = {
  SHOP_CARRIER: v.optional(
    v.picklist(["embedded", "sf"], "须为 embedded 或 sf (must be embedded or sf)"),
    "embedded",
  ),
  SHOP_SF_PARTNER: v.optional(field.key(4)),
  SHOP_SF_CHECKWORD: v.optional(field.key(16)),
  SHOP_SF_MONTHLY_CARD: v.optional(
    v.pipe(v.string(), v.regex(/^\d{10}$/, "须为 10 位月结卡号 (must be a card of 10 digits)")),
  ),
  SHOP_SF_HOST: v.optional(field.origin, "https://sfapi.sf-express.com"),
};

const carrier = v.object(carrierVariables);
const account = ["SHOP_SF_PARTNER", "SHOP_SF_CHECKWORD", "SHOP_SF_MONTHLY_CARD"];

/** SF needs its whole account; an account without `SHOP_CARRIER=sf` is an error. */
export function carrierConflicts(env: Environment): string[] {
  if (env.SHOP_CARRIER !== "sf") {
    const unused = account.filter((name) => env[name] !== undefined);
    if (unused.length === 0) return [];
    return [`${unused.join("、")} 要和 SHOP_CARRIER=sf 一起设置 (no carrier is named)`];
  }
  const missing = account.filter((name) => env[name] === undefined);
  if (missing.length === 0) return [];
  return [`${missing.join("、")} 没有设置，SHOP_CARRIER=sf 需要它 (needed by it)`];
}

/** Null: the embedded carrier, which only the simulated factory uses. */
export function carrierSettings(env: v.InferOutput<typeof carrier>): SfSettings | null {
  if (env.SHOP_CARRIER !== "sf") return null;
  return {
    partner: env.SHOP_SF_PARTNER ?? "",
    checkword: env.SHOP_SF_CHECKWORD ?? "",
    monthlyCard: env.SHOP_SF_MONTHLY_CARD ?? "",
    base: env.SHOP_SF_HOST,
  };
}
