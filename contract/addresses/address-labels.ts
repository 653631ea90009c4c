import type { AddressClaims } from "./address-claims.ts";
import { gluedLabels, isNameLabel, isUnitLabel, labelPatterns } from "./address-label-words.ts";
import { titles } from "./name-likeness.ts";
import { isSurname } from "./surnames.ts";

/** Claims the labels. @returns where the receiver's name begins, where a label marks it */
export function readLabels(claims: AddressClaims): readonly number[] {
  const starts: number[] = [];
  const firms: number[] = [];
  let isLabelled = false;
  for (const { pattern, sign } of [...labelPatterns, { pattern: gluedLabels }]) {
    if (sign?.test(claims.open()) === false || (pattern === gluedLabels && !isLabelled)) continue;
    for (const { 0: label, index } of claims.open().matchAll(pattern)) {
      const end = index + label.length;
      claims.claim(index, end, "dropped");
      isLabelled = true;
      if (isUnitLabel(label)) firms.push(end);
      else if (isNameLabel(label)) starts.push(end);
    }
  }
  return [...starts, ...firms];
}

const takes = "亲收|签收|查收|亲启|收启|收|启";
const alone = new RegExp(
  `(?<![^\\s,，、;；|｜丨。:：\\ue000])[（(【\\[]?(?:(${takes})|${titles})[）)】\\]]?(?![^\\s,，、;；|｜丨。:：\\ue000])`,
  "g",
);
const bracketed = new RegExp(`[（(【\\[](?:${takes}|${titles})[）)】\\]]`, "g");
const atEnd =
  /(?<=[\p{Script=Han}A-Za-z·][\p{Script=Han}A-Za-z）)])(?:亲收|签收|查收|亲启|收启|(?<!代)收)(?![^\s,，、;；|｜丨。:：）)\ue000])/gu;

/** Claims 收 and separate titles. @returns where the text before one ends: a name */
export function readTaker(claims: AddressClaims): readonly number[] {
  const ends: number[] = [];
  for (const pattern of [bracketed, alone, atEnd]) {
    for (const { 0: word, index } of claims.open().matchAll(pattern)) {
      const inside = /[(（]([^()（）]*)$/.exec(
        claims.open().slice(Math.max(0, index - 8), index),
      )?.[1];
      if (pattern === atEnd && inside !== undefined && !isSurname(inside)) continue;
      claims.claim(index, index + word.length, "dropped");
      ends.push(index);
    }
  }
  return ends;
}
