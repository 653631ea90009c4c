import { productOf } from "#components/product-geometry/product.ts";
import { needsArtwork } from "#contract/artwork/artwork.ts";
import { type Job, job as jobSchema } from "#contract/jobs/jobs.ts";
import { parsed } from "#contract/quotes/parse.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";
import { seedProducts } from "#server/seed/products.ts";

/** Every product of the seeded shop that is printed from a file, as its preset asks for it. */
export const printed = seedProducts.flatMap(({ id, quoteType, preset }) => {
  const input = { quoteType, ...preset };
  const read = parsed<Job>(jobSchema, input);
  if (!read.ok || !needsArtwork(read.value)) return [];
  const priced = price(input, book, { ladder: false, alternatives: false });
  return [{ id, product: productOf(read.value, priced.ok ? priced.quote.plan : null) }];
});

/** Those with a size of their own. */
export const sized = printed.flatMap(({ id, product }) =>
  product === null || product.kind === "unsized" ? [] : [[id, product] as const],
);
