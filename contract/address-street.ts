import type { AddressClaims, Piece } from "./address-claims.ts";
import { simplified } from "./simplified.ts";
import { isSurname } from "./surnames.ts";

const streetWord = /[路街巷弄村镇乡屯庄里坊]|大道|胡同|街道/;
const placeWord =
  /[路街道巷弄村镇乡屯庄组号栋幢楼室层座院园城厦苑府湾坊里区市县店厂馆场桥门口]|大学|中心|单元|公司|学校|中学|小学|医院/;
const remark = /加急|尽快|请|谢谢|麻烦|务必|不要|电话|手机|微信|备注|代收|你好|您好|@|http/;

/** Is a piece of the rest a part of an address, as far as can be told? */
function isUnderstood(text: string, isFirst: boolean): boolean {
  const word = simplified(text);
  if (remark.test(word) || /\d{7}/.test(word) || /[*＊]/.test(word)) return false;
  if (/^[^\p{Script=Han}]+$/u.test(word)) return /\d/.test(word) && !isFirst;
  if (/\d/.test(word)) return true;
  const isPerson = word.length <= 3 && isSurname(word) && !placeWord.test(word);
  return !isPerson && placeWord.test(word) && (word.length >= 3 || !isFirst);
}

/** Punctuation alone sets parts apart; every other sign is kept. */
const isMark = (text: string): boolean => /^[\p{P}\p{Z}\p{Cc}=~+|<>^`]*$/u.test(text);

export interface FoundStreet {
  readonly detail: string;
  /** Everything in it reads as a part of an address. */
  readonly understood: boolean;
}

/** Everything that nobody claimed, the street before the building. @param regionStart -1 = none */
export function readStreet(claims: AddressClaims, regionStart: number): FoundStreet {
  const pieces = claims.pieces();
  const textOf = ({ start, end }: Piece) => claims.typed.slice(start, end);
  const words = pieces.filter((piece) => !isMark(textOf(piece)));
  const before = words.filter(({ start }) => start < regionStart).map(textOf);
  const after = words.filter(({ start }) => start >= regionStart).map(textOf);
  const isStreetFirst = before.some((text) => streetWord.test(simplified(text)));
  const swapped = after.length > 0 && !isStreetFirst;
  const parts = swapped ? [...after, ...before] : [...before, ...after];
  const understood = parts.every((text, at) => isUnderstood(text, at === 0));
  return { detail: parts.join(" "), understood };
}
