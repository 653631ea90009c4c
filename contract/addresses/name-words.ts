import type { AddressClaims, Piece } from "./address-claims.ts";
import { han, latin, likeness } from "./name-likeness.ts";
import { simplified } from "./simplified.ts";
import { isSurname } from "./surnames.ts";

/** Words of a text that are tried. */
const mostWords = 60;

/** Do words that only blanks set apart make one name: 李 晓明, 王 小 明, Tom Lee? */
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
  const [, before = "", inside = ""] = /^([^()（）]+)[(（]([^()（）]+)[)）]$/.exec(text) ?? [];
  if (inside === "" || likeness(text) > 0 || likeness(inside) < 80) return null;
  const from = start + before.length + 1;
  return { start: from, end: from + inside.length };
}

/** The pieces, with those that belong together as one, and with what brackets set apart. */
export function wordsOf(claims: AddressClaims): readonly Piece[] {
  const pieces = claims.pieces().slice(0, mostWords);
  const words: Piece[] = [...pieces];
  for (const [at, piece] of pieces.entries()) {
    const inside = withinBrackets(claims, piece);
    if (inside !== null) words.push(inside);
    const parts = [claims.typed.slice(piece.start, piece.end)];
    let { end } = piece;
    for (const next of pieces.slice(at + 1, at + 3)) {
      if (!/^[ \t]+$/.test(claims.typed.slice(end, next.start))) break;
      parts.push(claims.typed.slice(next.start, next.end));
      ({ end } = next);
      if (isOne(parts)) words.push({ start: piece.start, end });
    }
  }
  return words;
}
