import type { AddressClaims } from "./address-claims.ts";
import { leadWord } from "./address-label-words.ts";
import { isAmidst } from "./address-pieces.ts";
import type { RegionIndex } from "./region-index.ts";
import { isWithin, nextPart, type RegionMatch, RegionSearch } from "./region-search.ts";
import type { RegionCodes } from "./regions.ts";
import { isSurname } from "./surnames.ts";

/** Common place names; alone they identify no region. */
const everywhere =
  /^(?:[东西南北]区|城区|郊区|矿区|(?:经济|高新|工业)?(?:技术)?(?:产业)?(?:开发区|园区)|高新区|.*[镇乡]|.*街道)$/;

/** Is a place's short name used as a person's name: 高明 13800000000? */
function isPerson(text: string, start: number, end: number): boolean {
  const token = /^[\p{Script=Han}]*/u.exec(text.slice(start, start + 8))?.[0] ?? "";
  const isAlone = !/[\dA-Za-z]/.test(text.charAt(start + token.length));
  return isAlone && token.length <= 3 && token.length <= end - start + 1 && isSurname(token);
}

/** Is the position plausible for a place? A short or common name needs more evidence. */
function isLikely(match: RegionMatch, text: string, claims: AddressClaims): boolean {
  if (match.levels > 1) return true;
  const name = text.slice(match.start, match.end);
  if (everywhere.test(name)) return false;
  if (match.score >= 100) return true;
  return (
    !match.ambiguous &&
    claims.isSeparator(match.start - 1) &&
    !isPerson(text, match.start, match.end)
  );
}

const country = /(?:中华人民共和国|中国大陆|中国|china)[\s,，\ue000]{0,3}$/i;
const countryAlone =
  /(?<![^\s,，、;；|。:：\ue000])(?:中华人民共和国|中国大陆|中国|china)(?![^\s,，、;；|。:：\ue000])/gi;

/** Claims the country, and 帮我寄 or 住在 right before the region. */
function claimLead(claims: AddressClaims, start: number): void {
  const sent = leadWord.exec(claims.open().slice(0, start));
  if (sent !== null) claims.claim(sent.index, start, "dropped");
  const before = country.exec(claims.open().slice(0, start));
  if (before !== null)
    claims.claim(before.index, before.index + before[0].trimEnd().length, "dropped");
  for (const { 0: word, index } of claims.open().matchAll(countryAlone)) {
    claims.claim(index, index + word.length, "dropped");
  }
}

/** A company or a school whose name begins with its city: 深圳市蓝海印务有限公司. */
const firm =
  /^[^\s\d,，、;；|｜丨。:：\ue000路街道巷弄村镇]{1,24}?(?:公司|集团|商行|经营部|工作室|事务所|合作社|超市|药店|银行|学校|医院|幼儿园|研究院|研究所|协会|委员会|[一-龥]厂)(?![一-龥])/u;
/** A school or the like whose name begins with its city: 北京科技大学. */
const institution =
  /^[^\s\d,，、;；|｜丨。:：\ue000路街道巷弄村镇区县]{1,10}?(?:大学|学院|中学|小学|医院|博物馆|图书馆)/u;
/** A firm's city is the receiver's only where the text names no other place. */
const firmsLoss = 90;

export interface FoundRegion {
  readonly codes: RegionCodes;
  readonly start: number;
  readonly end: number;
  readonly sure: boolean;
  /** Does the text name no second place beside it? */
  readonly isOnly: boolean;
}

type FoundPlace = RegionMatch & { readonly isFirm: boolean };

/** Of places with one name, the one in the city of a firm that the text names. */
function inFirmsCity(
  search: RegionSearch,
  places: readonly FoundPlace[],
  found: FoundPlace,
): FoundPlace {
  const firm = places.find(({ isFirm, codes }) => isFirm && codes.cityCode !== "");
  const part = firm === undefined ? null : search.partOf(firm.codes, found.start);
  return part === null ? found : { ...part, isFirm: false, ambiguous: true };
}

/** Every place of the text that may be the receiver's. */
function placesOf(
  claims: AddressClaims,
  search: RegionSearch,
  labelled: readonly number[],
): readonly FoundPlace[] {
  const text = claims.open();
  const names = new Set(labelled.map((from) => nextPart(text, from)));
  const found = [];
  for (let start = 0; start < text.length; start += 1) {
    const match = search.from(start);
    if (match === null || !isLikely(match, text, claims)) continue;
    if (names.has(start) && claims.isSeparator(match.end) && match.score < 100) continue;
    const after = text.slice(match.end, match.end + 32);
    const isFirm =
      firm.test(after) || (match.levels === 1 && match.top <= 2 && institution.test(after));
    found.push({ ...match, isFirm, score: match.score - (isFirm ? firmsLoss : 0) });
  }
  return found;
}

/** Is there no separator between a place and the next one: 河北雄安新区容城县? */
function isJoined(claims: AddressClaims, match: RegionMatch, best: RegionMatch): boolean {
  for (let at = match.end; at < best.start; at += 1) {
    if (claims.isSeparator(at)) return false;
  }
  return true;
}

/** Is a separate place the receiver's province, or a repetition of the place? */
function isAgain(
  match: RegionMatch,
  best: RegionMatch,
  claims: AddressClaims,
  follows: boolean,
): boolean {
  if (!isWithin(best.codes, match.codes)) return false;
  const begins = claims.isSeparator(match.start - 1);
  const isAlone =
    begins && claims.isSeparator(match.end) && (match.score >= 100 || !isAmidst(claims, match));
  const isBefore = match.end <= best.start && begins;
  if (isBefore && (isAlone || match.score >= 100 || isJoined(claims, match, best))) return true;
  if (isAlone && match.codes.cityCode === "") return true;
  const isSaid = match.levels > 1 || (follows && match.codes.districtCode !== "");
  return match.score >= 100 && isSaid;
}

/** Does a text that names one place name another one as well? */
const isRival = (match: RegionMatch, best: RegionMatch, claims: AddressClaims): boolean =>
  !isWithin(match.codes, best.codes) &&
  claims.isSeparator(match.start - 1) &&
  (match.levels > 1 || (match.score >= 100 && match.top <= 2));

/** Claims the region and its repetition. @param labelled where names begin */
export function readRegion(
  claims: AddressClaims,
  index: RegionIndex,
  labelled: readonly number[],
): { readonly region: FoundRegion | null; readonly steps: number } {
  const text = claims.open();
  const search = new RegionSearch(text, index);
  const matches = placesOf(claims, search, labelled);
  const found = matches.reduce<FoundPlace | null>(
    (best, match) => (best === null || match.score > best.score ? match : best),
    null,
  );
  if (found === null) return { region: null, steps: search.steps };
  const best = found.ambiguous ? inFirmsCity(search, matches, found) : found;
  claims.claim(best.start, best.end, "region");
  let end = best.end;
  let isOnly = true;
  for (const match of matches) {
    if (match.isFirm || (match.start < end && match.end > best.start)) continue;
    const follows = nextPart(text, end) === match.start;
    if (!isAgain(match, best, claims, follows)) {
      if (isRival(match, best, claims)) isOnly = false;
      continue;
    }
    claims.claim(match.start, match.end, "region");
    if (follows) end = match.end;
  }
  const part = best.codes.districtCode === "" ? partApart(claims, search, best) : null;
  if (part !== null) claims.claim(part.start, part.end, "region");
  claimLead(claims, best.start);
  const sure = !best.ambiguous && !best.isFirm && (best.levels > 1 || best.score >= 100);
  return {
    region: {
      codes: part?.codes ?? best.codes,
      start: part?.start ?? best.start,
      end: part !== null && part.start > end ? part.end : end,
      sure,
      isOnly,
    },
    steps: search.steps,
  };
}

/** The district, where other words are between it and its city: 南山区科技园8栋 深圳市. */
function partApart(
  claims: AddressClaims,
  search: RegionSearch,
  { codes }: RegionMatch,
): RegionMatch | null {
  for (const { start } of claims.pieces()) {
    const part = search.partOf(codes, start);
    if (part !== null) return part;
  }
  return null;
}
