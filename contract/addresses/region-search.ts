import type { NamedPlace, RegionIndex } from "./region-index.ts";
import { isOtherName } from "./region-names.ts";
import type { RegionCodes } from "./regions.ts";

/** A place found in a text, from its largest part to its smallest or in reverse order. */
export interface RegionMatch {
  readonly start: number;
  readonly end: number;
  readonly codes: RegionCodes;
  readonly levels: number;
  /** The level of the largest part: 1 province, 2 city, 3 district. */
  readonly top: number;
  readonly score: number;
  /** Another place matches the same words. */
  readonly ambiguous: boolean;
}

const between = /[\s,，、;；|｜丨/·\-—>:：\ue000]{0,12}/y;
const filler = /(?:市辖区|(?:省|自治区)?直辖(?:县级|县)?(?:行政(?:区划|单位))?|县)/y;
/** Former type of a county or city with another type today: 县 of 潮安县. */
const oldKind =
  /(?:县(?![城前府委道东西南北])|区(?!域)|市(?:(?![场民政府委北南东西区中])|(?=[一-龥]{2}[镇乡])))/y;
/** Former type of a city that was a prefecture: 地区 of 林芝地区. */
const oldPrefecture = /地区/y;
const oldKinds = { 1: /(?:)/y, 2: oldPrefecture, 3: oldKind };

function matched(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}

/** Where the next part of an address begins. */
export const nextPart = (text: string, at: number): number => matched(between, text, at);

const codeOf = ({ provinceCode, cityCode, districtCode }: RegionCodes): string =>
  districtCode || cityCode || provinceCode;

/** Is one place inside the other, or the same? */
export function isWithin(inner: RegionCodes, outer: RegionCodes): boolean {
  return (
    inner.provinceCode === outer.provinceCode &&
    (outer.cityCode === "" || inner.cityCode === outer.cityCode) &&
    (outer.districtCode === "" || inner.districtCode === outer.districtCode)
  );
}

const worthOf = ({ name, brief, both, level }: NamedPlace): number =>
  (brief ? 82 - level : 100) + (both ? 100 : 0) + name.length;

/** The better of two places; of equal ones the larger. */
function better(one: RegionMatch | null, other: RegionMatch): RegionMatch {
  if (one === null || other.score > one.score) return other;
  if (other.score < one.score || codeOf(one.codes) === codeOf(other.codes)) return one;
  if (isWithin(one.codes, other.codes)) return other;
  return isWithin(other.codes, one.codes) ? one : { ...one, ambiguous: true };
}

/** Finds places in one text; `steps` counts the names compared. */
export class RegionSearch {
  steps = 0;
  private readonly text: string;
  private readonly index: RegionIndex;
  /** Places by position, and those that contain others. */
  private readonly known = new Map<number, readonly NamedPlace[]>();
  private readonly wholes = new Map<number, readonly NamedPlace[]>();

  constructor(text: string, index: RegionIndex) {
    this.text = text;
    this.index = index;
  }

  /** The best place that begins at `start`. */
  from(start: number): RegionMatch | null {
    let best: RegionMatch | null = null;
    for (const place of this.named(start)) {
      if (best !== null && this.addsNothing(place, best)) continue;
      for (const match of this.deepest(start, place, 1, 0)) {
        best = better(best, match);
        for (const larger of this.larger(match)) best = better(best, larger);
      }
    }
    return best;
  }

  /** A further district with a name that two have already, without a larger place behind it. */
  private addsNothing(place: NamedPlace, best: RegionMatch): boolean {
    if (!best.ambiguous || place.level < 3 || worthOf(place) > best.score) return false;
    return this.wholesAt(nextPart(this.text, best.end)).length === 0;
  }

  /** A part of `whole` by its full name at `start`: 南山区, where the city is elsewhere. */
  partOf(whole: RegionCodes, start: number): RegionMatch | null {
    const level = whole.cityCode === "" ? 1 : 2;
    for (const place of this.named(start)) {
      if (place.brief || place.level <= level || !isWithin(place.codes, whole)) continue;
      const found = [...this.deepest(start, place, 1, 0)];
      return found.reduce<RegionMatch | null>(better, null);
    }
    return null;
  }

  private named(at: number): readonly NamedPlace[] {
    const known = this.known.get(at);
    if (known !== undefined) return known;
    const found = this.index.at(this.text, at);
    this.steps += 1 + found.length;
    const named = found.filter(
      (place) => !place.brief || !this.isOther(place, at + place.name.length),
    );
    this.known.set(at, named);
    return named;
  }

  private wholesAt(at: number): readonly NamedPlace[] {
    const known = this.wholes.get(at);
    if (known !== undefined) return known;
    const wholes = this.named(at).filter(({ level }) => level < 3);
    this.wholes.set(at, wholes);
    return wholes;
  }

  /** Is the short name a prefix of another name? 南京 of 南京路, but not 张家口 of 张家口桥西区. */
  private isOther({ codes, level }: NamedPlace, end: number): boolean {
    if (!isOtherName(this.text.slice(end, end + 6))) return false;
    const next = this.index.at(this.text, end);
    this.steps += next.length;
    return !next.some((child) => {
      if (child.level <= level || !isWithin(child.codes, codes)) return false;
      const after = end + child.name.length;
      if (!child.brief) return true;
      return level === 1
        ? !this.isOther(child, after)
        : after === this.text.length || nextPart(this.text, after) > after;
    });
  }

  private *deepest(
    start: number,
    place: NamedPlace,
    levels: number,
    before: number,
  ): Generator<RegionMatch> {
    const named = start + place.name.length;
    const end = place.brief ? matched(oldKinds[place.level], this.text, named) : named;
    const score = before + worthOf(place);
    const { codes, level } = place;
    yield { start, end, codes, levels, top: level, score, ambiguous: false };
    if (level === 3) return;
    const next = nextPart(this.text, end);
    const filled = matched(filler, this.text, next);
    for (const at of filled === next ? [next] : [next, nextPart(this.text, filled)]) {
      for (const child of this.named(at)) {
        if (child.level <= level || !isWithin(child.codes, codes)) continue;
        for (const match of this.deepest(at, child, levels + 1, score)) {
          yield { ...match, start, top: level };
        }
      }
    }
  }

  /** The place followed by its parents: 南山区，深圳市，广东省. */
  private *larger(match: RegionMatch): Generator<RegionMatch> {
    if (match.top === 1) return;
    const at = nextPart(this.text, match.end);
    if (at === match.end) return;
    for (const { name, codes, level, brief, both } of this.wholesAt(at)) {
      const end = at + name.length;
      const isCut = end === this.text.length || nextPart(this.text, end) > end;
      if (level >= match.top || !isWithin(match.codes, codes) || (brief && !isCut)) continue;
      const score = match.score + worthOf({ name, codes, level, brief, both });
      const found = { ...match, end, levels: match.levels + 1, top: level, score };
      yield found;
      yield* this.larger(found);
    }
  }
}
