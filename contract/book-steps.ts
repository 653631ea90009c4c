import type { StoredDocument, UpcastStep } from "./upcasting.ts";

const isDocument = (value: unknown): value is StoredDocument =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Each entry of a list with what it lacks; what is no list of entries stays as it is. */
const eachWith = (list: unknown, lacking: StoredDocument): unknown =>
  Array.isArray(list)
    ? list.map((entry) => (isDocument(entry) ? { ...lacking, ...entry } : entry))
    : list;

/** A section with some of its values made anew. */
const withValues = (
  section: unknown,
  values: (section: StoredDocument) => StoredDocument,
): unknown => (isDocument(section) ? { ...section, ...values(section) } : section);

/**
 * From the first form of the price book to the second: what a section lacks gets the value under
 * which the book goes on quoting as its owner meant it.
 */
const second: UpcastStep = (book) => ({
  ...book,
  labels: withValues(book.labels, ({ presses }) => ({
    presses: eachWith(presses, { perThousandFrames: "0" }),
  })),
});

/** Step n brings a price book from version n of its form to n + 1. Append only. */
export const bookSteps: readonly UpcastStep[] = [second];
