import { type Deps, nowDate } from "#server/deps.ts";
import { shopSecret } from "#server/secrets.ts";
import { bookInForce } from "#server/store/price-books.ts";
import type { QuoteTools } from "./quoting.ts";

/** The signing secret and the book in force. Call it before a transaction, never inside. */
export async function quoteTools(deps: Deps): Promise<QuoteTools> {
  const secret = await shopSecret(deps.db, "quoteSecret");
  return { deps, secret, book: await bookInForce(deps.db, nowDate(deps)) };
}
