import * as v from "valibot";
import { productDetail, products } from "#contract/catalog/product-lists.ts";
import { type Job, job, type QuoteType } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { currentPriceBook } from "#contract/quotes/quotes.ts";
import type { ShopClient } from "#tests/e2e/support/shop-client.ts";

/** One job of each kind, as the seeded catalogue's products start with it. */
export async function presetJobs(client: ShopClient): Promise<Map<QuoteType, Job>> {
  const { items } = await client.call(products, { limit: 100 });
  const jobs = new Map<QuoteType, Job>();
  for (const card of items) {
    if (jobs.has(card.quoteType)) continue;
    const { preset } = await client.call(productDetail, { id: card.id });
    const parsed = v.safeParse(job, { quoteType: card.quoteType, ...preset });
    if (parsed.success) jobs.set(card.quoteType, parsed.output);
  }
  return jobs;
}

export async function bookOf(client: ShopClient): Promise<PriceBook> {
  const book = await client.call(currentPriceBook, {});
  if (book === null) throw new Error("this build cannot read the shop's price book");
  return book;
}

/** The first label of the catalogue, as somebody's link names it. */
export async function labelProduct(client: ShopClient): Promise<string> {
  const { items } = await client.call(products, { limit: 100 });
  const label = items.find(({ quoteType }) => quoteType === "lz");
  if (label === undefined) throw new Error("the seed holds no label product");
  return label.id;
}
