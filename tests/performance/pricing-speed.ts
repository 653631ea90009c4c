import type { Job, QuoteType } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { price } from "#pricing/quote/quote.ts";
import { figure, heading, percentile, shown } from "./statistics.ts";
import { varied } from "./varied-job.ts";

function sampled(count: number, work: (step: number) => void): number[] {
  const samples: number[] = [];
  for (let step = 0; step < count; step += 1) {
    const started = performance.now();
    work(step);
    samples.push(performance.now() - started);
  }
  return samples;
}

function line(name: string, samples: readonly number[], priced: number): void {
  const perSecond = (samples.length * 1000) / samples.reduce((sum, one) => sum + one, 0);
  figure(
    name,
    `${shown(perSecond)}/s  p50 ${shown(percentile(samples, 0.5) * 1000)} µs  ` +
      `p99 ${shown(percentile(samples, 0.99))} ms  (${priced} of ${samples.length} priced)`,
  );
}

export function pricingSpeed(jobs: ReadonlyMap<QuoteType, Job>, book: PriceBook, long: boolean) {
  heading("Quotes a second in this process, ladder and alternatives included");
  const count = long ? 5000 : 400;
  for (const [kind, job] of jobs) {
    let priced = 0;
    const run = (one: Job) => {
      if (price(one, book).ok) priced += 1;
    };
    const cold = sampled(count, (step) => run(varied(job, step)));
    line(`${kind}, cold: another size each time`, cold, priced);
    priced = 0;
    const warm = sampled(count * 2, () => run(job));
    line(`${kind}, warm: the same job`, warm, priced);
  }
}
