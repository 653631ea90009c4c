import { seedPriceBook } from "#server/seed/price-book.ts";

const { freight } = seedPriceBook;

/** The seeded price book as buyers get it: the shop's own car serves the company's city. */
export const servedBook = {
  ...seedPriceBook,
  freight: {
    ...freight,
    carriers: freight.carriers.map((carrier) =>
      carrier.id === "city-van"
        ? { ...carrier, areas: [{ code: "441900", name: "东莞市" }] }
        : carrier,
    ),
  },
};
