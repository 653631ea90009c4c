import { type Deps, nowDate } from "#server/deps.ts";
import { shopWords } from "#server/store/own-words.ts";
import { bookInForce } from "#server/store/price-books.ts";
import { quoteKeys } from "./quote-key.ts";
import type { QuoteTools } from "./quoting.ts";

/** The signing keys, the words and the book in force. Call it before a transaction, never inside. */
export async function quoteTools(deps: Deps): Promise<QuoteTools> {
  const secret = await quoteKeys(deps.db, deps.clock.now());
  const words = await shopWords(deps.db, deps.clock.now());
  return { deps, secret, words, book: await bookInForce(deps.db, nowDate(deps)) };
}
