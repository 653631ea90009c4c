import { call } from "#api/call.ts";
import { oneTabAtATime } from "#api/one-tab.ts";
import { shownLookups } from "#api/shop-words.ts";
import { Unreachable } from "#api/unreachable.ts";
import { filesOf, toolsPack } from "#components/saved-packs/pack-lists.ts";
import { carriers, companyInfo } from "#contract/catalog/company.ts";
import { productPresets, products } from "#contract/catalog/product-lists.ts";
import {
  adverts,
  categories,
  categoriesWithProducts,
  newProducts,
  recommendedProducts,
} from "#contract/catalog/storefront.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import {
  type Keeping,
  keepingGoes,
  keptOffline,
  readKeptOffline,
} from "#data/copies/kept-offline.ts";
import { lastSeen, remember } from "#data/copies/last-seen.ts";
import { keepPriceBook } from "#data/copies/price-book.ts";
import { keepProducts } from "#data/copies/product-copies.ts";
import { readSavedPacks, savedPacks, savePack } from "#data/copies/saved-packs.ts";
import { readAppFiles } from "#platform/app-files.ts";
import { isAway } from "#platform/network.ts";
import { cacheStorage } from "#platform/platform-stores.ts";
import { whenIdle } from "#platform/when-idle.ts";

const catalogue = [categoriesWithProducts, newProducts, recommendedProducts, companyInfo, carriers];

const dayMs = 24 * 3_600_000;

/** As many as the worker keeps. */
const mostPictures = 120;

/** A clock set back makes it old too. */
async function isFresh(): Promise<boolean> {
  const kept = await lastSeen(keptOffline);
  const age = kept === null ? dayMs : Date.now() - kept.at;
  return age >= 0 && age < dayMs && (await (await cacheStorage())?.has("catalogue")) === true;
}

/**
 * Brings onto the device what the shop needs without a network: what its worker lacks of the app's
 * files, and once a day, and when the worker is the first here, the rest. One tab does it at a time; what was cut goes on at the next visit. `signal`
 * cuts it: a new worker is let in once the old one has nothing to answer.
 */
export async function warmUp(first: boolean, signal: AbortSignal): Promise<void> {
  await whenIdle();
  try {
    await oneTabAtATime("keep-offline", async () => {
      const files = await readAppFiles(signal);
      await fetchAll("files", files?.lacking ?? [], { signal });
      if (first || !(await isFresh())) await keep(signal);
      await refreshPacks();
    });
  } finally {
    await readKeptOffline();
  }
}

async function areHeld(addresses: readonly string[]): Promise<boolean> {
  const caches = await cacheStorage();
  const found = await Promise.all(addresses.map((address) => caches?.match(address)));
  return found.every((reply) => reply !== undefined);
}

/** A newer build has tools of its own, and a category may have grown; what was cut goes on. */
async function refreshPacks(): Promise<void> {
  await readSavedPacks();
  for (const [id, pack] of Object.entries(savedPacks())) {
    if (isAway() || (pack.kind !== "saved" && pack.kind !== "partly")) continue;
    const saved = { id, name: pack.name };
    const isToday = pack.kind === "saved" && Date.now() - pack.at < dayMs;
    if (isToday && (id !== toolsPack.id || (await areHeld(await filesOf(saved))))) continue;
    await savePack(saved, () => filesOf(saved));
  }
}

interface Cut {
  readonly signal: AbortSignal;
}

/** One call at a time, so that the visitor's own come first. */
async function keep(signal: AbortSignal): Promise<void> {
  const now = { signal };
  for (const endpoint of catalogue) await call(endpoint, {}, now);
  for (const { endpoint } of shownLookups) await call(endpoint, {}, now);
  const shown = [
    ...(await call(adverts, {}, now)),
    ...(await call(categories, {}, now)),
    ...(await call(products, { limit: 100 }, now)).items,
  ];
  const kept = await keepShelf(now);
  if (!(await keepPriceBook(now))) return;
  const pictures = await keepPictures(
    shown.map(({ picture }) => picture),
    now,
  );
  // The worker's own copies answer while the shop is away: nothing of today was kept then.
  if (!isAway()) await remember(keptOffline, { products: kept, pictures });
}

/** Every product as its page opens; how many there are. Another host's shop has no such call. */
async function keepShelf(now: Cut): Promise<number> {
  let kept = 0;
  let cursor: string | undefined;
  do {
    const page = await call(productPresets, { cursor }, now).catch(noneThere);
    await keepProducts(page.items);
    kept += page.items.length;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return kept;
}

const isNoCall = (error: unknown): boolean =>
  error instanceof Refusal
    ? error.code === codes.notFound
    : error instanceof Unreachable && error.status === 404;

function noneThere(error: unknown): OutputOf<typeof productPresets> {
  if (!isNoCall(error)) throw error;
  return { items: [], nextCursor: null };
}

/** The catalogue's pictures that the worker has not yet; how many stand. */
async function keepPictures(shown: readonly string[], now: Cut): Promise<number> {
  const ours = [...new Set(shown)]
    .filter(
      (picture) => picture !== "" && new URL(picture, location.origin).origin === location.origin,
    )
    .slice(0, mostPictures);
  await fetchAll("pictures", ours, now);
  return ours.length;
}

/** Through the worker, which keeps them; what it holds already is not asked for again. */
async function fetchAll(what: Keeping, addresses: readonly string[], now: Cut): Promise<void> {
  const caches = await cacheStorage();
  for (const [done, address] of addresses.entries()) {
    keepingGoes(what, done, addresses.length);
    if ((await caches?.match(address)) === undefined)
      await fetch(address, { ...now, priority: "low" });
  }
}
