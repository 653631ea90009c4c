import { datedNow, shipText } from "#components/job-facts/dates-now.ts";
import type { Product } from "#contract/catalog/product-lists.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { paths } from "#contract/paths/paths.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { noteOutdated } from "#data/copies/late-replies.ts";
import { networkFirst } from "#data/copies/network-first.ts";
import { loadPriceBook } from "#data/copies/price-book.ts";
import { productCopy } from "#data/copies/product-copies.ts";
import { breathe } from "#platform/breathe.ts";
import { isAway } from "#platform/network.ts";
import { untilWorthAsking } from "#platform/worth-asking.ts";
import { type OpeningSize, presetSize, sizedOpening } from "#pricing/analysis/sized-opening.ts";
import { price } from "#pricing/quote/quote.ts";

export type MiniPrice =
  | {
      readonly kind: "priced";
      readonly job: Job;
      readonly total: string;
      readonly unitPrice: string;
      readonly unit: string;
      readonly taxed: boolean;
      /** `11-26 周四前发货`. */
      readonly ships: string;
    }
  | { readonly kind: "impossible"; readonly message: string };

/** A product that can be priced on this device. */
export interface MiniQuoteSession {
  readonly size: OpeningSize;
  readonly priceOf: (size: OpeningSize) => MiniPrice;
}

export interface MiniEngine {
  readonly book: PriceBook;
  /** The same promise for the same product; null where this device does not know the product. */
  readonly deskOf: (id: string) => Promise<MiniQuoteSession | null>;
}

function priceAt(product: Product, size: OpeningSize, book: PriceBook): MiniPrice {
  const opening = sizedOpening(product, size, book);
  const priced = opening.ok
    ? price(opening.job, book, { ladder: false, alternatives: false })
    : opening;
  if (!opening.ok || !priced.ok) {
    const [problem] = priced.ok ? [] : priced.problems;
    return { kind: "impossible", message: problem?.message ?? "这个尺寸和数量暂不能报价" };
  }
  const quote = datedNow(priced.quote, book);
  const { total, unitPrice, unit } = quote;
  return {
    kind: "priced",
    job: opening.job,
    total,
    unitPrice,
    unit,
    taxed: opening.job.taxIncluded,
    ships: shipText(quote),
  };
}

let attempts = 0;
/** So often it is tried while the server answers other calls. A server without a price book stays so. */
const triesWhileOnline = 3;

/**
 * Neither server nor device has what a price needs: the screen loads again once that may help. The
 * one call may have failed in a short interruption that no other call noticed.
 */
async function openAgainLater(): Promise<void> {
  if (!isAway() && attempts >= triesWhileOnline) return;
  const attempt = attempts;
  attempts += 1;
  await untilWorthAsking(attempt);
  if (paths.home.isAt(location.pathname)) noteOutdated();
}

const isSame = (one: OpeningSize, other: OpeningSize): boolean =>
  one.width === other.width && one.height === other.height && one.quantity === other.quantity;

async function openDesk(id: string, book: PriceBook): Promise<MiniQuoteSession | null> {
  const product = await networkFirst(productCopy({ id })).catch(() => null);
  if (product === null) {
    void openAgainLater();
    return null;
  }
  const { value } = product;
  const opening = presetSize(value, book);
  await breathe();
  // In a task of its own, not while the screen draws: code runs slowly for the first time.
  const first = priceAt(value, opening, book);
  await breathe();
  const priceOf = (size: OpeningSize) =>
    isSame(size, opening) ? first : priceAt(value, size, book);
  return { size: opening, priceOf };
}

/** The engine with the active price book; null where neither server nor device has one. */
export async function openEngine(): Promise<MiniEngine | null> {
  const loaded = await loadPriceBook();
  if (loaded === null) {
    void openAgainLater();
    return null;
  }
  const { book } = loaded;
  const desks = new Map<string, Promise<MiniQuoteSession | null>>();
  const deskOf = (id: string) => {
    const known = desks.get(id);
    if (known !== undefined) return known;
    const opening = openDesk(id, book);
    desks.set(id, opening);
    return opening;
  };
  return { book, deskOf };
}
