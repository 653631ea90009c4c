import type { AddressClaims } from "./address-claims.ts";

const labelled =
  /(?:邮政编码|邮编|邮码|邮递区号|zip ?code|zip|post ?code|p\.?c\.?)[:： 为是]{0,4}(\d{6})(?!\d)/i;
const sixDigits = /(?<![\dA-Za-z.+-])\d{6}(?![\dA-Za-z.+-])/g;

/** First two digits of the postcodes by the first two of the province's code. */
const ofProvince: Readonly<Record<string, string>> = {
  "11": "10",
  "12": "30",
  "13": "05 06 07",
  "14": "03 04",
  "15": "01 02 16",
  "21": "11 12",
  "22": "13",
  "23": "15 16",
  "31": "20",
  "32": "21 22",
  "33": "31 32",
  "34": "23 24",
  "35": "35 36",
  "36": "33 34",
  "37": "25 26 27",
  "41": "45 46 47",
  "42": "43 44",
  "43": "41 42",
  "44": "51 52",
  "45": "53 54",
  "46": "57",
  "50": "40",
  "51": "61 62 63 64",
  "52": "55 56",
  "53": "65 66 67",
  "54": "85 86",
  "61": "71 72",
  "62": "73 74",
  "63": "81",
  "64": "75",
  "65": "83 84",
  "71": "99",
  "81": "99",
  "82": "99",
};

const fits = (postcode: string, provinceCode: string): boolean =>
  (ofProvince[provinceCode.slice(0, 2)] ?? "").split(" ").includes(postcode.slice(0, 2));

/** Six digits that are a room number: after 单元, before 室. */
const isRoom = (before: string, after: string): boolean =>
  /(?:单元|栋|幢|座|楼)[\s,，]*$/.test(before.slice(-6)) ||
  /^\s?[号室房栋幢]/.test(after.slice(0, 2));

const isCut = (claims: AddressClaims, text: string, at: number): boolean =>
  claims.isSeparator(at) || /^[()（）[\]【】]$/.test(text.charAt(at));

/** Claims the postcode; empty where the text holds none. */
export function readPostcode(claims: AddressClaims, provinceCode: string): string {
  const text = claims.open();
  const named = labelled.exec(text);
  if (named !== null) {
    claims.claim(named.index, named.index + named[0].length, "postcode");
    return named[1] ?? "";
  }
  for (const { 0: digits, index } of text.matchAll(sixDigits)) {
    const end = index + digits.length;
    const begins = isCut(claims, text, index - 1);
    const ends = isCut(claims, text, end);
    const isApart = begins && ends;
    const belongs = fits(digits, provinceCode);
    const isEdge = begins || ends;
    const isRoomNumber = isRoom(text.slice(0, index), text.slice(end));
    const taken = isApart ? belongs || !isRoomNumber : isEdge && belongs && !isRoomNumber;
    if (!taken) continue;
    const isFramed =
      /^[（(【[]$/.test(text.charAt(index - 1)) && /^[）)】\]]$/.test(text.charAt(end));
    const around = isFramed ? 1 : 0;
    claims.claim(index - around, end + around, "postcode");
    return digits;
  }
  return "";
}
