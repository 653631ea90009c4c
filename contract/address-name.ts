import type { AddressClaims, Piece } from "./address-claims.ts";
import { titles } from "./address-labels.ts";
import { simplified } from "./simplified.ts";
import { isSurname, surnameLength } from "./surnames.ts";

export interface NameContext {
  /** Where a label says that a name begins. */
  readonly labelled: readonly number[];
  /** Where the text before 收 or a title ends. */
  readonly taken: readonly number[];
  /** Where the region ends; -1 where none was found. */
  readonly regionEnd: number;
}

/** Labels of a name, and words of the text, that are tried. */
const mostLabels = 4;
const mostWords = 60;

interface Candidate extends Piece {
  readonly score: number;
}

/** What a place's name ends in, and a person's hardly. */
const placeEnd =
  /(?:[省市区县镇乡村路街道号楼室栋幢层座园城厦坊场店厂院弄巷里组屯庄社苑门桥湾府]|公司|单元|大学|中心|小区)$/;
const remark =
  /加急|加快|尽快|请|谢谢|麻烦|务必|不要|放在?|门卫|前台|代收|自提|快递|备注|周末|工作日|签收|电话|手机|微信|地址|你好|您好/;
const withTitle = new RegExp(`^(\\p{Script=Han}{1,6})(${titles}|总|工|哥|姐)$`, "u");
const han = /^\p{Script=Han}+$/u;
const latin = /^[A-Za-z][A-Za-z.'’-]+$/;

/** How much a word looks like a person's name; 0 where it cannot be one. */
function likeness(typed: string): number {
  const word = simplified(typed);
  if (remark.test(word) || /\d/.test(word)) return 0;
  if (/^\p{Script=Han}{2,}[·•．.]\p{Script=Han}[\p{Script=Han}·•．.]*$/u.test(word)) return 90;
  const titled = withTitle.exec(word);
  if (titled !== null && isSurname(word)) return 85;
  if (latin.test(word)) return word.length <= 20 ? 45 : 0;
  if (!han.test(word))
    return /^[\p{Script=Han}A-Za-z]{2,8}$/u.test(word) && !placeEnd.test(word) ? 32 : 0;
  const length = surnameLength(word);
  const place = placeEnd.test(word) ? 45 : 0;
  if (length === 2 && word.length <= 4 && word.length > 2) return 85 - place;
  if (length > 0 && word.length <= 3 && word.length > 1) return 80 - place;
  if (word.length < 2) return 0;
  if (word.length <= 4) return (length > 0 ? 45 : 38) - place;
  return word.length <= 8 && place === 0 ? 30 : 0;
}

/** 王女士 stays whole; of 王小华女士 the title goes. */
function untitled(claims: AddressClaims, { start, end }: Piece): Piece {
  const word = simplified(claims.typed.slice(start, end));
  const title = new RegExp(`(?:${titles})$`).exec(word);
  if (title === null || title.index <= Math.max(1, surnameLength(word))) return { start, end };
  return { start, end: start + title.index };
}

/** The pieces with those that belong together as one: 李 晓明, Tom Lee. */
function wordsOf(claims: AddressClaims): readonly Piece[] {
  const pieces = claims.pieces().slice(0, mostWords);
  const joined: Piece[] = [...pieces];
  for (const [at, piece] of pieces.entries()) {
    const next = pieces[at + 1];
    if (next === undefined || !/^[ \t]+$/.test(claims.typed.slice(piece.end, next.start))) continue;
    const one = claims.typed.slice(piece.start, piece.end);
    const other = claims.typed.slice(next.start, next.end);
    const isSplit =
      one.length === 1 && isSurname(simplified(one)) && han.test(other) && other.length <= 2;
    const isLatin = latin.test(one) && latin.test(other);
    if (isSplit || isLatin) joined.push({ start: piece.start, end: next.end });
  }
  return joined;
}

/** A name at the end of an address, with nothing between: …8栋201王小墨. */
function* gluedTo(claims: AddressClaims, piece: Piece): Generator<Candidate> {
  const word = simplified(claims.typed.slice(piece.start, piece.end));
  const tail = /^.*[\d号室楼栋幢座层户房A-Za-z](\p{Script=Han}{2,4})$/u.exec(word);
  const name = tail?.[1] ?? "";
  if (tail === null || !isSurname(name) || placeEnd.test(name)) return;
  if (name.length > surnameLength(name) + 2 || /[路街道号楼室栋幢层座]/.test(name)) return;
  const score = name.length > 2 ? 55 : 40;
  yield { start: piece.end - name.length, end: piece.end, score };
}

function scored(claims: AddressClaims, word: Piece, context: NameContext): Candidate {
  const text = claims.typed.slice(word.start, word.end);
  const bare = text.replace(/[ \t]/g, "");
  const base = likeness(bare);
  const isPhone = (owner: string | null) =>
    owner === "mobile" || owner === "landline" || owner === "extension";
  const beside =
    isPhone(claims.neighbour(word.start - 1, -1)) || isPhone(claims.neighbour(word.end, 1));
  const isEdge = word.start === 0 || word.end === claims.typed.length;
  const follows = context.regionEnd >= 0 && claims.afterBlanks(context.regionEnd) === word.start;
  const isStreet =
    placeEnd.test(simplified(bare)) && /^[ \t]*\d/.test(claims.open().slice(word.end));
  const followed = follows ? (base >= 35 && isSurname(simplified(bare)) ? 15 : 30) : 0;
  const score =
    base === 0 || isStreet
      ? 0
      : base + (beside ? 25 : 0) + (isEdge ? 8 : 0) + (text !== bare ? 5 : 0) - followed;
  return { ...word, score };
}

function labelledName(
  claims: AddressClaims,
  words: readonly Piece[],
  { labelled }: NameContext,
): Candidate | null {
  for (const from of labelled.slice(0, mostLabels)) {
    const begins = from + (/^[\s:：]*/.exec(claims.typed.slice(from, from + 8))?.[0].length ?? 0);
    const starting = words.filter(({ start }) => start === begins);
    const longest = starting.reduce<Piece | null>(
      (found, word) => (found === null || word.end > found.end ? word : found),
      null,
    );
    if (longest === null || /\d{3}/.test(claims.typed.slice(longest.start, longest.end))) continue;
    return { ...longest, score: 200 };
  }
  return null;
}

/** Claims the receiver's name. */
export function readName(
  claims: AddressClaims,
  context: NameContext,
): { readonly name: string; readonly sure: boolean } {
  const words = wordsOf(claims);
  const named = labelledName(claims, words, context);
  const taken = new Set(context.taken);
  const isTaken = ({ end }: Piece) => taken.has(end) || taken.has(claims.afterBlanks(end));
  const candidates = [
    ...words.map((word) => scored(claims, word, context)),
    ...words.flatMap((piece) => [...gluedTo(claims, piece)]),
  ]
    .map((one) => ({
      ...one,
      score: one.score > 0 && isTaken(one) ? one.score + 60 : one.score,
    }))
    .sort((one, other) => other.score - one.score);
  const best = named ?? candidates[0] ?? null;
  if (best === null || best.score < 36) return { name: "", sure: false };
  const { start, end } = untitled(claims, best);
  claims.claim(end, best.end, "dropped");
  claims.claim(start, end, "name");
  const typed = claims.typed.slice(start, end);
  const name = /^[A-Za-z]/.test(typed) ? typed : typed.replace(/[ \t]/g, "");
  const rival = candidates.find((one) => one.start >= best.end || one.end <= best.start);
  const sure = best.score >= 200 || (best.score >= 70 && (rival?.score ?? 0) < 60);
  return { name, sure };
}
