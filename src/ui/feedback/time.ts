/** `2026-11-20 14:05` in Asia/Shanghai (UTC+8, no summer time), for documents and details. */
export const fullTime = (ms: number): string =>
  new Date(ms + 8 * 3_600_000).toISOString().slice(0, 16).replace("T", " ");

/**
 * A moment by the shop's clock, Asia/Shanghai: 今天 14:05, 昨天 09:00, 11-18 14:05, 2025-11-20.
 * @param ms milliseconds since 1970
 */
export function showTime(ms: number, now: number = Date.now()): string {
  const [day = "", clock = ""] = fullTime(ms).split(" ");
  const [today = ""] = fullTime(now).split(" ");
  const days = (Date.parse(today) - Date.parse(day)) / 86_400_000;
  if (days === 0) return `今天 ${clock}`;
  if (days === 1) return `昨天 ${clock}`;
  return day.slice(0, 4) === today.slice(0, 4) ? `${day.slice(5)} ${clock}` : day;
}

/** The time of a press: 10:32, 昨天 09:00, 11-18 14:05. */
export const tapTime = (ms: number, now: number = Date.now()): string =>
  showTime(ms, now).replace(/^今天 /, "");
