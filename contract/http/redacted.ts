/**
 * A fault's text without personal data: Chinese text, numbers of four or more digits, e-mail
 * addresses, tokens and everything behind the `?` or `#` of an address are removed. What remains is
 * English text of our own code. One line, at most `most` characters.
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

/** The stack frames within files: function, file, line and column; at most eight. */
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

/** Fixed segments of the shop's own addresses; every other segment may be personal. */
const isOwnWord = (part: string): boolean => /^[a-z][a-z_-]{0,23}$/.test(part);

/** A page's path without its ids: `/user/order/detail/:id`. A referrer's code is an id too. */
export function placeOf(path: string): string {
  const parts = (path.split(/[?#]/)[0] ?? "").split("/").slice(1, 6);
  const known = parts.map((part, index) => {
    const mayBeName = index === 2 && /^(?:reg|register)$/.test(parts[1] ?? "");
    return part === "" || (isOwnWord(part) && !mayBeName) ? part : ":id";
  });
  return `/${known.join("/")}`;
}
