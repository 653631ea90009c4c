import { seedPriceBook } from "./price-book.ts";

const phones: Record<string, string> = {
  sf: "95338",
  zto: "95311",
  jd: "950616",
  deppon: "95353",
};

/** The carriers of the price book, under the same ids. */
export const seedCarriers = seedPriceBook.freight.carriers.map((carrier) => ({
  id: carrier.id,
  name: carrier.name,
  expressType: carrier.type,
  phone: phones[carrier.id] ?? "0769-8000 6168",
}));
