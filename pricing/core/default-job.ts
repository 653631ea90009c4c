import type { Job, QuoteType } from "#contract/jobs/jobs.ts";
import { partNames } from "#contract/jobs/part-names.ts";
import type { CatalogueTable } from "#contract/price-book/goods.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { indexOf } from "./book-index.ts";

const common = { kinds: 1, taxIncluded: true, rush: 0, remark: "" } as const;

const label = {
  ...common,
  widthMm: 50,
  heightMm: 30,
  shape: "rounded",
  cornerRadiusMm: 1,
  gapAcrossMm: 3,
  gapAroundMm: 3,
  hgx: [],
  dieExisting: false,
  winding: { wound: "out", lead: "top" },
  shipForm: "roll",
  labelsPerRoll: 1000,
  coreMm: 76,
} as const;

function measuresOf(table: CatalogueTable | undefined): object {
  switch (table?.mode) {
    case "area":
      return {
        widthMm: Math.min(1000, table.maxWidthMm),
        lengthMm: Math.min(1000, table.maxLengthMm),
      };
    case "length":
      return { metres: Math.max(1, Math.ceil(Number(table.minMetres))) };
    case "weight":
      return { weightKg: Math.max(1, Math.ceil(Number(table.minKg))) };
    default:
      return {};
  }
}

function firstQuantity(table: CatalogueTable | undefined): number {
  if (table === undefined) return 1;
  return table.mode === "package" ? (table.packages[0]?.quantity ?? 1) : table.minQuantity;
}

/**
 * A sensible complete job to begin a form with.
 * @param id the price table of a `pt` job, or the format of a `pb` job; else the book's first
 */
export function defaultJob(quoteType: QuoteType, book: PriceBook, id?: string): Job {
  const index = indexOf(book);
  switch (quoteType) {
    case "pt": {
      const tableId = id ?? book.catalogue[0]?.id ?? "";
      const table = index.catalogue.get(tableId);
      const options = Object.fromEntries(
        (table?.options ?? []).map((option) => [option.id, option.choices[0]?.id ?? ""]),
      );
      const quantity = firstQuantity(table);
      return { ...common, quoteType, tableId, quantity, options, ...measuresOf(table) };
    }
    case "pb": {
      const formatId = id ?? book.gangRun[0]?.id ?? "";
      const format = index.gangRun.get(formatId);
      const options = Object.fromEntries(
        (format?.options ?? []).map((option) => [option.id, option.choices[0]?.id ?? ""]),
      );
      const quantity = format?.packages[0]?.quantity ?? 1;
      return { ...common, quoteType, formatId, quantity, options };
    }
    case "lz": {
      const materialId = book.labels.materials.find((entry) => entry.for.includes("lz"))?.id ?? "";
      return { ...label, hgx: [], quoteType, materialId, quantity: 5000, colors: 4, spots: 0 };
    }
    case "inkLz": {
      const first = book.labels.materials.find((entry) => entry.for.includes("inkLz"));
      const materialId = first?.id ?? "";
      const modes = { colorMode: "cmyk", whiteInk: false, variableData: false } as const;
      return { ...label, hgx: [], quoteType, materialId, quantity: 1000, ...modes };
    }
    case "paper": {
      const paper = book.papers[0];
      const gsm = paper?.gsms.find((entry) => entry.gsm === 157)?.gsm ?? paper?.gsms[0]?.gsm ?? 80;
      return {
        quoteType,
        taxIncluded: true,
        remark: "",
        paperId: paper?.id ?? "",
        gsm,
        form: "sheet",
        qtyUnit: "ream",
        qty: "10",
        grain: "any",
        trim: false,
        paymentMethod: 1,
        sourceType: 1,
      };
    }
    case "ysp":
      return {
        ...common,
        quoteType,
        yspType: "flat",
        lengthMm: 285,
        widthMm: 210,
        quantity: 1000,
        bleedMm: 3,
        leavesPerBook: 50,
        plies: 2,
        parts: [
          {
            name: partNames.sheet,
            pages: 2,
            paperId: book.papers[0]?.id ?? "",
            gsm: book.papers[0]?.gsms.find(({ gsm }) => gsm === 157)?.gsm ?? 157,
            customerPaper: false,
            printMethod: "auto",
            frontColors: 4,
            backColors: 4,
            frontSpots: 0,
            backSpots: 0,
            hgx: [],
          },
        ],
        binding: "none",
        printing: "auto",
        yaokouMm: 10,
        mixedLayout: false,
        publication: false,
      };
  }
}
