import { describe, expect, test } from "vitest";
import { readStoredBook } from "#contract/stored-book.ts";
import { readStoredJob } from "#contract/stored-job.ts";
import { agreementOf } from "#pricing/agreement.ts";
import { defaultJob } from "#pricing/default-job.ts";
import { engineVersion } from "#pricing/engine.ts";
import { price } from "#pricing/quote.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { bookIn, quotesIn, storedImages } from "#tests/images/stored.ts";

/** The engine of each stored image, by what its quotes say. */
const engineOf = (image: string): string => String(quotesIn(image)[0]?.quote.engineVersion ?? "1");

test.each(storedImages)(
  "the quotes of %s come out the same, or the engine has another version",
  (image) => {
    if (engineOf(image) !== engineVersion) return;
    const book = readStoredBook(bookIn(image));
    if (book === null) throw new Error("the image's book cannot be read");
    const stored = quotesIn(image);
    expect(stored.length).toBeGreaterThan(10);
    for (const { job, quote } of stored) {
      const result = price(readStoredJob(job), book);
      expect(result).toMatchObject({
        ok: true,
        quote: { total: quote.total, lines: quote.lines, plan: quote.plan },
      });
    }
  },
);

describe("where phone and server differ", () => {
  const result = price(defaultJob("lz", seedPriceBook), seedPriceBook);
  if (!result.ok) throw new Error("the default label is priced");
  const { quote } = result;
  const dearer = { ...quote, total: "999.00" };

  test("a quote names the engine beside the book", () => {
    expect([quote.engineVersion, quote.priceVersion]).toEqual(["1", "2026.11"]);
  });

  test.each([
    ["same", quote, quote],
    ["same", quote, { ...quote, priceVersion: "2026.12" }],
    ["book", quote, { ...dearer, priceVersion: "2026.12" }],
    ["engine", quote, { ...dearer, engineVersion: "2" }],
    ["unexplained", quote, dearer],
    ["unexplained", quote, { ...dearer, engineVersion: undefined }],
  ] as const)("%s", (kind, phone, server) => {
    expect(agreementOf(phone, server).kind).toBe(kind);
  });
});
