import type { AddressClaims, Piece } from "./address-claims.ts";
import { firmEnd, han, latin, likeness, placeEnd } from "./name-likeness.ts";
import { simplified } from "./simplified.ts";
import { isSurname } from "./surnames.ts";

/** Number of words of a text that are tried. */
const mostWords = 60;

/** Are words with only blanks between one name: 李 晓明, 王 小 明, Tom Lee? */
function isOne(words: readonly string[]): boolean {
  const [first = ""] = words;
  if (words.every((word) => latin.test(word))) return words.length === 2;
  const rest = words.slice(1).join("");
  const isSurnameAlone = first.length === 1 && isSurname(simplified(first));
  return isSurnameAlone && han.test(rest) && rest.length <= 2;
}

/** The person within the brackets of a piece: 王小虎 of 蓝海公司（王小虎）. */
function withinBrackets(claims: AddressClaims, { start, end }: Piece): Piece | null {
  const text = claims.typed.slice(start, end);
  const [, before = "", inside = ""] = /^([^()（）]*)[(（]([^()（）]+)[)）]$/.exec(text) ?? [];
  if (inside === "" || likeness(text) > 0 || likeness(inside) < 80) return null;
  const from = start + before.length + 1;
  return { start: from, end: from + inside.length };
}

/** The person before a number in brackets: 郑和平 of 郑和平（备用13762006115）. */
function beforeNumber(claims: AddressClaims, { start, end }: Piece): Piece | null {
  const text = claims.typed.slice(start, end);
  const before = /^([^()（）\d]+)[(（][^()（）]*\d{3}[^()（）]*[)）]$/.exec(text)?.[1] ?? "";
  return likeness(before) < 80 ? null : { start, end: start + before.length };
}

/** The person behind the department: 左宗 of 市场部-左宗. */
function* besideDepartment(claims: AddressClaims, { start, end }: Piece): Generator<Piece> {
  const text = claims.typed.slice(start, end);
  const [, first = "", second = ""] = /^([^\d/—_-]{2,12})[/—_-]([^\d/—_-]{2,12})$/.exec(text) ?? [];
  if (firmEnd.test(first) && likeness(second) >= 80) yield { start: end - second.length, end };
  if (firmEnd.test(second) && likeness(first) >= 80) yield { start, end: start + first.length };
}

/** Is a street's word before a piece, only a blank apart? */
const isInStreet = (claims: AddressClaims, { start }: Piece): boolean =>
  /\p{Script=Han}[ \t]+$/u.test(claims.open().slice(Math.max(0, start - 4), start));

/** Does a piece belong to the word before it: 米 of 50 米, 路 of 迎宾 路? */
function isUnit(claims: AddressClaims, { start, end }: Piece): boolean {
  const before = claims.open().slice(Math.max(0, start - 4), start);
  if (/\d[ \t]*$/.test(before)) return true;
  return placeEnd.test(claims.typed.slice(start, end)) && isInStreet(claims, { start, end });
}

/** The pieces, with related ones joined and bracketed parts separated. */
export function wordsOf(claims: AddressClaims): readonly Piece[] {
  const pieces = claims.pieces().slice(0, mostWords);
  const words: Piece[] = [...pieces];
  for (const [at, piece] of pieces.entries()) {
    const inside = withinBrackets(claims, piece);
    const before = beforeNumber(claims, piece);
    if (inside !== null) words.push(inside);
    if (before !== null) words.push(before);
    words.push(...besideDepartment(claims, piece));
    const parts = [claims.typed.slice(piece.start, piece.end)];
    let { end } = piece;
    if (isUnit(claims, piece)) continue;
    for (const next of pieces.slice(at + 1, at + 3)) {
      if (!/^[ \t]+$/.test(claims.typed.slice(end, next.start))) break;
      parts.push(claims.typed.slice(next.start, next.end));
      ({ end } = next);
      const isNext = isInStreet(claims, piece) && isSurname(simplified(parts[1] ?? ""));
      if (isOne(parts) && !isNext) words.push({ start: piece.start, end });
    }
  }
  return words;
}
