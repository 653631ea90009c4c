import { expect, it } from "vitest";
import { presetJob } from "#pricing/analysis/opening.ts";
import { priceOnce } from "#pricing/rating/price-once.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";
import { seedProducts } from "#server/seed/products.ts";

/** The machines of the seeded shop, as a printer would choose them. */

const printed = seedProducts.filter(({ quoteType }) => quoteType === "ysp");

it.each(printed.map((product) => [product.id, product] as const))(
  "%s goes through its press once a side, from a tenth to ten times the usual quantity",
  (_, { quoteType, preset, id }) => {
    const job = presetJob(quoteType, preset, id, book);
    if (job.quoteType !== "ysp") throw new Error(job.quoteType);
    for (const times of [0.1, 0.3, 1, 3, 10]) {
      const quantity = Math.round(job.quantity * times);
      const found = priceOnce({ ...job, quantity, printing: "offset" }, book);
      if (!found.ok) throw new Error(JSON.stringify(found.problems));
      const plan = found.value.costing.plan();
      if (plan.kind !== "sheet") throw new Error(plan.kind);
      for (const { name, press } of plan.parts) {
        const own = job.parts.find((part) => part.name === name) ?? job.parts[0];
        const units = book.presses.find((one) => one.id === press.id)?.colors ?? 0;
        expect(units).toBeGreaterThanOrEqual(Math.max(own?.frontColors ?? 0, own?.backColors ?? 0));
      }
    }
  },
);

it("there is a press for one and for two colours of each usual size", () => {
  const sizes = (colors: number) =>
    book.presses.filter((press) => press.colors === colors).map(({ format }) => format);
  expect(sizes(1)).toEqual(["对开", "四开", "八开"]);
  expect(sizes(2)).toEqual(["全开", "对开", "对开", "四开", "八开"]);
  expect(sizes(4)).toEqual(["全开", "对开", "四开"]);
});

it("blank labels need no printing press", () => {
  const job = { quoteType: "lz", colors: 0, widthMm: 60, heightMm: 40, quantity: 20_000 };
  const found = priceOnce(presetJob("lz", job, null, book), book);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  expect(found.value.costing.plan()).toMatchObject({ press: { id: "blank-330" } });
});
