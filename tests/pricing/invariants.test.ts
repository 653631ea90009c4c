import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { fenOf } from "#contract/format/money.ts";
import { quoteTypes } from "#contract/jobs/jobs.ts";
import { type Quote, quote as quoteSchema } from "#contract/quotes/quote.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";
import { arbitraryDeliveredJob, arbitraryJob } from "./arbitrary-jobs.ts";
import { runs } from "./runs.ts";

/** Runs a kind and property; a quick look locally with PRICING_RUNS=500. */
const numRuns = runs(10_000);
const timeout = 340_000;
const bare = { ladder: false, alternatives: false } as const;

const sum = (quote: Quote) => quote.lines.reduce((all, { amount }) => all + fenOf(amount), 0);

/** Unit price in ten-thousandths of a yuan. */
const unitOf = (quote: Quote) => BigInt(quote.unitPrice.replace(".", ""));

const totalOf = (job: unknown): number | undefined => {
  const result = price(job, book, bare);
  return result.ok ? fenOf(result.quote.total) : undefined;
};

describe.each(quoteTypes)("every %s quote", (quoteType) => {
  it(
    "adds up, keeps its unit price, and is well formed",
    () => {
      let priced = 0;
      fc.assert(
        fc.property(arbitraryDeliveredJob(quoteType, book), (job) => {
          const result = price(job, book, bare);
          if (!result.ok) {
            for (const problem of result.problems)
              expect(problem.message).toMatch(/\p{Script=Han}/u);
            return;
          }
          priced += 1;
          const { quote } = result;
          expect(sum(quote)).toBe(fenOf(quote.total));
          expect(fenOf(quote.untaxed) + fenOf(quote.tax)).toBe(fenOf(quote.total));
          expect(v.is(quoteSchema, quote)).toBe(true);
          expect(JSON.stringify(quote)).not.toMatch(/NaN|null|Infinity/);
          const exact = BigInt(fenOf(quote.total)) * 100n * 1_000_000n;
          const quantity = BigInt(Math.round(quote.quantity * 1_000_000));
          const gap = unitOf(quote) * quantity - exact;
          expect((gap < 0n ? -gap : gap) * 2n <= quantity).toBe(true);
        }),
        { numRuns },
      );
      expect(priced).toBeGreaterThan(numRuns / 4);
    },
    timeout,
  );
});

describe("a larger quantity never costs less", () => {
  const counted = ["lz", "inkLz", "ysp"] as const;
  it.each(counted)(
    "%s",
    (quoteType) => {
      fc.assert(
        fc.property(
          arbitraryJob(quoteType, book),
          fc.integer({ min: 1, max: 5000 }),
          (job, more) => {
            const less = totalOf(job);
            const greater = totalOf({ ...job, quantity: Number(job.quantity) + more });
            if (less === undefined || greater === undefined) return;
            expect(greater).toBeGreaterThanOrEqual(less);
          },
        ),
        { numRuns: Math.ceil(numRuns / 4) },
      );
    },
    timeout,
  );

  it("paper", () => {
    const more = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(arbitraryJob("paper", book), more, (job, thousandths) => {
        const less = totalOf(job);
        const added = job.qtyUnit === "sheet" ? thousandths : thousandths / 1000;
        const greater = totalOf({
          ...job,
          qty: String(Number((Number(job.qty) + added).toFixed(3))),
        });
        if (less === undefined || greater === undefined) return;
        expect(greater).toBeGreaterThanOrEqual(less);
      }),
      { numRuns: Math.ceil(numRuns / 4) },
    );
  });

  it.each(["pt", "pb"] as const)("%s", (quoteType) => {
    fc.assert(
      fc.property(arbitraryJob(quoteType, book), fc.integer({ min: 1, max: 200 }), (job, steps) => {
        const table = book.catalogue.find(({ id }) => id === job.tableId);
        const quantity = Number(job.quantity) + steps * (table?.step ?? 1);
        const less = totalOf(job);
        const greater = totalOf({ ...job, quantity });
        if (less === undefined || greater === undefined) return;
        expect(greater).toBeGreaterThanOrEqual(less);
      }),
      { numRuns: Math.ceil(numRuns / 4) },
    );
  });
});

describe("freight", () => {
  it(
    "makes a larger order cheaper only where the quote says that it would travel free",
    () => {
      const delivery = { type: "express", provinceCode: "330000" };
      fc.assert(
        fc.property(arbitraryJob("ysp", book), fc.integer({ min: 1, max: 500 }), (job, more) => {
          const result = price({ ...job, delivery }, book, bare);
          const greater = totalOf({ ...job, delivery, quantity: Number(job.quantity) + more });
          if (!result.ok || greater === undefined) return;
          if (greater >= fenOf(result.quote.total)) return;
          expect(result.quote.warnings.map(({ code }) => code)).toContain("freeFreight");
        }),
        { numRuns: Math.ceil(numRuns / 4) },
      );
    },
    timeout,
  );
});

describe("sheet-fed work", () => {
  const runs = { numRuns: Math.ceil(numRuns / 8) };
  const flat = arbitraryJob("ysp", book).filter(
    (job) => job.lengthMm !== undefined && job.yspType !== "book",
  );

  it(
    "costs the same whichever side is called length",
    () => {
      fc.assert(
        fc.property(flat, (job) => {
          const turned = { ...job, lengthMm: job.widthMm, widthMm: job.lengthMm };
          expect(totalOf(turned)).toBe(totalOf(job));
        }),
        runs,
      );
    },
    timeout,
  );

  it(
    "never costs less on heavier paper at the same ton price",
    () => {
      const weights = fc.uniqueArray(fc.constantFrom(105, 128, 157, 200, 250), {
        minLength: 2,
        maxLength: 2,
      });
      fc.assert(
        fc.property(flat, weights, (job, [one = 105, other = 105]) => {
          const at = (gsm: number) => {
            const [part] = Array.isArray(job.parts) ? job.parts : [];
            return totalOf({ ...job, parts: [{ ...part, paperId: "shuangtong", gsm, hgx: [] }] });
          };
          const light = at(Math.min(one, other));
          const heavy = at(Math.max(one, other));
          if (light === undefined || heavy === undefined) return;
          expect(heavy).toBeGreaterThanOrEqual(light);
        }),
        runs,
      );
    },
    timeout,
  );

  it(
    "is never dearer left to choose than printed sheetwise",
    () => {
      fc.assert(
        fc.property(flat, (job) => {
          const [part] = Array.isArray(job.parts) ? job.parts : [];
          const both = { ...part, frontColors: 4, backColors: 4 };
          const at = (printMethod: string) =>
            totalOf({ ...job, parts: [{ ...both, printMethod }] });
          const auto = at("auto");
          for (const method of ["sheetwise", "workAndTurn", "tumble"]) {
            const fixed = at(method);
            if (auto !== undefined && fixed !== undefined) expect(auto).toBeLessThanOrEqual(fixed);
          }
        }),
        runs,
      );
    },
    timeout,
  );
});

describe("any input at all", () => {
  it(
    "is priced or refused in words, never thrown over",
    () => {
      const strange = fc.oneof(
        fc.anything(),
        ...quoteTypes.map((quoteType) =>
          fc
            .tuple(arbitraryJob(quoteType, book), fc.string(), fc.anything())
            .map(([job, key, value]) => ({ ...job, [key]: value })),
        ),
        ...quoteTypes.map((quoteType) =>
          fc
            .tuple(arbitraryJob(quoteType, book), fc.nat(), fc.anything())
            .map(([job, at, value]) => {
              const keys = Object.keys(job);
              return { ...job, [keys[at % keys.length] ?? ""]: value };
            }),
        ),
      );
      fc.assert(
        fc.property(strange, (input) => {
          const result = price(input, book, bare);
          if (result.ok) return;
          expect(result.problems.length).toBeGreaterThan(0);
          for (const { message } of result.problems) expect(message).toMatch(/\p{Script=Han}/u);
        }),
        { numRuns },
      );
    },
    timeout,
  );
});
