import { expect, test } from "vitest";
import { presetJob } from "#pricing/analysis/opening.ts";
import { atQuantity } from "#pricing/rating/ladder.ts";
import { priceOnce } from "#pricing/rating/price-once.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";
import { seedProducts } from "#server/seed/products.ts";
import { sampled } from "#tests/sampled.ts";

/** Before freight, a larger quantity of a seeded product never costs less. */

/** A thousand orderable quantities: the first 500 one by one, then as far as 50 times the preset. */
function quantitiesOf(own: number, least: number, step: number): readonly number[] {
  const far = Math.max(1, Math.round((50 * own) / 500 / step));
  const all = Array.from(
    { length: 1000 },
    (_, at) => least + step * (at < 500 ? at : 500 + (at - 499) * far),
  );
  return sampled(all, 3);
}

const priced = seedProducts.filter(({ id }) => id !== "exhibition-booth");
test.each(sampled(priced, 3))(
  "$id",
  ({ quoteType, preset }) => {
    const job = presetJob(quoteType, preset, null, book);
    const table =
      job.quoteType === "pt" ? book.catalogue.find(({ id }) => id === job.tableId) : undefined;
    const own = job.quoteType === "paper" ? Number(job.qty) : job.quantity;
    let before = 0;
    for (const quantity of quantitiesOf(own, table?.minQuantity ?? 1, table?.step ?? 1)) {
      const result = priceOnce(atQuantity(job, quantity), book);
      if (!result.ok) throw new Error(`${quantity}: ${JSON.stringify(result.problems)}`);
      const { total } = result.value.totals;
      expect([quantity, total >= before || [before, total]]).toEqual([quantity, true]);
      before = total;
    }
  },
  120_000,
);
