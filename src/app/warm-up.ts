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
import { optionPictures, pictureAt } from "#contract/search/option-texts.ts";
import {
  type Keeping,
  keepingGoes,
  keptOffline,
  readKeptOffline,
} from "#data/copies/kept-offline.ts";
import { forget, lastSeen, remember } from "#data/copies/last-seen.ts";
import { keepPriceBook } from "#data/copies/price-book.ts";
import { keepProducts } from "#data/copies/product-copies.ts";
import { readSavedPacks, savedPacks, savePack } from "#data/copies/saved-packs.ts";
import { readAppFiles } from "#platform/app-files.ts";
import { savesData } from "#platform/data-saver.ts";
import { isAway } from "#platform/network.ts";
import { cacheStorage } from "#platform/platform-stores.ts";
import { whenIdle } from "#platform/when-idle.ts";
import { whileUntouched } from "#platform/while-untouched.ts";

const catalogue = [categoriesWithProducts, newProducts, recommendedProducts, companyInfo, carriers];

const dayMs = 24 * 3_600_000;

/** Equal to the worker's limit. */
const mostPictures = 120;

/** A clock set back makes it outdated too. */
async function isFresh(): Promise<boolean> {
  const kept = await lastSeen(keptOffline);
  const age = kept === null ? dayMs : Date.now() - kept.at;
  return age >= 0 && age < dayMs && (await (await cacheStorage())?.has("catalogue")) === true;
}

/**
 * Downloads what the shop needs offline: missing app files, and the rest once a day, with the first
 * worker, or when app files were missing. One tab does it at a time; an interrupted download
 * continues at the next visit. In data-saving mode, only a first worker downloads. `signal` aborts
 * it: a new worker becomes active once the old one has nothing to answer.
 */
export async function warmUp(first: boolean, signal: AbortSignal): Promise<void> {
  await whenIdle();
  try {
    if (first || !savesData())
      await oneTabAtATime("keep-offline", async () => {
        const lacking = (await readAppFiles(signal))?.lacking ?? [];
        // Caches are emptied together: what was noted of the others is no longer true.
        if (lacking.length > 0) await forget(keptOffline);
        await fetchAll("files", lacking, { signal });
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

/**
 * A newer build has its own tools, and a category may have grown; an interrupted download
 * continues.
 */
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
    [...shown.map(({ picture }) => picture), ...optionPictures.map(pictureAt)],
    now,
  );
  // The worker's own copies answer while the server is unreachable: nothing new was stored then.
  if (!isAway()) await remember(keptOffline, { products: kept, pictures });
}

/** The opening state of every product, and their number. Another host's shop lacks such a call. */
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

/** Pictures of the catalogue that the worker lacks, and the number of cached ones. */
async function keepPictures(shown: readonly string[], now: Cut): Promise<number> {
  const ours = [...new Set(shown)]
    .filter(
      (picture) => picture !== "" && new URL(picture, location.origin).origin === location.origin,
    )
    .slice(0, mostPictures);
  await fetchAll("pictures", ours, now);
  return ours.length;
}

/**
 * Through the worker, which caches them; a cached one is not requested again. A touch or key pauses
 * it.
 */
async function fetchAll(what: Keeping, addresses: readonly string[], now: Cut): Promise<void> {
  const caches = await cacheStorage();
  for (const [done, address] of addresses.entries()) {
    keepingGoes(what, done, addresses.length);
    if ((await caches?.match(address)) === undefined)
      await whileUntouched(now.signal, (signal) => fetch(address, { signal, priority: "low" }));
  }
}
