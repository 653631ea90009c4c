import { grouped } from "#contract/format/numerals.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { readStoredJob } from "#contract/jobs/stored-job.ts";
import { paths } from "#contract/paths/paths.ts";
import { amountText, jobSentence } from "#contract/wording/job-words.ts";
import { isTaxed, taxWord } from "#contract/wording/tax-words.ts";
import { decodeJob } from "#pricing/analysis/job-code.ts";
import { flatSize } from "#pricing/analysis/sized-opening.ts";
import type { WithClock, WithDatabase, WithPricing } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { findProduct } from "#server/modules/catalog/catalogue.repository.ts";
import { bookInForce } from "#server/modules/price-book/price-books.repository.ts";
import { pricedAside } from "#server/modules/quotes/pricing-aside.ts";
import { findShortLink } from "#server/modules/quotes/short-links.repository.ts";
import { shopWords } from "#server/modules/shop/own-words.repository.ts";
import type { Card } from "./link-preview.ts";
import { productThing } from "./structured-data.ts";

interface Named {
  readonly name: string;
  readonly picture: string | null;
}

/** The shop's own name of the product: a preview contains no text of a user. */
async function namedOf({ db, clock }: WithDatabase & WithClock, job: Job): Promise<Named> {
  const { productId } = job;
  if (productId !== undefined) {
    try {
      return await findProduct(db, productId);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  const words = await shopWords(db, clock.now());
  return { name: words.of("quoteType", job.quoteType), picture: null };
}

/** Product, size, quantity and today's price of a job. */
async function cardOf(
  deps: WithDatabase & WithClock & WithPricing,
  job: Job,
  path: string,
): Promise<Card> {
  const { name, picture } = await namedOf(deps, job);
  const book = await bookInForce(deps.db, nowDate(deps));
  const words = await shopWords(deps.db, deps.clock.now());
  const aside = { sums: deps.sums, caller: "previews" };
  const priced = await pricedAside(aside, book, job, { ladder: false, alternatives: false });
  const quote = priced.ok ? priced.quote : null;
  const size = flatSize(job);
  const title = [
    name,
    ...(size === null ? [] : [`${size.width}×${size.height} mm`]),
    ...(quote === null ? [] : [amountText(job, quote.unit, words), `¥${grouped(quote.total)}`]),
  ].join(" ");
  const description = [
    jobSentence(job, { words, book }),
    ...(quote === null
      ? ["这样的规格要打开以后再报价"]
      : [`${taxWord(isTaxed(quote))}，按今天的价目，打开可改数量再算`]),
  ].join("。");
  const good = {
    name,
    description,
    path,
    sku: null,
    category: null,
    asked:
      quote === null
        ? null
        : {
            quantity: quote.quantity,
            unit: quote.unit,
            total: quote.total,
            taxIncluded: isTaxed(quote),
          },
  };
  return {
    title,
    description,
    path,
    picture,
    kind: "product",
    indexed: false,
    things: (at, raster) => [productThing(good, at, raster)],
  };
}

/** A link that contains its job. @throws Refusal `notFound` */
export async function sharedCard(
  deps: WithDatabase & WithClock & WithPricing,
  code: string,
): Promise<Card> {
  const decoded = await decodeJob(code);
  if (!decoded.ok) throw new Refusal(codes.notFound, decoded.message);
  return cardOf(deps, decoded.shared.job, paths.sharedQuote({ code }));
}

/** A link whose job the server stores. @throws Refusal `notFound` */
export async function shortCard(
  deps: WithDatabase & WithClock & WithPricing,
  asked: string,
): Promise<Card> {
  const code = asked.toUpperCase();
  const { job } = await findShortLink(deps, code);
  const read = readStoredJob(job);
  if (read === null) throw new Refusal(codes.notFound, "这份报价由更新的版本写成");
  return cardOf(deps, read, paths.shortQuote({ code }));
}
