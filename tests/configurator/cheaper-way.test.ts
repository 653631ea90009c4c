import { expect, test } from "vitest";
import { jobOf } from "#components/job-form/job-form.ts";
import { cheaperWay } from "#configurator/result/cheaper-way.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { pricedWays } from "#pricing/methods/ways.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";

function flyers(quantity: number): Job {
  const job = jobOf({
    quoteType: "ysp",
    yspType: "flat",
    lengthMm: 210,
    widthMm: 148,
    quantity,
    printing: "offset",
    parts: [{ name: "单张", paperId: "shuangtong", gsm: 157, frontColors: 4, backColors: 4 }],
  });
  if (job === null) throw new Error("no job");
  return job;
}

test("the cheapest other method is shown from a saving of 20 yuan and 3 percent on", () => {
  const seen = { reported: 0, silent: 0 };
  for (const quantity of [200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000]) {
    const job = flyers(quantity);
    const ways = pricedWays(job, book);
    const own = ways.find((way) => way.job === job)?.total ?? 0;
    const least = Math.min(...ways.map(({ total }) => total));
    const worth = own - least >= 2000 && (own - least) * 100 >= own * 3;
    const found = cheaperWay(ways, job);
    expect(found === null ? null : [found.way.total, found.saved]).toEqual(
      worth ? [least, own - least] : null,
    );
    seen[worth ? "reported" : "silent"] += 1;
  }
  expect(seen.reported).toBeGreaterThan(0);
  expect(seen.silent).toBeGreaterThan(0);
});
