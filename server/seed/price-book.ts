import { checkPriceBook, type PriceBook } from "#contract/price-book/price-book.ts";
import bindings from "#server/seed/data/price-book/bindings.json" with { type: "json" };
import calendar from "#server/seed/data/price-book/calendar.json" with { type: "json" };
import catalogue from "#server/seed/data/price-book/catalogue.json" with { type: "json" };
import finishing from "#server/seed/data/price-book/finishing.json" with { type: "json" };
import freight from "#server/seed/data/price-book/freight.json" with { type: "json" };
import gangRun from "#server/seed/data/price-book/gang-run.json" with { type: "json" };
import general from "#server/seed/data/price-book/general.json" with { type: "json" };
import kaiSizes from "#server/seed/data/price-book/kai-sizes.json" with { type: "json" };
import keptTools from "#server/seed/data/price-book/kept-tools.json" with { type: "json" };
import labels from "#server/seed/data/price-book/labels.json" with { type: "json" };
import neighbours from "#server/seed/data/price-book/neighbours.json" with { type: "json" };
import notes from "#server/seed/data/price-book/notes.json" with { type: "json" };
import packing from "#server/seed/data/price-book/packing.json" with { type: "json" };
import paperSales from "#server/seed/data/price-book/paper-sales.json" with { type: "json" };
import papers from "#server/seed/data/price-book/papers.json" with { type: "json" };
import parents from "#server/seed/data/price-book/parents.json" with { type: "json" };
import presses from "#server/seed/data/price-book/presses.json" with { type: "json" };
import production from "#server/seed/data/price-book/production.json" with { type: "json" };
import rush from "#server/seed/data/price-book/rush.json" with { type: "json" };
import shapes from "#server/seed/data/price-book/shapes.json" with { type: "json" };
import sheetFed from "#server/seed/data/price-book/sheet-fed.json" with { type: "json" };
import spotInks from "#server/seed/data/price-book/spot-inks.json" with { type: "json" };
import variableData from "#server/seed/data/price-book/variable-data.json" with { type: "json" };
import { mistaken } from "./data-file.ts";

type BookFiles = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * The sections in each file of `data/price-book/`, in the document's order and form, as `npm run
 * price-book -- export` writes them.
 */
export const bookFiles: BookFiles = {
  "general.json": general,
  "calendar.json": { calendar },
  "production.json": { production },
  "rush.json": { rush },
  "parents.json": { parents },
  "papers.json": { papers },
  "kai-sizes.json": { kaiSizes },
  "presses.json": { presses },
  "sheet-fed.json": { sheetFed },
  "shapes.json": { shapes },
  "spot-inks.json": { spotInks },
  "variable-data.json": { variableData },
  "finishing.json": { finishing },
  "bindings.json": { bindings },
  "packing.json": { packing },
  "labels.json": { labels },
  "catalogue.json": { catalogue },
  "gang-run.json": { gangRun },
  "paper-sales.json": { paperSales },
  "freight.json": { freight },
  "neighbours.json": { neighbours },
  "kept-tools.json": { keptTools },
  "notes.json": { notes },
};

/** The book composed of the files. @throws Error with file and place of every mistake */
export function bookOf(files: BookFiles): PriceBook {
  const checked = checkPriceBook(Object.assign({}, ...Object.values(files)));
  if (checked.ok) return checked.book;
  const { problems } = checked;
  throw mistaken(
    problems.map(({ path: [section = "", ...within], message }) => {
      const [file, parts = {}] =
        Object.entries(files).find(([, sections]) => section in sections) ?? [];
      // A file with one section contains its value; the other names its sections.
      const path = Object.keys(parts).length === 1 ? within : [section, ...within];
      return { file: `price-book/${file ?? ""}`, path, message };
    }),
  );
}

/** The seeded shop's first price book: selling rates in yuan before tax. */
export const seedPriceBook: PriceBook = bookOf(bookFiles);
