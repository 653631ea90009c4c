/** Administrative codes of an address; empty while not chosen. */
export interface RegionCodes {
  readonly provinceCode: string;
  readonly cityCode: string;
  readonly districtCode: string;
}

export interface Region {
  readonly code: string;
  readonly name: string;
}

/** Names by code, six digits each: a province ends in 0000, a city in 00. */
export interface RegionNames {
  readonly provinces: Readonly<Record<string, string>>;
  readonly cities: Readonly<Record<string, string>>;
  readonly districts: Readonly<Record<string, string>>;
}

/** A search result, from the province to the matching place. */
interface FoundRegion {
  readonly codes: RegionCodes;
  readonly text: string;
}

export interface RegionTable {
  readonly provinces: readonly Region[];
  citiesOf(provinceCode: string): readonly Region[];
  districtsOf(cityCode: string): readonly Region[];
  /** `广东省 深圳市 南山区`, for the chosen codes. */
  textOf(codes: RegionCodes): string;
  /** Places whose name contains the words; the best first. */
  search(text: string): readonly FoundRegion[];
}

const mostFound = 20;

const regionsOf = (names: Readonly<Record<string, string>>): Region[] =>
  Object.entries(names).map(([code, name]) => ({ code, name }));

/** Regions by the one they lie in. */
function below(
  regions: readonly Region[],
  parentOf: (code: string) => string,
): (parent: string) => readonly Region[] {
  const byParent = new Map<string, Region[]>();
  for (const region of regions) {
    const parent = parentOf(region.code);
    const siblings = byParent.get(parent);
    if (siblings === undefined) byParent.set(parent, [region]);
    else siblings.push(region);
  }
  return (parent) => byParent.get(parent) ?? [];
}

const provinceOf = (code: string) => `${code.slice(0, 2)}0000`;
const cityOf = (code: string) => `${code.slice(0, 4)}00`;

/** The codes of a region and its parents. */
export function codesAt(code: string): RegionCodes {
  const provinceCode = provinceOf(code);
  const cityCode = code === provinceCode ? "" : cityOf(code);
  return { provinceCode, cityCode, districtCode: code === cityCode || cityCode === "" ? "" : code };
}

export function regionTable(names: RegionNames): RegionTable {
  const provinces = regionsOf(names.provinces);
  const cities = regionsOf(names.cities);
  const districts = regionsOf(names.districts);
  const textOf = ({ provinceCode, cityCode, districtCode }: RegionCodes) =>
    [
      ...new Set([
        names.provinces[provinceCode],
        names.cities[cityCode],
        names.districts[districtCode],
      ]),
    ]
      .filter((name) => name !== undefined)
      .join(" ");
  return {
    provinces,
    citiesOf: below(cities, provinceOf),
    districtsOf: below(districts, cityOf),
    textOf,
    search: (text) => {
      const words = text.trim().split(/\s+/).filter(Boolean);
      if (words.length === 0) return [];
      const found = [...districts, ...cities]
        .map(({ code, name }) => ({ name, codes: codesAt(code) }))
        .map(({ name, codes }) => ({ name, codes, text: textOf(codes) }))
        .filter(({ text: whole }) => words.every((word) => whole.includes(word)));
      const rank = ({ name }: { name: string }) =>
        words.some((word) => name.startsWith(word)) ? 0 : 1;
      return found
        .sort((one, other) => rank(one) - rank(other))
        .slice(0, mostFound)
        .map(({ codes, text: whole }) => ({ codes, text: whole }));
    },
  };
}
