import * as v from "valibot";
import { type Job, job as jobSchema } from "#contract/jobs/jobs.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { seedProducts } from "#server/seed/products.ts";
import { varied } from "./varied-job.ts";

/**
 * Bundled for each of two commits and run by `npm run bench -- --against=COMMIT`: quotes a second
 * of processor time for the first product of each kind, as one line of JSON. Processor time is
 * independent of the machine's load.
 */

const milliseconds = Number(process.argv[2] ?? "1500");

const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

function rateOf(quote: (step: number) => void): number {
  for (let step = 0; step < 200; step += 1) quote(5000 + step);
  const started = processorMs();
  let count = 0;
  while (processorMs() - started < milliseconds) {
    for (let step = 0; step < 20; step += 1) quote(count + step);
    count += 20;
  }
  return (count * 1000) / (processorMs() - started);
}

const rates: Record<string, number> = {};
for (const { quoteType, preset } of seedProducts) {
  if (rates[`${quoteType}, cold`] !== undefined) continue;
  const read = v.safeParse(jobSchema, { quoteType, ...preset });
  if (!read.success) continue;
  const job: Job = read.output;
  rates[`${quoteType}, cold`] = rateOf((step) => price(varied(job, step), seedPriceBook));
  rates[`${quoteType}, warm`] = rateOf(() => price(job, seedPriceBook));
}
console.log(JSON.stringify(rates));
