import { shanghaiTime } from "#contract/format/shanghai-day.ts";

/**
 * The time-based company key: the first half of the company's auth token,
 * followed by yyyyMMddHH in Asia/Shanghai (UTC+8, no summer time).
 * Source: SPEC section 9. `at` in ms since 1970.
 */
export function companyKey(appAuthToken: string, at: number): string {
  const half = appAuthToken.slice(0, Math.floor(appAuthToken.length / 2));
  return half + shanghaiTime(at).slice(0, 13).replace(/[-T]/g, "");
}
