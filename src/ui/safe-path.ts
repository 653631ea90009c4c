/**
 * The text where it is a path of this site; null for anything else, so that no stored or
 * linked text can lead elsewhere.
 */
export function safePath(text: unknown): string | null {
  if (typeof text !== "string" || text.length > 2000 || !/^\/(?![/\\])/.test(text)) return null;
  try {
    const url = new URL(text, location.origin);
    return url.origin === location.origin ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}
