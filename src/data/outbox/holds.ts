import { databases, settledWithin } from "#platform/platform.ts";

const listedWithinMs = 3000;

/**
 * May this device have a database with this name prefix? A first visit must not load the database
 * code only to find nothing. True where the browser cannot answer.
 */
export async function deviceMayHold(...prefixes: string[]): Promise<boolean> {
  const found = databases();
  if (found === null) return false;
  if (typeof found.databases !== "function") return true;
  const known = await settledWithin(found.databases(), listedWithinMs, null).catch(() => null);
  if (known === null) return true;
  return known.some(({ name = "" }) => prefixes.some((prefix) => name.startsWith(prefix)));
}
