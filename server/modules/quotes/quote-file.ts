import { codes, Refusal } from "#contract/http/reply.ts";
import { defaultWords } from "#contract/lookups/words.ts";
import { paths } from "#contract/paths/paths.ts";
import { encodeJob } from "#pricing/analysis/job-code.ts";
import type { Place } from "#pricing/core/delivery-area.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { printPaper } from "#server/modules/documents/printer.ts";
import { sheetContent } from "#server/modules/documents/sheet-content.ts";
import { bookInForce } from "#server/modules/price-book/price-books.repository.ts";
import { findCompany } from "#server/modules/shop/shop-facts.repository.ts";
import { suppliedQuotes } from "#server/modules/stock/supplying.ts";
import { findQuote, keepQuote } from "./quotes.repository.ts";
import type { QuoteTools } from "./quoting.ts";
import { isSignatureOf, signedQuoteOf } from "./quoting.ts";

interface Asked {
  readonly quoteNo: string;
  readonly signature: string;
  readonly buyer: { readonly name: string; readonly mobile: string } | null;
  /** Destination of the freight's estimate; null = unknown. */
  readonly place: Place | null;
  /** Origin of the shop's pages, for the link behind the code. */
  readonly origin: string;
}

const when = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Shanghai",
  dateStyle: "short",
  timeStyle: "short",
});

/**
 * The PDF of a quote for whoever holds its signature.
 * @throws Refusal `quoteTampered` where number and signature do not match
 */
export async function quoteFile(
  deps: WithDatabase & WithClock,
  secret: QuoteTools["secret"],
  { quoteNo, signature, buyer, place, origin }: Asked,
): Promise<Buffer> {
  const row = await findQuote(deps.db, quoteNo);
  if (row === null || !isSignatureOf(secret, row, signature)) {
    throw new Refusal(codes.quoteTampered, "报价单已被改动，请重新报价");
  }
  const { title, job, quote: signed, validUntil } = signedQuoteOf(row);
  if (job === null) throw new Refusal(codes.quoteTampered, "报价单的规格已读不出，请重新报价");
  const [company, book] = await Promise.all([
    findCompany(deps.db),
    bookInForce(deps.db, nowDate(deps)),
  ]);
  // Paper that the stock lacks delays the date, and changes no price.
  const [quote = signed] = await suppliedQuotes(
    deps.db,
    [{ job: { ...job }, quote: signed }],
    book,
  );
  const code = await encodeJob({ title, job });
  const content = sheetContent({
    ...{ title, quoteNo, job, quote, company, buyer, book, place, words: defaultWords },
    ...{ link: origin + paths.sharedQuote({ code }), at: deps.clock.now() },
    validUntil: when.format(validUntil),
  });
  await keepQuote(deps.db, quoteNo, nowDate(deps));
  return printPaper({ kind: "quote", content });
}
