import { createHash, timingSafeEqual } from "node:crypto";
import type { Settings } from "#server/config/settings.ts";
import type { Clock } from "./clock.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Compared in constant time, whatever the lengths. */
export const isSameKey = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/**
 * The values of a key that count now: the configured one, and the one it
 * replaced until the last day that the operator named for it.
 */
export function keysInForce(
  { settings, clock }: { readonly settings: Settings; readonly clock: Clock },
  name: "companyToken" | "staffKey",
): string[] {
  const { formerKeys } = settings;
  const former = clock.now() < formerKeys.until ? formerKeys[name] : null;
  return [settings[name], former].filter((key) => key !== null);
}
