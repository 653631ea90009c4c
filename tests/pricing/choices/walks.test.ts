import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { quoteTypes } from "#contract/jobs/jobs.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { quoted } from "#tests/pricing/edge-book.ts";

/** docs/pricing.md prices one job of each kind by hand: its sums, and the quote of the same job. */

interface Walk {
  readonly kind: string;
  readonly job: object;
  /** Name, sum and yuan of each line. */
  readonly lines: ReadonlyArray<readonly [string, string, string]>;
}

function walkOf(text: string): Walk {
  const kind = /^(\w+):/.exec(text)?.[1] ?? "";
  const job: unknown = JSON.parse(/```json\n([\s\S]*?)```/.exec(text)?.[1] ?? "null");
  if (typeof job !== "object" || job === null) throw new Error(`${kind} has no job`);
  const lines = [...text.matchAll(/^\| (.+?) \| (.+?) \| (\d+\.\d\d) \|$/gm)].map(
    ([, name = "", sum = "", yuan = ""]) => [name, sum, yuan] as const,
  );
  return { kind, job, lines };
}

const [, section = ""] = readFileSync("docs/pricing.md", "utf8").split("## One job of each kind\n");
const walks = (section.split("\n## ")[0] ?? "").split("\n### ").slice(1).map(walkOf);

/** A sum of products: `343 × 0.889 ÷ 4 + 2`. */
const sumOf = (text: string): number =>
  text
    .split(" + ")
    .map((product) => {
      const [first, ...factors] = product.split(/ (?=[×÷] )/);
      return factors.reduce((value, factor) => {
        const number = Number(factor.slice(2));
        return factor.startsWith("×") ? value * number : value / number;
      }, Number(first));
    })
    .reduce((sum, value) => sum + value, 0);

test("every kind of job has one", () => {
  expect(walks.map(({ kind }) => kind).toSorted()).toEqual([...quoteTypes].toSorted());
  expect(walks.filter(({ lines }) => lines.length < 2)).toEqual([]);
});

describe("a job of kind", () => {
  it.each(walks)("$kind has these lines and their sums", ({ kind, job, lines }) => {
    const quote = quoted(job, seedPriceBook);
    expect(job).toHaveProperty("quoteType", kind);
    expect(quote.lines.map(({ name, amount }) => [name, amount])).toEqual(
      lines.map(([name, , yuan]) => [name, yuan]),
    );
    // Half a fen is rounded up; binary fractions may lie just below it.
    for (const [, sum, yuan] of lines)
      expect(Math.round(sumOf(sum) * 100 + 1e-6)).toBe(Math.round(Number(yuan) * 100));
    const total = lines.reduce((fen, [, , yuan]) => fen + Math.round(Number(yuan) * 100), 0);
    expect(Math.round(Number(quote.total) * 100)).toBe(total);
  });
});
