import type { WithDatabase, WithPricing } from "#server/infra/deps.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { bookInForce } from "#server/modules/price-book/price-books.repository.ts";
import { shopWords } from "#server/modules/shop/own-words.repository.ts";
import { quoteKeys } from "./quote-key.ts";
import type { QuoteTools } from "./quoting.ts";

/** The signing keys, the words and the active book. Call it before a transaction, never inside. */
export async function quoteTools(
  deps: LetterDeps & WithDatabase & WithPricing,
): Promise<QuoteTools> {
  const secret = await quoteKeys(deps, deps.clock.now());
  const words = await shopWords(deps.db, deps.clock.now());
  return { deps, secret, words, book: await bookInForce(deps.db, nowDate(deps)) };
}
