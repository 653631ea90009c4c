const two = (value: number): string => String(value).padStart(2, "0");

/**
 * A moment in the buyer's own words: 今天 14:05, 昨天 09:00, 11-18 14:05, 2025-11-20.
 * @param ms milliseconds since 1970
 */
export function showTime(ms: number, now: number = Date.now()): string {
  const then = new Date(ms);
  const clock = `${two(then.getHours())}:${two(then.getMinutes())}`;
  const today = new Date(now);
  const days = Math.round(
    (new Date(today.getFullYear(), today.getMonth(), today.getDate()).getTime() -
      new Date(then.getFullYear(), then.getMonth(), then.getDate()).getTime()) /
      86_400_000,
  );
  if (days === 0) return `今天 ${clock}`;
  if (days === 1) return `昨天 ${clock}`;
  const date = `${two(then.getMonth() + 1)}-${two(then.getDate())}`;
  return then.getFullYear() === today.getFullYear()
    ? `${date} ${clock}`
    : `${then.getFullYear()}-${date}`;
}

/** When the buyer tapped, as it is told to them: 10:32, 昨天 09:00, 11-18 14:05. */
export const tapTime = (ms: number, now: number = Date.now()): string =>
  showTime(ms, now).replace(/^今天 /, "");

/** 2026-11-20 14:05, for papers and details. */
export function fullTime(ms: number): string {
  const then = new Date(ms);
  return `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())} ${two(
    then.getHours(),
  )}:${two(then.getMinutes())}`;
}
