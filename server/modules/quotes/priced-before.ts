import type { PriceBook } from "#contract/price-book/price-book.ts";
import { canonicalJson } from "#server/http/idempotency.ts";
import type { Sums } from "#server/infra/pricing/pricing-thread.ts";
import type { Answer, Sum } from "#server/infra/pricing/pricing-work.ts";
import type { QuoteTools } from "#server/modules/quotes/quoting.ts";

interface Needed {
  readonly caller: string;
  readonly book: PriceBook;
  readonly sum: Sum;
}

/** A slow price is missing: the transaction that needs it is rolled back first. */
class PriceNeeded extends Error {
  readonly needed: Needed;

  constructor(needed: Needed) {
    super("a price is needed before the transaction");
    this.needed = needed;
  }
}

/**
 * Runs work that opens a transaction and prices within it. Where a price is slow, the transaction
 * is rolled back, the thread calculates it and the work runs again. So no transaction waits for the
 * thread, and each repeats its checks. Runs at most once for each price and once more.
 * @throws Refusal `throttled`, and what the work throws
 */
export async function pricedBefore<Reply>(
  tools: QuoteTools,
  work: (tools: QuoteTools) => Promise<Reply>,
): Promise<Reply> {
  const answers = new Map<string, Answer>();
  const { sums } = tools.deps;
  const known: Sums = {
    async answer(caller, book, sum) {
      const answer = answers.get(canonicalJson(sum));
      if (answer === undefined) throw new PriceNeeded({ caller, book, sum });
      return answer;
    },
    close: () => sums.close(),
  };
  const within = { ...tools, deps: { ...tools.deps, sums: known } };
  for (;;) {
    try {
      return await work(within);
    } catch (error) {
      if (!(error instanceof PriceNeeded)) throw error;
      const { caller, book, sum } = error.needed;
      answers.set(canonicalJson(sum), await sums.answer(caller, book, sum));
    }
  }
}
