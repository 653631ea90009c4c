import { call } from "#api/call.ts";
import { shownLookups } from "#api/shop-words.ts";
import { carriers, companyInfo } from "#contract/company.ts";
import {
  adverts,
  categories,
  categoriesWithProducts,
  newProducts,
  products,
  recommendedProducts,
} from "#contract/storefront.ts";

const catalogue = [
  categoriesWithProducts,
  categories,
  adverts,
  newProducts,
  recommendedProducts,
  companyInfo,
  carriers,
];

/**
 * Asks once more for what a first visit got before the worker was there to keep it, one
 * call at a time so that the visitor's own come first. Failures do not matter here.
 */
export async function warmUp(): Promise<void> {
  for (const endpoint of [...catalogue, ...shownLookups.map((lookup) => lookup.endpoint)]) {
    await call(endpoint, {}).catch(() => undefined);
  }
  // The whole catalogue, as a search without a signal looks through it.
  await call(products, { limit: 100 }).catch(() => undefined);
  const { loadPriceBook } = await import("#db/price-book.ts");
  await loadPriceBook().catch(() => undefined);
  await keepPictures();
}

/** Pictures on show now were fetched before the worker came. */
async function keepPictures(): Promise<void> {
  for (const picture of document.querySelectorAll("img")) {
    const ours = picture.src.startsWith(location.origin);
    if (ours && picture.complete) await fetch(picture.src).catch(() => undefined);
  }
}
