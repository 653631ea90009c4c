let aheadMs = 0;

/** Records the host's `Date` header: the device's clock may be a year off. */
export function hearServerTime(header: unknown, now = Date.now()): void {
  if (typeof header !== "string") return;
  const server = Date.parse(header);
  if (Number.isFinite(server)) aheadMs = now - server;
}

/** Milliseconds that the device's clock is ahead of the server's (negative: behind). */
export function deviceAhead(): number {
  return Math.abs(aheadMs) < 5000 ? 0 : aheadMs;
}

/**
 * The device's instant (ms) at which a token of the server expires: 0 = never, null = invalid or
 * past. Seconds and milliseconds are distinguished by their size.
 */
export function deviceExpiry(expireTime: unknown, now = Date.now()): number | null {
  if (typeof expireTime !== "number" || !Number.isFinite(expireTime) || expireTime < 0) return null;
  if (expireTime === 0) return 0;
  const inMs = expireTime < 100_000_000_000 ? expireTime * 1000 : expireTime;
  const expiry = inMs + deviceAhead();
  return Number.isSafeInteger(Math.round(expiry)) && expiry > now ? Math.round(expiry) : null;
}

/** The server's instant (ms) by its replies; before any reply, the device's own. */
export const shopNow = (): number => Date.now() - deviceAhead();
