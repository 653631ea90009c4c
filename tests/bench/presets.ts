import * as v from "valibot";
import { type Job, job, type QuoteType } from "#contract/jobs.ts";
import { currentPriceBook } from "#contract/quotes.ts";
import { productDetail, products } from "#contract/storefront.ts";
import type { ShopClient } from "#tests/browser/shop-client.ts";

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

export const bookOf = (client: ShopClient) => client.call(currentPriceBook, {});
