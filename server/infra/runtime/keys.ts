import { createHash, timingSafeEqual } from "node:crypto";
import type { Settings } from "#server/config/settings.ts";
import type { Clock } from "./clock.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Compared in constant time, whatever the lengths. */
export const isSameKey = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** The valid values of a key: the configured one, and the replaced one until its last day. */
export function keysInForce(
  { settings, clock }: { readonly settings: Settings; readonly clock: Clock },
  name: "companyToken" | "staffKey",
): string[] {
  const { formerKeys } = settings;
  const former = clock.now() < formerKeys.until ? formerKeys[name] : null;
  return [settings[name], former].filter((key) => key !== null);
}
