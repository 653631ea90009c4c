/**
 * The path where it stays on this site: begins with one slash, no backslash, no control
 * character. Null for anything else, so that a stored or passed path never leads away.
 */
export function safePath(text: unknown): string | null {
  if (typeof text !== "string" || text.length > 2000) return null;
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)) return null;
  return text;
}
