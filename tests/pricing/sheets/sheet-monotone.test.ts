import fc from "fast-check";
import { expect, test } from "vitest";
import { fenOf } from "#contract/format/money.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook as seed } from "#server/seed/price-book.ts";
import { runs } from "#tests/pricing/runs.ts";

/** More of anything is never cheaper: one thing is added to a random job, and both are priced. */

/** Without the floors under which different work costs the same, and packing by the parcel. */
const book: PriceBook = { ...seed, minimumCharge: { ...seed.minimumCharge, ysp: "0.00" } };
const numRuns = runs(10_000);

const dearerPaper: PriceBook = {
  ...book,
  papers: book.papers.map((paper) => ({
    ...paper,
    gsms: paper.gsms.map((gsm) =>
      gsm.tonPrice === undefined
        ? gsm
        : { ...gsm, tonPrice: (Number(gsm.tonPrice) * 1.1).toFixed(2) },
    ),
  })),
};

interface Part {
  readonly frontColors: number;
  readonly backColors: number;
  readonly frontSpots: number;
  readonly backSpots: number;
  readonly hgx: ReadonlyArray<{ readonly id: string }>;
}

interface Flat {
  readonly widthMm: number;
  readonly lengthMm: number;
  readonly quantity: number;
  readonly kinds: number;
  readonly part: Part;
}

const flat: fc.Arbitrary<Flat> = fc.record({
  widthMm: fc.integer({ min: 40, max: 420 }),
  lengthMm: fc.integer({ min: 40, max: 560 }),
  quantity: fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 3000, max: 200_000 })),
  kinds: fc.integer({ min: 1, max: 4 }),
  part: fc.record({
    frontColors: fc.integer({ min: 0, max: 4 }),
    backColors: fc.integer({ min: 0, max: 4 }),
    frontSpots: fc.integer({ min: 0, max: 2 }),
    backSpots: fc.integer({ min: 0, max: 2 }),
    hgx: fc.constantFrom([], [{ id: "film-matt" }], [{ id: "trim" }]),
  }),
});

const jobOf = ({ part, ...job }: Flat) => ({
  quoteType: "ysp",
  yspType: "flat",
  taxIncluded: false,
  ...job,
  parts: [{ name: "单张", paperId: "shuangtong", gsm: 157, ...part }],
});

function fenOfJob(job: Flat, tariff = book): number | undefined {
  const result = price(jobOf(job), tariff, { ladder: false, alternatives: false });
  return result.ok ? fenOf(result.quote.untaxed) : undefined;
}

const withPart = (job: Flat, change: Partial<Part>): Flat => ({
  ...job,
  part: { ...job.part, ...change },
});

const steps: Readonly<Record<string, (job: Flat) => Flat>> = {
  "a front colour": (job) => withPart(job, { frontColors: job.part.frontColors + 1 }),
  "a back colour": (job) => withPart(job, { backColors: job.part.backColors + 1 }),
  "a front spot": (job) => withPart(job, { frontSpots: job.part.frontSpots + 1 }),
  "a back spot": (job) => withPart(job, { backSpots: job.part.backSpots + 1 }),
  "a finishing step": (job) => withPart(job, { hgx: [...job.part.hgx, { id: "round-corner" }] }),
  "a piece": (job) => ({ ...job, quantity: job.quantity + 1 }),
  "a thousand pieces": (job) => ({ ...job, quantity: job.quantity + 1000 }),
  "a kind": (job) => ({ ...job, kinds: job.kinds + 1 }),
  "a millimetre of width": (job) => ({ ...job, widthMm: job.widthMm + 1 }),
  "ten millimetres of length": (job) => ({ ...job, lengthMm: job.lengthMm + 10 }),
};

test("more colours, spots, sides, finishing, pieces, kinds or area never cost less, nor dearer paper", () => {
  const compared = new Map<string, number>();
  fc.assert(
    fc.property(flat, fc.constantFrom(...Object.keys(steps), "dearer paper"), (job, name) => {
      const more = steps[name];
      const less = fenOfJob(job);
      const greater = more === undefined ? fenOfJob(job, dearerPaper) : fenOfJob(more(job));
      if (less === undefined || greater === undefined) return;
      compared.set(name, (compared.get(name) ?? 0) + 1);
      expect(greater).toBeGreaterThanOrEqual(less);
    }),
    {
      numRuns,
      examples: [
        [
          {
            widthMm: 303,
            lengthMm: 479,
            quantity: 2,
            kinds: 3,
            part: {
              frontColors: 0,
              backColors: 1,
              frontSpots: 0,
              backSpots: 0,
              hgx: [{ id: "trim" }],
            },
          },
          "a kind",
        ],
      ],
    },
  );
  for (const name of [...Object.keys(steps), "dearer paper"])
    expect([name, (compared.get(name) ?? 0) > numRuns / 150]).toEqual([name, true]);
}, 340_000);
