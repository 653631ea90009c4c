import { afterEach, expect, test, vi } from "vitest";
import { jobOf } from "#components/job-form/job-form.ts";
import { rehearse } from "#components/job-form/rehearse.ts";
import { presetJob } from "#pricing/analysis/opening.ts";
import { priceJob } from "#pricing/quote/quote.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";

afterEach(() => vi.unstubAllGlobals());

const job = jobOf(presetJob("lz", {}, null, book));

/** Idle moments are handed out one at a time; the promise says whether there was another. */
function idleMoments() {
  let due: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (then: () => void) => due.push(then));
  return async (): Promise<boolean> => {
    const [moment, ...rest] = due;
    if (moment === undefined) return false;
    due = rest;
    moment();
    await new Promise((resolve) => setImmediate(resolve));
    return true;
  };
}

function opened() {
  if (job === null) throw new Error("the preset is no whole job");
  const outcome = priceJob(job, book);
  if (!outcome.ok) throw new Error("the shop cannot make it");
  return { job, quote: outcome.quote };
}

test("a price of the ladder takes an idle moment of its own, and whole quotes follow", async () => {
  const { job, quote } = opened();
  const next = idleMoments();
  void rehearse({ job, quote }, book, () => true);
  let moments = 0;
  while (await next()) moments += 1;
  expect(quote.ladder.length).toBe(5);
  expect(moments).toBe(5 + 1 + 4);
});

test("the first key ends the rehearsal", async () => {
  const { job, quote } = opened();
  const next = idleMoments();
  let typed = false;
  const whole = rehearse({ job, quote }, book, () => !typed);
  await next();
  await next();
  typed = true;
  await next();
  expect(await next()).toBe(false);
  await whole;
});
