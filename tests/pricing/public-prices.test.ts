import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { presetJob } from "#pricing/analysis/opening.ts";
import { cheapestWay } from "#pricing/methods/ways.ts";
import { readJob } from "#pricing/quote/read-job.ts";
import { priceOnce } from "#pricing/rating/price-once.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";
import type { SeedProduct } from "#server/seed/product.ts";
import { seedProducts } from "#server/seed/products.ts";
import published from "./public-prices.json" with { type: "json" };

/** The seeded tariff beside prices that others have published: docs/tariff.md. */

interface Priced {
  readonly untaxed: number;
  readonly quantity: number;
}

/** The job by its cheapest way, in fen before tax: the sources state no tax, or leave it out. */
function priced(job: Job): Priced {
  const found = priceOnce(cheapestWay(job, book), book);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return { untaxed: found.value.totals.payable.untaxed, quantity: found.value.costing.quantity };
}

function jobOf(input: object): Job {
  const read = readJob(input);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}

describe("a published price, times 0.6 to 1.6, holds ours", () => {
  it.each(
    published.rows.map((row) => [`${row.id} ${row.product ?? ""} ${row.spec}`, row] as const),
  )("%s", (_, row) => {
    const { untaxed } = priced(jobOf(row.job));
    expect(untaxed).toBeGreaterThanOrEqual(0.6 * fenOf(row.price));
    expect(untaxed).toBeLessThanOrEqual(1.6 * fenOf(row.priceHigh ?? row.price));
  });
});

test("every product has a published price, or says why it is believed", () => {
  const held = published.rows.flatMap(({ product }) => product ?? []);
  const believed = published.believed.map(({ product }) => product);
  const ids = seedProducts.map(({ id }) => id);
  expect(ids.filter((id) => held.includes(id) === believed.includes(id))).toEqual([]);
  expect([...held, ...believed].filter((id) => !ids.includes(id))).toEqual([]);
  for (const { reason } of [...published.believed, ...published.leftOut])
    expect(reason.length).toBeGreaterThan(10);
});

/** `github.com/owner/name`, `host/page`: a source without its long tail. */
const shortSource = (source: string): string =>
  source.replace(/^https?:\/\//, "").replace(/(\/blob\/| \(| …).*$/, "");

describe("docs/tariff.md lists each of them unchanged", () => {
  const reported = readFileSync("docs/tariff.md", "utf8").split("\n");

  it.each(published.rows.map((row) => [row.id, row] as const))("%s", (_, row) => {
    const { untaxed } = priced(jobOf(row.job));
    const ratio = (untaxed / fenOf(row.price)).toFixed(2);
    const price = row.priceHigh === undefined ? row.price : `${row.price}–${row.priceHigh}`;
    const cells = [
      row.id,
      row.product ?? "–",
      `${row.spec.replaceAll("|", "/")}, ${row.quantity ?? "–"} ${row.unit}`,
      yuanOf(untaxed),
      price,
      ratio,
      row.date ?? "–",
      shortSource(row.source),
    ];
    expect(reported).toContain(`| ${cells.join(" | ")} |`);
  });

  it.each(published.believed.map((one) => [one.product, one.reason]))("%s", (product, reason) => {
    expect(reported).toContain(`| ${product} | ${reason} |`);
  });

  it.each(published.leftOut.map(({ ids, reason }) => [ids.join(", "), reason]))(
    "%s",
    (ids, reason) => {
      expect(reported).toContain(`| ${ids} | ${reason} |`);
    },
  );
});

/** Quantities that the job's table can sell, nearest to those asked for. */
function sold(job: Job, wanted: number): number {
  const nearest = (listed: readonly { readonly quantity: number }[]) =>
    listed.reduce(
      (best, { quantity }) =>
        Math.abs(quantity - wanted) < Math.abs(best - wanted) ? quantity : best,
      listed[0]?.quantity ?? wanted,
    );
  if (job.quoteType === "pb")
    return nearest(book.gangRun.find(({ id }) => id === job.formatId)?.packages ?? []);
  if (job.quoteType !== "pt") return Math.max(1, Math.round(wanted));
  const table = book.catalogue.find(({ id }) => id === job.tableId);
  if (table?.mode === "package") return nearest(table.packages);
  const { minQuantity = 1, step = 1 } = table ?? {};
  return minQuantity + Math.max(0, Math.round((wanted - minQuantity) / step)) * step;
}

function atTimes(job: Job, times: number): Priced {
  if (job.quoteType === "paper") {
    const qty = String(Math.max(1, Math.round(Number(job.qty) * times)));
    return { ...priced({ ...job, qty }), quantity: Number(qty) };
  }
  const quantity = sold(job, job.quantity * times);
  return { ...priced({ ...job, quantity }), quantity };
}

const plain = ({ quoteType, preset, id }: SeedProduct): Job =>
  presetJob(quoteType, preset, id, book);

describe("from a tenth to ten times the usual quantity", () => {
  const products = seedProducts.filter(({ id }) => id !== "exhibition-booth");
  it.each(products.map((product) => [product.id, product] as const))(
    "%s: more costs no less, a piece no more, ten times 1.2 to 10 times",
    (_, product) => {
      const job = plain(product);
      const found = [0.1, 0.5, 1, 2, 10].map((times) => atTimes(job, times));
      const [tenth, , usual, , ten] = found;
      if (tenth === undefined || usual === undefined || ten === undefined) throw new Error("none");
      const totals = found.map(({ untaxed }) => untaxed);
      expect(totals).toEqual(totals.toSorted((a, b) => a - b));
      // A total is a whole fen: its unit price lies within half a fen on either side.
      const most = ({ untaxed, quantity }: Priced) => (untaxed + 0.5) / quantity;
      const least = ({ untaxed, quantity }: Priced) => (untaxed - 0.5) / quantity;
      expect(most(tenth)).toBeGreaterThanOrEqual(least(usual));
      expect(most(usual)).toBeGreaterThanOrEqual(least(ten));
      if (ten.quantity >= 10 * usual.quantity)
        expect(ten.untaxed).toBeGreaterThan(1.2 * usual.untaxed);
    },
  );
});
