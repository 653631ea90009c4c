import { visibleText } from "#contract/http/visible-text.ts";

/** 统一社会信用代码: the characters of GB 32100 in the order of their values, without I, O, S, V and Z. */
const characters = "0123456789ABCDEFGHJKLMNPQRTUWXY";

/**
 * Characters that a copied number may contain between its digits: spaces, hyphens and dots of every
 * width.
 */
const between = /[\p{Z}\p{Cc}\p{Cf}\p{Pd}_.·•−]/gu;

/** A tax number in its normal form: half-width, upper case, no separators. */
export const tidyTaxNumber = (text: string): string =>
  visibleText(text).normalize("NFKC").replace(between, "").toUpperCase();

/** The 18th character that belongs to these 17: GB 32100-2015, weights 3^i modulo 31. */
function checkCharacterOf(first: string): string {
  let sum = 0;
  let weight = 1;
  for (const character of first.slice(0, 17)) {
    sum += characters.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return characters[(31 - (sum % 31)) % 31] ?? "";
}

function creditCodeFault(number: string): string | null {
  const wrong = [...number].find((character) => !characters.includes(character));
  if (wrong !== undefined) return `18位税号不含“${wrong}”，请核对`;
  if (!/^.{2}\d{6}/.test(number)) return "18位税号的第3至8位须为数字，请核对";
  return checkCharacterOf(number) === number.at(-1) ? null : "税号校验位不对，请逐位核对";
}

/** 15: a region and nine characters of an organisation. 20: an identity number and two more. */
const older: Readonly<Record<number, readonly [RegExp, string]>> = {
  15: [/^\d{6}[\dA-Z]{9}$/, "15位税号的前6位须为数字，请核对"],
  20: [/^\d{17}[\dX][\dA-Z]{2}$/, "20位税号须以身份证号开头，请核对"],
};

/**
 * The fault of a normalised tax number, as a message; null where it is valid. Valid are 18
 * characters with their check character, and the 15 and 20 that were issued before 2015.
 */
export function taxNumberFault(number: string): string | null {
  if (!/^[\dA-Z]*$/.test(number)) return "税号只含数字和大写字母";
  if (number.length === 18) return creditCodeFault(number);
  const rule = older[number.length];
  if (rule === undefined) return `税号须为18位（旧税号15或20位），现在是${number.length}位`;
  const [pattern, message] = rule;
  return pattern.test(number) ? null : message;
}
