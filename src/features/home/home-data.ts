import { call } from "#api/call.ts";
import { handOn, type Loading } from "#components/loading/loaded.tsx";
import { type Company, companyInfo } from "#contract/catalog/company.ts";
import {
  adverts,
  categoriesWithProducts,
  newProducts,
  type ProductCard,
  recommendedProducts,
} from "#contract/catalog/storefront.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import type { Draft } from "#db/rows.ts";
import { untilLoaded } from "#platform/keep-loading.ts";
import { latestDraft } from "./latest-draft.ts";
import type { MiniEngine } from "./mini-engine.ts";

export interface HomeData {
  readonly groups: Loading<OutputOf<typeof categoriesWithProducts>>;
  /** The lower parts: recommended and new products, and adverts. */
  readonly shelves: Loading<Shelves>;
  readonly company: Loading<Company>;
  readonly draft: Promise<Draft | null>;
  /** Null where this device cannot price. */
  readonly engine: Promise<MiniEngine | null>;
}

export interface Shelves {
  readonly recommended: ProductCard[];
  readonly fresh: ProductCard[];
  readonly adverts: OutputOf<typeof adverts>;
}

/** When the browser is idle, at the latest after three seconds. */
const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 1000);
  });

/** Engine and price book load after the first screen. */
async function engineAfter(first: Promise<unknown>): Promise<MiniEngine | null> {
  await first;
  await whenIdle();
  const { openEngine } = await untilLoaded(() => import("./mini-engine.ts"));
  return openEngine();
}

async function shelvesOf(): Promise<Shelves> {
  const [recommended, fresh, shown] = await Promise.all([
    call(recommendedProducts, {}),
    call(newProducts, {}),
    call(adverts, {}),
  ]);
  return { recommended, fresh, adverts: shown };
}

export function homeData(): HomeData {
  const groups = handOn(call(categoriesWithProducts, {}));
  return {
    groups,
    shelves: handOn(shelvesOf()),
    company: handOn(call(companyInfo, {})),
    draft: latestDraft(),
    engine: engineAfter(groups),
  };
}
