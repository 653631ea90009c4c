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
import { latestDraft } from "./latest-draft.ts";

export interface HomeData {
  readonly groups: Loading<OutputOf<typeof categoriesWithProducts>>;
  /** The lower parts: recommended and new products, and adverts. */
  readonly shelves: Loading<Shelves>;
  readonly company: Loading<Company>;
  readonly draft: Promise<Draft | null>;
}

export interface Shelves {
  readonly recommended: ProductCard[];
  readonly fresh: ProductCard[];
  readonly adverts: OutputOf<typeof adverts>;
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
  return {
    groups: handOn(call(categoriesWithProducts, {})),
    shelves: handOn(shelvesOf()),
    company: handOn(call(companyInfo, {})),
    draft: latestDraft(),
  };
}
