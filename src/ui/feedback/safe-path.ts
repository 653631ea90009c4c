/**
 * The text where it is a path of this site; null for anything else, so that no stored or linked
 * text can lead to another site.
 */
export function safePath(text: unknown): string | null {
  if (typeof text !== "string" || text.length > 2000 || !/^\/(?![/\\])/.test(text)) return null;
  try {
    const { origin, pathname, search, hash } = new URL(text, location.origin);
    // Steps like `/.//` leave a path that begins with two slashes, which is another site's.
    const stays = origin === location.origin && !pathname.startsWith("//");
    return stays ? pathname + search + hash : null;
  } catch {
    return null;
  }
}
