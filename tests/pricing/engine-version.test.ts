import { describe, expect, test } from "vitest";
import { readStoredJob } from "#contract/jobs/stored-job.ts";
import { readStoredBook } from "#contract/price-book/stored-book.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { agreementOf } from "#pricing/analysis/agreement.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { engineVersion } from "#pricing/quote/engine.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { bookIn, quotesIn, storedImages } from "#tests/upgrade/stored.ts";

/** The engine of each stored image, by what its quotes say. */
const engineOf = (image: string): string => String(quotesIn(image)[0]?.quote.engineVersion ?? "1");

/**
 * Engine versions that moved no price: the second has choices as codes, not as words; the eighth
 * knows tools of earlier orders.
 */
const samePrices = new Set(["1→2", "7→8"]);

const amountsOf = ({ total, lines }: Quote) => ({
  total,
  lines: lines.map(({ code, qty, unitPrice, amount }) => ({ code, qty, unitPrice, amount })),
});

test.each(storedImages)(
  "the quotes of %s come out the same, or the engine has another version",
  (image) => {
    const engine = engineOf(image);
    if (engine !== engineVersion && !samePrices.has(`${engine}→${engineVersion}`)) return;
    const book = readStoredBook(bookIn(image));
    if (book === null) throw new Error("the image's book cannot be read");
    const stored = quotesIn(image);
    expect(stored.length).toBeGreaterThan(10);
    for (const { job, quote } of stored) {
      const result = price(readStoredJob(job), book);
      expect(result.ok && amountsOf(result.quote)).toEqual(amountsOf(quote));
      expect(result).toMatchObject({ ok: true, quote: { plan: quote.plan } });
    }
  },
);

describe("where phone and server differ", () => {
  const result = price(defaultJob("lz", seedPriceBook), seedPriceBook);
  if (!result.ok) throw new Error("the default label is priced");
  const { quote } = result;
  const dearer = { ...quote, total: "999.00" };

  test("a quote names the engine beside the book", () => {
    expect([quote.engineVersion, quote.priceVersion]).toEqual(["8", "2026.11.3"]);
  });

  const moved = "价格簿已更新，以店铺核算的价格为准";
  const older = "本页不是最新版本，以店铺核算的价格为准；刷新后一致";
  const strange = "本页估价与店铺不同，以店铺核算的价格为准";
  test.each([
    ["the same total", { ...quote, priceVersion: "2026.12" }, { kind: "same" }],
    ["another book", { ...dearer, priceVersion: "2026.12" }, { kind: "book", words: moved }],
    ["another engine", { ...dearer, engineVersion: "1" }, { kind: "engine", words: older }],
    ["nothing to explain it", dearer, { kind: "unexplained", words: strange }],
    [
      "a quote from before engines had versions",
      { ...dearer, engineVersion: undefined },
      { kind: "engine", words: older },
    ],
  ] as const)("%s", (_, server, reported) => {
    expect(agreementOf(quote, server)).toEqual(reported);
  });
});
