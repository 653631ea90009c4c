import fc from "fast-check";
import * as v from "valibot";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { codes } from "#contract/http/reply.ts";
import { job as jobSchema, type QuoteType, quoteTypes } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { readStoredBook } from "#contract/price-book/stored-book.ts";
import {
  currentPriceBook,
  quoteCatalogue,
  quoteDigitalLabel,
  quoteGangRun,
  quoteLabel,
  quotePaper,
  quoteSheet,
} from "#contract/quotes/quotes.ts";
import { price } from "#pricing/quote/quote.ts";
import { bookInForce } from "#server/modules/price-book/price-books.repository.ts";
import { arbitraryDeliveredJob } from "#tests/pricing/arbitrary-jobs.ts";
import { sampled } from "#tests/sampled.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

/** Random jobs a kind: priced with both books, and by the server through HTTP. */
const comparedRuns = Number(process.env.PRICING_RUNS ?? 10_000);
const askedRuns = Number(process.env.ASKED_RUNS ?? 100);
const timeout = 340_000;

const calls: Record<QuoteType, Endpoint> = {
  pt: quoteCatalogue,
  ysp: quoteSheet,
  lz: quoteLabel,
  inkLz: quoteDigitalLabel,
  pb: quoteGangRun,
  paper: quotePaper,
};

let shop: Shop;
/** The book as received over the wire. */
let deviceBook: PriceBook;
/** The book as read from the database. */
let serverBook: PriceBook;

beforeAll(async () => {
  shop = await startShop();
  const served = await shop.send(currentPriceBook, {});
  const read = readStoredBook(served.body.data);
  if (read === null) throw new Error("the served price book cannot be read");
  deviceBook = read;
  serverBook = await bookInForce(shop.deps.db, new Date(shop.clock.now()));
});
afterAll(() => shop.close());

it.each(sampled(quoteTypes, 3))(
  "%s: the stored book and the book on the device price every job alike",
  (quoteType) => {
    const bare = { ladder: false, alternatives: false } as const;
    fc.assert(
      fc.property(arbitraryDeliveredJob(quoteType, deviceBook), (job) => {
        const sent = v.parse(jobSchema, JSON.parse(JSON.stringify(job)));
        expect(price(sent, serverBook, bare)).toEqual(price(job, deviceBook, bare));
      }),
      { numRuns: comparedRuns },
    );
  },
  timeout,
);

it.each(sampled(quoteTypes, 3))(
  "%s: the server's call returns what the device shows",
  async (quoteType) => {
    let priced = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryDeliveredJob(quoteType, deviceBook), async (job) => {
        const reply = await shop.send(calls[quoteType], { job });
        const shown = price(job, deviceBook, { ways: true });
        if (!shown.ok) {
          expect(reply.body).toEqual({
            code: codes.quoteImpossible,
            msg: shown.problems[0]?.message,
            data: { problems: shown.problems },
          });
          return;
        }
        priced += 1;
        expect(reply.body.code).toBe(codes.success);
        expect(reply.body.data).toMatchObject({ quote: shown.quote });
      }),
      { numRuns: askedRuns },
    );
    expect(priced).toBeGreaterThan(askedRuns / 4);
  },
  timeout,
);
