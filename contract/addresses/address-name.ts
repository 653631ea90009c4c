import type { AddressClaims, Piece } from "./address-claims.ts";
import { type Candidate, gluedTo } from "./address-glued-name.ts";
import { isAmidst, isPhoneBeside } from "./address-pieces.ts";
import { firmEnd, likeness, mayBeName, placeEnd, titles } from "./name-likeness.ts";
import { wordsOf } from "./name-words.ts";
import { simplified } from "./simplified.ts";
import { isSurname, surnameLength } from "./surnames.ts";

export interface NameContext {
  /** Where a label says that a name begins. */
  readonly labelled: readonly number[];
  /** Where the text before 收 or a title ends. */
  readonly taken: readonly number[];
  /** Where the region begins and ends; -1 where none was found. */
  readonly regionStart: number;
  readonly regionEnd: number;
}

/** Number of name labels that are tried. */
const mostLabels = 4;
const leastScore = 36;

/** 王女士 stays whole; of 王小华女士 the title is removed. */
function untitled(claims: AddressClaims, { start, end }: Piece): Piece {
  const word = simplified(claims.typed.slice(start, end));
  const title = new RegExp(`(?:${titles})$`).exec(word);
  if (title === null || title.index <= Math.max(1, surnameLength(word))) return { start, end };
  return { start, end: start + title.index };
}

/** Is a word at the usual place of a street, and none before the region? */
function standsForStreet(claims: AddressClaims, word: Piece, context: NameContext): boolean {
  const { regionStart, regionEnd } = context;
  if (regionEnd < 0 || claims.afterBlanks(regionEnd) !== word.start) return false;
  return !claims
    .pieces()
    .filter(({ end }) => end <= regionStart)
    .map(({ start, end }) => simplified(claims.typed.slice(start, end)))
    .some((text) => /\d/.test(text) || (text.length > 3 && placeEnd.test(text)));
}

function scored(claims: AddressClaims, word: Piece, context: NameContext): Candidate {
  const text = claims.typed.slice(word.start, word.end);
  const bare = text.replace(/[ \t]/g, "");
  const base = likeness(bare);
  const beside = isPhoneBeside(claims, word);
  const isEdge = word.start === 0 || word.end === claims.typed.length;
  const follows = standsForStreet(claims, word, context);
  const isStreet =
    placeEnd.test(simplified(bare)) && /^[ \t]*\d/.test(claims.open().slice(word.end));
  const goesOn = /^[ \t]+\p{Script=Han}/u.test(claims.open().slice(word.end, word.end + 4))
    ? 15
    : 0;
  const followed = follows ? goesOn + (base >= 35 && isSurname(simplified(bare)) ? 15 : 30) : 0;
  const score =
    base === 0 || isStreet
      ? 0
      : base +
        (beside ? 25 : 0) +
        (isEdge ? 8 : 0) +
        (text !== bare ? 5 : 0) -
        followed -
        (isAmidst(claims, word) ? 40 : 0);
  return { ...word, score };
}

/** Is a word next to another one, in the same line? */
const isBeside = (claims: AddressClaims, one: Piece, next: Piece): boolean =>
  next.start > one.end && /^[ \t]+$/.test(claims.typed.slice(one.end, next.start));

/** The receiver's name behind its label; of a firm and a person the person. */
function labelledName(
  claims: AddressClaims,
  words: readonly Piece[],
  { labelled }: NameContext,
): Candidate | null {
  const typed = ({ start, end }: Piece) => claims.typed.slice(start, end);
  for (const from of labelled.slice(0, mostLabels)) {
    const begins = from + (/^[\s:：]*/.exec(claims.typed.slice(from, from + 8))?.[0].length ?? 0);
    const starting = words.filter(({ start }) => start === begins);
    const longest = starting.reduce<Piece | null>(
      (found, word) => (found === null || word.end > found.end ? word : found),
      null,
    );
    if (longest === null || /\d{3}/.test(claims.typed.slice(longest.start, longest.end))) continue;
    const person = firmEnd.test(typed(longest))
      ? words.find((word) => isBeside(claims, longest, word) && likeness(typed(word)) >= 80)
      : undefined;
    return { ...(person ?? longest), score: 200 };
  }
  return null;
}

/** A short word beside the number or at an end, where the street is elsewhere. */
function leftOver(
  claims: AddressClaims,
  words: readonly Piece[],
  context: NameContext,
): Candidate | null {
  const { regionEnd } = context;
  if (words.length < 2 || regionEnd < 0) return null;
  const found = words.find(
    (word) =>
      mayBeName(claims.typed.slice(word.start, word.end)) &&
      isPhoneBeside(claims, word) &&
      !standsForStreet(claims, word, context) &&
      (word.start === 0 || word.end === claims.typed.length || word.start >= regionEnd),
  );
  return found === undefined ? null : { ...found, score: leastScore };
}

const receivingFirm =
  /(?:公司|集团|商行|经营部|工作室|事务所|[^酒饭]店|广告部|图文部|门市部|印刷厂)$/;

/** A firm beside the number, where no person is named and the street is elsewhere. */
function receiver(claims: AddressClaims, words: readonly Piece[]): Candidate | null {
  const typed = ({ start, end }: Piece) => simplified(claims.typed.slice(start, end));
  const firm = words.find(
    (word) =>
      receivingFirm.test(typed(word)) && !/\d/.test(typed(word)) && isPhoneBeside(claims, word),
  );
  const isElsewhere = words.some((word) => word.start !== firm?.start && /\d/.test(typed(word)));
  return firm === undefined || !isElsewhere ? null : { ...firm, score: leastScore };
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
  const glued = words.flatMap((piece) => [...gluedTo(claims, piece, isTaken(piece))]);
  const holdsGlued = ({ start, end }: Piece) =>
    end - start > 4 &&
    likeness(claims.typed.slice(start, end)) < 40 &&
    glued.some((one) => one.end === end && one.start > start);
  const candidates = [
    ...words.filter((word) => !holdsGlued(word)).map((word) => scored(claims, word, context)),
    ...glued,
  ]
    .map((one) => ({
      ...one,
      score: one.score > 0 && isTaken(one) ? one.score + 60 : one.score,
    }))
    .sort((one, other) => other.score - one.score);
  const likely = candidates.find(({ score }) => score >= leastScore) ?? null;
  const best = named ?? likely ?? leftOver(claims, words, context) ?? receiver(claims, words);
  if (best === null) return { name: "", sure: false };
  const { start, end } = untitled(claims, best);
  claims.claim(end, best.end, "dropped");
  claims.claim(start, end, "name");
  const typed = claims.typed.slice(start, end);
  const name = /^[A-Za-z]/.test(typed) ? typed : typed.replace(/[ \t]/g, "");
  const rival = candidates.find((one) => one.start >= best.end || one.end <= best.start);
  const sure = best.score >= 200 || (best.score >= 70 && (rival?.score ?? 0) < 60);
  return { name, sure };
}
