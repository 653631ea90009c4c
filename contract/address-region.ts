import type { AddressClaims } from "./address-claims.ts";
import type { NamedPlace, RegionIndex } from "./region-index.ts";
import { isOtherName } from "./region-names.ts";
import type { RegionCodes } from "./regions.ts";
import { isSurname } from "./surnames.ts";

/** A place as it stands in a text, from its largest part to its smallest. */
interface RegionMatch {
  readonly start: number;
  readonly end: number;
  readonly codes: RegionCodes;
  readonly levels: number;
  readonly score: number;
  /** Another place answers to the same words. */
  readonly ambiguous: boolean;
}

const between = /[\s,，、;；|/·\-—>:：\ue000]{0,12}/y;
const filler = /(?:市辖区|(?:省|自治区)?直辖(?:县级|县)?(?:行政(?:区划|单位))?|县)/y;
/** The old kind of a county or city that is called otherwise today: 县 of 潮安县. */
const oldKind = /(?:县(?![城前府委道东西南北])|区(?!域)|市(?![场民政府委北南东西区中]))/y;
/** Names of which there are many; alone they say nothing. */
const everywhere =
  /^(?:[东西南北]区|城区|郊区|矿区|(?:经济|高新|工业)?(?:技术)?(?:产业)?(?:开发区|园区)|高新区|.*[镇乡]|.*街道)$/;

function matched(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}

const codeOf = ({ provinceCode, cityCode, districtCode }: RegionCodes): string =>
  districtCode || cityCode || provinceCode;

/** Does one place lie in the other, or is it the same? */
function isWithin(inner: RegionCodes, outer: RegionCodes): boolean {
  return (
    inner.provinceCode === outer.provinceCode &&
    (outer.cityCode === "" || inner.cityCode === outer.cityCode) &&
    (outer.districtCode === "" || inner.districtCode === outer.districtCode)
  );
}

const worthOf = ({ name, brief, both, level }: NamedPlace): number =>
  (brief ? 82 - level : 100) + (both ? 100 : 0) + name.length;

/** Reads places of one text; `steps` counts the names that were looked at. */
class RegionSearch {
  steps = 0;
  private readonly text: string;
  private readonly index: RegionIndex;

  constructor(text: string, index: RegionIndex) {
    this.text = text;
    this.index = index;
  }

  /** The best place that begins at `start`. */
  from(start: number): RegionMatch | null {
    let best: RegionMatch | null = null;
    for (const place of this.named(start)) {
      for (const match of this.deepest(start, place, 1, 0)) best = better(best, match);
    }
    return best;
  }

  private named(at: number): readonly NamedPlace[] {
    const found = this.index.at(this.text, at);
    this.steps += 1 + found.length;
    return found.filter(
      ({ name, brief }) =>
        !brief || !isOtherName(this.text.slice(at + name.length, at + name.length + 6)),
    );
  }

  private *deepest(
    start: number,
    place: NamedPlace,
    levels: number,
    before: number,
  ): Generator<RegionMatch> {
    const named = start + place.name.length;
    const end = place.brief && place.level === 3 ? matched(oldKind, this.text, named) : named;
    const score = before + worthOf(place);
    yield { start, end, codes: place.codes, levels, score, ambiguous: false };
    if (place.level === 3) return;
    const next = matched(between, this.text, end);
    const filled = matched(between, this.text, matched(filler, this.text, next));
    for (const at of new Set([next, filled])) {
      for (const child of this.named(at)) {
        if (child.level <= place.level || !isWithin(child.codes, place.codes)) continue;
        for (const match of this.deepest(at, child, levels + 1, score)) {
          yield { ...match, start };
        }
      }
    }
  }
}

/** The better of two places; of equal ones the one that holds the other. */
function better(one: RegionMatch | null, other: RegionMatch): RegionMatch {
  if (one === null || other.score > one.score) return other;
  if (other.score < one.score || codeOf(one.codes) === codeOf(other.codes)) return one;
  if (isWithin(one.codes, other.codes)) return other;
  return isWithin(other.codes, one.codes) ? one : { ...one, ambiguous: true };
}

/** Does a word that is a place's short name stand for a person: 高明 13800000000? */
function isPerson(text: string, start: number, end: number): boolean {
  const token = /^[\p{Script=Han}]*/u.exec(text.slice(start, start + 8))?.[0] ?? "";
  const isAlone = !/[\dA-Za-z]/.test(text.charAt(start + token.length));
  return isAlone && token.length <= 3 && token.length <= end - start + 1 && isSurname(token);
}

/** May the place stand where it does? A short name or a common one needs more than itself. */
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

function claimCountry(claims: AddressClaims, start: number): void {
  const before = country.exec(claims.open().slice(0, start));
  if (before !== null)
    claims.claim(before.index, before.index + before[0].trimEnd().length, "dropped");
  for (const { 0: word, index } of claims.open().matchAll(countryAlone)) {
    claims.claim(index, index + word.length, "dropped");
  }
}

export interface FoundRegion {
  readonly codes: RegionCodes;
  readonly start: number;
  readonly end: number;
  readonly sure: boolean;
}

/** Claims the region, and where the text says it again. */
export function readRegion(
  claims: AddressClaims,
  index: RegionIndex,
): { readonly region: FoundRegion | null; readonly steps: number } {
  const text = claims.open();
  const search = new RegionSearch(text, index);
  const matches: RegionMatch[] = [];
  for (let start = 0; start < text.length; start += 1) {
    const match = search.from(start);
    if (match !== null && isLikely(match, text, claims)) matches.push(match);
  }
  const best = matches.reduce<RegionMatch | null>(
    (found, match) => (found === null || match.score > found.score ? match : found),
    null,
  );
  if (best === null) return { region: null, steps: search.steps };
  claims.claim(best.start, best.end, "region");
  let end = best.end;
  for (const match of matches) {
    if (match.start < end && match.end > best.start) continue;
    const follows = matched(between, text, end) === match.start;
    const isSame = isWithin(best.codes, match.codes);
    const isAbove = match.end <= best.start && claims.isSeparator(match.start - 1);
    const isAgain = match.levels > 1 || (follows && match.codes.districtCode !== "");
    if (!isSame || !(isAbove || (match.score >= 100 && isAgain))) continue;
    claims.claim(match.start, match.end, "region");
    if (follows) end = match.end;
  }
  claimCountry(claims, best.start);
  const sure = !best.ambiguous && (best.levels > 1 || best.score >= 100);
  return { region: { codes: best.codes, start: best.start, end, sure }, steps: search.steps };
}
