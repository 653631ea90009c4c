/**
 * The text where it is a path of this site; null for anything else, so that no stored or
 * linked text can lead elsewhere.
 */
export function safePath(text: unknown): string | null {
  if (typeof text !== "string" || text.length > 2000 || !/^\/(?![/\\])/.test(text)) return null;
  try {
    const { origin, pathname, search, hash } = new URL(text, location.origin);
    // Steps like `/.//` leave a path that begins with two slashes: another site's, once it is read again.
    const stays = origin === location.origin && !pathname.startsWith("//");
    return stays ? pathname + search + hash : null;
  } catch {
    return null;
  }
}
