import type { Carrier, FreightSection } from "#contract/price-book/freight.ts";
import * as freightWords from "#contract/wording/pricing/freight-words.ts";
import { listed } from "#contract/wording/pricing/list-words.ts";

/** Administrative codes of a destination, as far as they are known. */
export interface Place {
  readonly provinceCode: string;
  readonly cityCode?: string | undefined;
  readonly districtCode?: string | undefined;
}

type CityCarrier = Extract<Carrier, { model: "city" }>;

/** Does the shop's own car deliver there? By city, or by district where an area names one. */
export const drivesTo = ({ areas, provinces }: CityCarrier, place: Place): boolean =>
  provinces.includes(place.provinceCode) &&
  (areas ?? []).some(({ code }) => code === place.cityCode || code === place.districtCode);

const mostNamed = 6;

/** `东莞市、广州市天河区`: the delivery area of the car. */
export function areaWords({ areas }: CityCarrier): string {
  if (areas === null || areas.length === 0) return freightWords.ownCity;
  const named = listed(areas.slice(0, mostNamed).map(({ name }) => name));
  return areas.length > mostNamed ? freightWords.manyAreas(named, areas.length) : named;
}

/** The hint about the shop's own cars where only the province is known. */
export const carNotes = ({ carriers }: FreightSection, provinceCode: string): string[] =>
  carriers
    .filter((one): one is CityCarrier => one.model === "city")
    .filter(({ provinces }) => provinces.includes(provinceCode))
    .map((car) => freightWords.cityNote(car.name, areaWords(car)));
