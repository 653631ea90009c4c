import * as v from "valibot";
import type { Region, RegionTable } from "#contract/addresses/regions.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Database } from "#server/infra/database/database.ts";
import { findSetting } from "#server/infra/database/settings.repository.ts";
import { regionsOf } from "./region-table.repository.ts";

const withoutSuffix = (name: string): string => name.replace(/[省市]$/, "");

/** The city that the text names first, by its full name before its short one. */
function firstNamed(regions: readonly Region[], text: string): Region | null {
  for (const nameOf of [({ name }: Region) => name, ({ name }: Region) => withoutSuffix(name)]) {
    const found = regions
      .map((region) => ({ region, at: text.indexOf(nameOf(region)) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at);
    if (found[0] !== undefined) return found[0].region;
  }
  return null;
}

/** The city of an address text; null where it names none. */
function cityIn(regions: RegionTable, address: string): Region | null {
  const start = address.slice(0, 20);
  const provinces = regions.provinces.filter(({ name }) => start.startsWith(withoutSuffix(name)));
  const within = provinces.length === 0 ? regions.provinces : provinces;
  const cities = within.flatMap(({ code }) => regions.citiesOf(code));
  return firstNamed(cities, start);
}

/** A process reads the address again after this time. */
const rememberedMs = 1_000;
const remembered = new WeakMap<Database, { readonly city: Promise<Region | null>; at: number }>();

async function cityOfCompany(db: Database): Promise<Region | null> {
  const facts = v.safeParse(v.object({ address: v.string() }), await findSetting(db, "company"));
  return facts.success ? cityIn(await regionsOf(db), facts.output.address) : null;
}

/** The city of the company's address; null where it names none. `at`: ms. */
export function ownCity(db: Database, at: number): Promise<Region | null> {
  const known = remembered.get(db);
  if (known !== undefined && Math.abs(at - known.at) < rememberedMs) return known.city;
  const city = cityOfCompany(db);
  remembered.set(db, { city, at });
  city.catch(() => remembered.delete(db));
  return city;
}

/** One object for each book and city: caches of a book are keyed by identity. */
const filled = new WeakMap<PriceBook, { readonly city: string; readonly book: PriceBook }>();

/**
 * The book with the shop's own city where a car of the shop names no areas. Where the company's
 * address names no city, or one outside the car's provinces, such a car serves no city.
 */
export async function withOwnCity(db: Database, at: Date, book: PriceBook): Promise<PriceBook> {
  const { freight } = book;
  if (freight.carriers.every((one) => one.model !== "city" || one.areas !== null)) return book;
  const city = await ownCity(db, at.getTime());
  if (city === null) return book;
  const known = filled.get(book);
  if (known?.city === city.code) return known.book;
  const province = `${city.code.slice(0, 2)}0000`;
  const carriers = freight.carriers.map((one) =>
    one.model === "city" && one.areas === null && one.provinces.includes(province)
      ? { ...one, areas: [city] }
      : one,
  );
  const made = { ...book, freight: { ...freight, carriers } };
  filled.set(book, { city: city.code, book: made });
  return made;
}
