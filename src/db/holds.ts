/**
 * Whether this device may hold a database whose name begins so: a first visit must not load
 * the database code only to learn that there is nothing. True where the browser cannot say.
 */
export async function deviceMayHold(...prefixes: string[]): Promise<boolean> {
  if (typeof indexedDB === "undefined") return false;
  if (typeof indexedDB.databases !== "function") return true;
  const known = await indexedDB.databases();
  return known.some(({ name = "" }) => prefixes.some((prefix) => name.startsWith(prefix)));
}
