/**
 * A text of a fault without what may be a person's: Chinese text, numbers of four digits and
 * more, e-mail addresses, tokens, and what follows the `?` or `#` of an address. What remains is
 * what our own code says in English. One line, at most `most` characters.
 */
export function redacted(text: string, most: number): string {
  return text
    .slice(0, 4 * most)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/[\w.%+-]{1,64}@[\w.-]{1,255}/g, "(mail)")
    .replace(/[?#][^\s"')]*/g, "")
    .replace(/\p{Script=Han}+/gu, "…")
    .replace(/[A-Za-z0-9_-]{20,}/g, "(token)")
    .replace(/\d{4,}/g, "#")
    .trim()
    .slice(0, most);
}

const frame =
  /^(?:\s*at (?:async )?)?([\w$.<>[\] ]{0,60}?)[\s@(]*(?:https?:\/\/[^/\s]+)?\/([\w./-]{1,120})(?:\?[^\s:]*)?:(\d{1,7}):(\d{1,7})\)?$/;

/** The frames of a stack that lie in files: function, file, line and column; at most eight, nothing else. */
export function framesOf(stack: string): string {
  return stack
    .slice(0, 8000)
    .split("\n")
    .flatMap((line) => {
      const found = frame.exec(line.slice(0, 400));
      if (found === null) return [];
      const [, name = "", file = "", row = "", column = ""] = found;
      return [`${name.trim() || "?"} ${file}:${row}:${column}`];
    })
    .slice(0, 8)
    .join("\n");
}

/** Words that stand in the shop's own addresses; everything else in one is somebody's. */
const isOwnWord = (part: string): boolean => /^[a-z][a-z_-]{0,23}$/.test(part);

/** A path of the page without its ids: `/user/order/detail/:id`. An introducer's name is an id too. */
export function placeOf(path: string): string {
  const parts = (path.split(/[?#]/)[0] ?? "").split("/").slice(1, 6);
  const known = parts.map((part, index) => {
    const mayBeName = index === 2 && /^(?:reg|register)$/.test(parts[1] ?? "");
    return part === "" || (isOwnWord(part) && !mayBeName) ? part : ":id";
  });
  return `/${known.join("/")}`;
}
