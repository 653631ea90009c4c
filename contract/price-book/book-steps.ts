import {
  eachOf,
  isDocument,
  type StoredDocument,
  type UpcastStep,
} from "#contract/http/upcasting.ts";
import { withTime } from "./book-time-step.ts";

/** Each entry of a list with defaults for missing fields. */
const eachWith = (list: unknown, lacking: StoredDocument): unknown =>
  eachOf(list, (entry) => ({ ...lacking, ...entry }));

/** A section with some fields replaced. */
const withValues = (
  section: unknown,
  values: (section: StoredDocument) => StoredDocument,
): unknown => (isDocument(section) ? { ...section, ...values(section) } : section);

/** Gutters of two full bleeds, as in the first form; the trade's usual folds. */
const sheetFedOfFirstForm = {
  gutterMm: 20,
  millingMm: 3,
  folding: [
    { pages: 4, maxGsm: 450 },
    { pages: 8, maxGsm: 200 },
    { pages: 16, maxGsm: 157 },
    { pages: 32, maxGsm: 80 },
  ],
  die: { perMetre: "28", minimum: "80.00" },
};

/** The first form has no kind of taxpayer: a rate above 3 % means a general one. */
const payer = ({ standard, payer: named }: StoredDocument): StoredDocument => ({
  payer: named ?? (Number(standard) > 0.03 ? "general" : "small"),
});

/** Pallets and reels are charged as road freight: the first form has no fee for them. */
const heavyFreight = ({ heavy }: StoredDocument): StoredDocument => ({
  heavy: heavy ?? {
    palletGrams: 1_000_000,
    palletFromGrams: 300_000,
    cartonEdgeMm: 700,
    palletFee: "0.00",
    reelMetres: 6000,
    reelFee: "0.00",
  },
});

/**
 * From the first form of the price book to the second: a missing field gets the value that keeps
 * the book's quotes unchanged.
 */
const second: UpcastStep = (book) =>
  withTime({
    sheetFed: sheetFedOfFirstForm,
    ...book,
    labels: withValues(book.labels, ({ presses, dies }) => ({
      dies: dies ?? [],
      presses: eachWith(presses, { perThousandFrames: "0" }),
    })),
    tax: withValues(book.tax, payer),
    freight: withValues(book.freight, heavyFreight),
  });

/**
 * From the second form to the third: 市内送货 served whole provinces, which no owner meant. Without
 * areas it serves the shop's own city only.
 */
const third: UpcastStep = (book) => ({
  ...book,
  freight: withValues(book.freight, ({ carriers }) => ({
    carriers: eachOf(carriers, (carrier) =>
      carrier.model === "city" ? { areas: null, ...carrier } : carrier,
    ),
  })),
});

/** Step n upgrades a price book from version n of its form to n + 1. Append only. */
export const bookSteps: readonly UpcastStep[] = [second, third];
