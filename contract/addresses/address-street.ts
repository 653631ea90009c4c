import type { AddressClaims, Piece } from "./address-claims.ts";
import { simplified } from "./simplified.ts";
import { isStreet } from "./street-likeness.ts";

const streetWord = /[路街巷弄村镇乡屯庄里坊]|大道|胡同|街道/;
/** Punctuation only separates parts; every other character is kept. */
const isMark = (text: string): boolean =>
  !/[*＊#@&%]/.test(text) && /^[\p{P}\p{Z}\p{Cc}=~+|<>^`]*$/u.test(text);

export interface FoundStreet {
  readonly detail: string;
  /** Is every part of it recognisable as an address? */
  readonly understood: boolean;
}

/**
 * All unclaimed characters, the street before the building.
 * @param regionStart -1 where no region was found
 */
export function readStreet(
  claims: AddressClaims,
  regionStart: number,
  isNamed: boolean,
): FoundStreet {
  const pieces = claims.pieces();
  const textOf = ({ start, end }: Piece) => claims.typed.slice(start, end);
  const words = pieces.filter((piece) => !isMark(textOf(piece)));
  const before = words.filter(({ start }) => start < regionStart).map(textOf);
  const after = words.filter(({ start }) => start >= regionStart).map(textOf);
  const isStreetFirst = before.some((text) => streetWord.test(simplified(text)));
  const swapped = after.length > 0 && !isStreetFirst;
  const parts = swapped ? [...after, ...before] : [...before, ...after];
  const understood = parts.every((text, at) => isStreet(text, at === 0, isNamed));
  return { detail: parts.join(" "), understood };
}
