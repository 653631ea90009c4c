import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fenOf } from "#contract/format/money.ts";
import type { Job, LabelJob } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { readStoredBook } from "#contract/price-book/stored-book.ts";
import { price } from "#pricing/quote/quote.ts";
import { readJob } from "#pricing/quote/read-job.ts";
import { arbitraryJob } from "#tests/pricing/arbitrary-jobs.ts";
import { runs } from "#tests/pricing/runs.ts";
import { bookIn } from "#tests/upgrade/stored.ts";
import { cheapestLabel } from "./label-oracle.ts";

/** The label's plan against every plan there is. */

/** The tariff of a published book: later rates move prices, not the rule. */
const published = readStoredBook(bookIn("764731e"));
if (published === null) throw new Error("the published book is read");
const frozen: PriceBook = {
  ...published,
  minimumCharge: { ...published.minimumCharge, lz: "0.00" },
};

const bare = { ladder: false, alternatives: false } as const;

const isLabel = (job: Job): job is LabelJob => job.quoteType === "lz";

function labelOf(input: object): LabelJob | undefined {
  const read = readJob(input);
  return read.ok && isLabel(read.value) ? read.value : undefined;
}

function againstTheOracle(book: PriceBook, numRuns: number) {
  let priced = 0;
  let plans = 0;
  fc.assert(
    fc.property(arbitraryJob("lz", book), (input) => {
      const job = labelOf({ ...input, rush: 0, taxIncluded: false, delivery: undefined });
      if (job === undefined) return;
      const best = cheapestLabel(job, book);
      const result = price(job, book, bare);
      expect(result.ok && fenOf(result.quote.untaxed)).toBe(best?.fen ?? false);
      priced += result.ok ? 1 : 0;
      plans += best?.plans ?? 0;
    }),
    { numRuns },
  );
  return { priced, plans };
}

describe("the plan of a rotary label", () => {
  it("is the cheapest of all lanes, frames, cylinders and presses, to the fen", () => {
    const { priced, plans } = againstTheOracle(frozen, runs(2000));
    expect(priced).toBeGreaterThan(0.75 * runs(2000));
    expect(plans / priced).toBeGreaterThan(20);
  }, 120_000);

  it("is so too where a semi-rotary press charges by the frame, and plates have no minimum", () => {
    const presses = frozen.labels.presses.map((press) => ({
      ...press,
      perThousandFrames: "55",
      perMetre: "0.1",
      plate: { ...press.plate, minimum: "0.00" },
    }));
    const { priced } = againstTheOracle(
      { ...frozen, labels: { ...frozen.labels, presses } },
      runs(500),
    );
    expect(priced).toBeGreaterThan(0.75 * runs(500));
  }, 120_000);
});

/** Dies of the very sizes that the random jobs ask for are rare: these jobs have one size. */
describe("a die that the shop owns", () => {
  const die = {
    id: "owned",
    pressId: "letterpress-250",
    shape: "rounded",
    cornerRadiusMm: 1,
    widthMm: 50,
    heightMm: 30,
    across: 3,
    around: 5,
  } as const;
  const cylinder = { ...die, id: "flexo", pressId: "flexo-330", across: 5, around: 9, z: 92 };
  const book: PriceBook = { ...frozen, labels: { ...frozen.labels, dies: [die, cylinder] } };
  const label = { ...common(), taxIncluded: false };
  const quoted = (job: object) => {
    const result = price(job, book, bare);
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    return result.quote;
  };
  const tool = (job: object) => ({
    die: quoted(job).lines.find(({ code }) => code === "die")?.amount,
    reported: quoted(job).assumptions.find(({ code }) => code === "die")?.value,
  });

  it("costs nothing, and the grounds name it", () => {
    expect(tool({ ...label, quantity: 2000 })).toEqual({
      die: undefined,
      reported: "有现成刀 50 × 30 mm，免刀费",
    });
    expect(quoted({ ...label, quantity: 2000 }).plan).toMatchObject({ across: 3, around: 5 });
  });

  it.each([
    ["another width", { widthMm: 51 }],
    ["another height", { heightMm: 31 }],
    ["another shape", { shape: "rect" }],
    ["another radius", { cornerRadiusMm: 2 }],
  ])("is none of a label of %s", (_, change) => {
    expect(tool({ ...label, quantity: 2000, ...change })).toEqual({
      die: "260.00",
      reported: "新开",
    });
  });

  it("is weighed with every other plan, and taken where that is the cheapest", () => {
    for (const quantity of [100, 1000, 5000, 20_000, 80_000, 300_000, 1_000_000]) {
      const job = labelOf({ ...label, quantity });
      if (job === undefined) throw new Error("a label");
      expect([quantity, fenOf(quoted(job).untaxed)]).toEqual([
        quantity,
        cheapestLabel(job, book)?.fen,
      ]);
    }
  });
});

describe("several designs of one label", () => {
  const label = { ...common(), quantity: 1000, taxIncluded: false };
  const book = frozen;
  const quoted = (job: object) => {
    const result = price(job, book, bare);
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    return result.quote;
  };
  const quantities = fc.array(fc.integer({ min: 100, max: 60_000 }), {
    minLength: 2,
    maxLength: 4,
  });

  it("take the cheapest of all lanes, sets of plates and presses, to the fen", () => {
    fc.assert(
      fc.property(quantities, fc.constantFrom(30, 50, 80, 120), (asked, widthMm) => {
        const own = { quantities: asked, kinds: asked.length };
        const job = labelOf({ ...label, ...own, widthMm, taxIncluded: false });
        if (job === undefined) throw new Error("a label");
        expect(fenOf(quoted(job).untaxed)).toBe(cheapestLabel(job, book)?.fen);
      }),
      { numRuns: runs(40) },
    );
  }, 60_000);

  it("never cost more than each as a job of its own", () => {
    fc.assert(
      fc.property(quantities, fc.constantFrom("lz", "inkLz"), (asked, quoteType) => {
        const { colors: _, ...rest } = label;
        const job = quoteType === "lz" ? label : { ...rest, quoteType };
        const together = quoted({ ...job, quantities: asked, kinds: asked.length });
        const apart = asked.reduce(
          (sum, quantity) => sum + fenOf(quoted({ ...job, quantity }).untaxed),
          0,
        );
        expect(fenOf(together.untaxed)).toBeLessThanOrEqual(apart);
      }),
      { numRuns: runs(60) },
    );
  }, 60_000);

  it("of 20,000 each share four plates, one lane each", () => {
    const four = quoted({ ...label, quantity: 20_000, kinds: 4 });
    expect(four.lines.find(({ code }) => code === "plate")?.qty).toBe("4");
    const laid = four.plan.kind === "label" ? four.plan.laneForms : [];
    const designs = [1, 2, 3, 4].map((number) => ({ number, lanes: 1, made: 20_000, over: 0 }));
    expect(laid).toEqual([{ rows: 20_000, designs }]);
  });

  it("of unlike quantities say what is over of each", () => {
    const two = quoted({ ...label, quantities: [3001, 999], kinds: 2 });
    const laid = two.plan.kind === "label" ? two.plan.laneForms : [];
    // Four lanes: three give 3 × 1,001, the fourth 1,001 of the second design.
    const designs = [
      { number: 1, lanes: 3, made: 3003, over: 2 },
      { number: 2, lanes: 1, made: 1001, over: 2 },
    ];
    expect(laid).toEqual([{ rows: 1001, designs }]);
  });

  it("are refused where a design has no quantity", () => {
    expect(price({ ...label, quantities: [500], kinds: 2 }, book)).toEqual({
      ok: false,
      problems: [{ code: "quantities", field: "quantities", message: "2 款须各填一个数量" }],
    });
  });
});

/**
 * 50 × 30 mm, 20,000 pieces, four colours, on the semi-rotary press: pitch 30 + 3 mm. Four
 * lanes of 50 mm with gaps of 3 mm and edges of 5 mm are 219 mm, off a stocked web of 220 mm.
 * 5,000 rows × 33 mm = 165 m, waste 20 + 4 × 12 = 68 m: 233 m, 51.26 m². Paper 2.2 → 112.77,
 * ink 4 × 0.14 → 28.71, run 0.55 → 128.15, start 180.00, 20 rolls × 2.00 → 40.00.
 * Seven around: repeat 231 mm, 505.89 cm²: plates 4 × 101.18 = 404.72, die 252.95 → 260.00:
 * 1,154.35. Four around: 132 mm, 289.08 cm²: plates 4 × 57.82 → 60.00 = 240.00, die 260.00:
 * 989.63.
 */
describe("the golden label", () => {
  const job = { ...common(), quantity: 20_000 };
  const result = price({ ...job, taxIncluded: false }, frozen);
  if (!result.ok) throw new Error("the golden label is priced");
  const { quote } = result;

  it("takes the longest frame whose plates are still at their minimum", () => {
    expect(quote.untaxed).toBe("989.63");
    expect(quote.plan).toMatchObject({ method: "semiRotary", across: 4, around: 4, webMm: 219 });
  });

  it("says what the fullest frame would cost more, and for what", () => {
    expect(quote.assumptions.find(({ code }) => code === "layout")?.value).toBe(
      "横 4 列 × 纵 4 枚，60 种排法中最省；排满 4 × 7 未税贵 164.72 元（版费多 164.72）",
    );
  });
});

function common() {
  return {
    quoteType: "lz",
    widthMm: 50,
    heightMm: 30,
    materialId: "tongban",
    colors: 4,
  };
}
