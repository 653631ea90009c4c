import type { Carrier, FreightSection } from "#contract/price-book/freight.ts";

/** Administrative codes of where goods go, as far as they are known. */
export interface Place {
  readonly provinceCode: string;
  readonly cityCode?: string | undefined;
  readonly districtCode?: string | undefined;
}

type CityCarrier = Extract<Carrier, { model: "city" }>;

/** Whether the shop's own car goes there: by city, or by district where an area names one. */
export const drivesTo = ({ areas, provinces }: CityCarrier, place: Place): boolean =>
  provinces.includes(place.provinceCode) &&
  (areas ?? []).some(({ code }) => code === place.cityCode || code === place.districtCode);

const mostNamed = 6;

/** `东莞市、广州市天河区`: where the car goes at all. */
export function areaWords({ areas }: CityCarrier): string {
  if (areas === null || areas.length === 0) return "本店所在的城市";
  const named = areas.slice(0, mostNamed).map(({ name }) => name);
  return `${named.join("、")}${areas.length > mostNamed ? `等 ${areas.length} 处` : ""}`;
}

/** What to say of the shop's own cars where only the province is known. */
export const carNotes = ({ carriers }: FreightSection, provinceCode: string): string[] =>
  carriers
    .filter((one): one is CityCarrier => one.model === "city")
    .filter(({ provinces }) => provinces.includes(provinceCode))
    .map((car) => `${car.name}只到${areaWords(car)}，下单填好地址后可选`);
