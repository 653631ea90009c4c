import { briefNames, formerNamesOf, namesBoth, stemOf } from "./region-names.ts";
import { codesAt, type Region, type RegionCodes, type RegionTable } from "./regions.ts";

/** A place by one of its names. */
export interface NamedPlace {
  readonly name: string;
  /** A short name: it matches only with more evidence in the text. */
  readonly brief: boolean;
  /** 1 province, 2 city, 3 district. */
  readonly level: 1 | 2 | 3;
  readonly codes: RegionCodes;
  /** The name includes its parent's. */
  readonly both: boolean;
}

export interface RegionIndex {
  /** Places whose name occurs in the text at `at`. */
  at(text: string, at: number): readonly NamedPlace[];
}

/** Placeholder cities for districts directly under a province. */
const isFiller = (name: string): boolean => name === "县" || /直辖县/.test(name);

/** Written where a district has no name of its own. */
const nameless = new Set(["其它区", "市辖区"]);

function* placesOf(table: RegionTable): Generator<[Region, string, 1 | 2 | 3]> {
  for (const province of table.provinces) {
    yield [province, "", 1];
    for (const city of table.citiesOf(province.code)) {
      if (!isFiller(city.name)) yield [city, "", 2];
      const stem = stemOf(city.name);
      for (const district of table.districtsOf(city.code)) {
        if (!nameless.has(district.name)) yield [district, stem, 3];
      }
    }
  }
}

function build(table: RegionTable): RegionIndex {
  const byStart = new Map<string, NamedPlace[]>();
  const add = (place: NamedPlace) => {
    const start = place.name.slice(0, 2);
    const found = byStart.get(start);
    if (found === undefined) byStart.set(start, [place]);
    else found.push(place);
  };
  for (const [{ code, name }, above, level] of placesOf(table)) {
    const codes = codesAt(code);
    if (name.length > 1) add({ name, brief: false, level, codes, both: namesBoth(name, above) });
    for (const former of formerNamesOf(name)) {
      add({ name: former, brief: !/[市县]$/.test(former), level, codes, both: false });
    }
    for (const brief of briefNames(name, above)) {
      add({ name: brief, brief: true, level, codes, both: false });
    }
  }
  return {
    at: (text, at) =>
      (byStart.get(text.slice(at, at + 2)) ?? []).filter(({ name }) => text.startsWith(name, at)),
  };
}

const held = new WeakMap<RegionTable, RegionIndex>();

/** The names of a table by their first two characters; built at first use and cached. */
export function regionIndex(table: RegionTable): RegionIndex {
  const known = held.get(table);
  if (known !== undefined) return known;
  const made = build(table);
  held.set(table, made);
  return made;
}
