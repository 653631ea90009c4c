import type { FastifyRequest } from "fastify";
import { codes, Refusal } from "#contract/http/reply.ts";
import { paths, type ScreenName, screenNames } from "#contract/paths/paths.ts";
import { addressOf } from "#server/http/address.ts";
import { ResponseCache } from "#server/http/response-cache.ts";
import type {
  WithClock,
  WithDatabase,
  WithLog,
  WithPricing,
  WithRandom,
  WithReplica,
  WithSettings,
} from "#server/infra/deps.ts";
import { safeError } from "#server/infra/logging/log.ts";
import { QuoteRate } from "#server/modules/quotes/quote-rate.ts";
import type { Card } from "./link-preview.ts";
import {
  categoryCard,
  homeCard,
  paperCard,
  paperDetailCard,
  productCard,
  shelfCard,
} from "./public-previews.ts";
import { sharedCard, shortCard } from "./shared-preview.ts";

/**
 * The public answer for a page's address: `card` has a preview, `missing` is a 404, `plain` is the
 * page without a preview: a personal page, or an unknown state.
 */
export type Found =
  | { readonly kind: "card"; readonly card: Card }
  | { readonly kind: "missing" }
  | { readonly kind: "plain" };

type CardDeps = WithDatabase & WithClock & WithRandom & WithPricing & WithReplica;
export type PreviewDeps = CardDeps & WithSettings & WithLog;
type Make = (deps: CardDeps, part: string) => Promise<Card>;

/** Catalogue pages: a missing product or category is a 404. */
const onShelf: Partial<Record<ScreenName, Make>> = {
  home: homeCard,
  products: shelfCard,
  category: categoryCard,
  product: productCard,
  paper: paperCard,
  paperDetail: paperDetailCard,
};

/** Links made by buyers: the page itself reports an invalid one. */
const shared: Partial<Record<ScreenName, Make>> = {
  sharedQuote: sharedCard,
  shortQuote: shortCard,
};

/** A page waits this long for its preview at most. */
const patienceMs = 800;

const lastPart = (path: string): string =>
  decodeURIComponent(path.split("/").filter(Boolean).at(-1) ?? "");

/** `null` after a timeout; the result is cached for the next request. */
async function inTime<Value>(value: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMs, null);
  });
  try {
    return await Promise.race([value, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Previews by the page's path alone: no query and no header creates another one. */
export class Cards {
  private readonly shelf: ResponseCache<Card>;
  private readonly links: ResponseCache<Card>;
  private readonly rate: QuoteRate;
  private readonly deps: CardDeps & WithLog;

  constructor(deps: PreviewDeps) {
    this.deps = deps;
    this.shelf = new ResponseCache(deps);
    this.links = new ResponseCache(deps);
    this.rate = new QuoteRate(deps.settings.quotesPerMinute);
  }

  /** @param path of a page, still escaped */
  async of(path: string, request: FastifyRequest): Promise<Found> {
    const screen = screenNames.find((name) => paths[name].isAt(path));
    const shelved = screen === undefined ? undefined : onShelf[screen];
    const linked = screen === undefined ? undefined : shared[screen];
    const part = lastPart(path);
    try {
      if (shelved !== undefined)
        return await this.found(this.shelf, `${screen} ${part}`, shelved, part);
      if (linked === undefined) return { kind: "plain" };
      this.rate.count(addressOf(request), this.deps.clock.now());
      return await this.found(this.links, `${screen} ${part}`, linked, part);
    } catch (error) {
      if (!(error instanceof Refusal)) {
        // The page opens even where its preview fails.
        this.deps.log.warn({ fault: safeError(error), screen }, "a link preview could not be made");
        return { kind: "plain" };
      }
      const missing = shelved !== undefined && error.code === codes.notFound;
      return missing ? { kind: "missing" } : { kind: "plain" };
    }
  }

  private async found(
    kept: ResponseCache<Card>,
    key: string,
    make: Make,
    part: string,
  ): Promise<Found> {
    const card = await inTime(kept.of(key, () => make(this.deps, part)));
    return card === null ? { kind: "plain" } : { kind: "card", card };
  }
}
