import { codes, Refusal } from "#contract/reply.ts";
import { defaultWords } from "#contract/words.ts";
import type { Deps } from "#server/deps.ts";
import { nowDate } from "#server/deps.ts";
import { printPaper } from "#server/sheets/printer.ts";
import { bookInForce } from "#server/store/price-books.ts";
import { findQuote } from "#server/store/quotes.ts";
import { findCompany } from "#server/store/shop-facts.ts";
import type { QuoteTools } from "./quoting.ts";
import { isSignatureOf, signedQuoteOf } from "./quoting.ts";
import { sheetContent } from "./sheet-content.ts";

interface Asked {
  readonly quoteNo: string;
  readonly signature: string;
  readonly buyer: { readonly name: string; readonly mobile: string } | null;
}

const when = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Shanghai",
  dateStyle: "short",
  timeStyle: "short",
});

/**
 * The PDF of a quote for whoever holds its signature.
 * @throws Refusal `quoteTampered` where number and signature do not go together
 */
export async function quoteFile(
  deps: Deps,
  secret: QuoteTools["secret"],
  { quoteNo, signature, buyer }: Asked,
): Promise<Buffer> {
  const row = await findQuote(deps.db, quoteNo);
  if (row === null || !isSignatureOf(secret, row, signature)) {
    throw new Refusal(codes.quoteTampered, "报价单已被改动，请重新报价");
  }
  const { title, job, quote, validUntil } = signedQuoteOf(row);
  if (job === null) throw new Refusal(codes.quoteTampered, "报价单的规格已读不出，请重新报价");
  const [company, book] = await Promise.all([
    findCompany(deps.db),
    bookInForce(deps.db, nowDate(deps)),
  ]);
  const subject = { title, quoteNo, job, quote, company, buyer, words: defaultWords, book };
  const content = sheetContent({ ...subject, validUntil: when.format(validUntil) });
  return printPaper({ kind: "quote", content });
}
