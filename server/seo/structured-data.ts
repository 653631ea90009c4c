import type { Company } from "#contract/catalog/company.ts";
import type { Absolute } from "./link-preview.ts";

/** One object of schema.org. */
export type Thing = Readonly<Record<string, unknown>>;

const context = { "@context": "https://schema.org" };

/** The price for a number of pieces. */
export interface Asked {
  readonly quantity: number;
  readonly unit: string;
  /** Yuan, without freight. */
  readonly total: string;
  readonly taxIncluded: boolean;
}

/** A product of the shop, with its own page. */
export interface Good {
  readonly name: string;
  readonly description: string;
  readonly path: string;
  readonly sku: string | null;
  readonly category: string | null;
  readonly asked: Asked | null;
}

function offerOf({ asked, path }: Good, at: Absolute): Thing {
  if (asked === null) return {};
  const price = { price: asked.total, priceCurrency: "CNY" };
  const eligibleQuantity = {
    "@type": "QuantitativeValue",
    value: asked.quantity,
    unitText: asked.unit,
  };
  return {
    offers: {
      "@type": "Offer",
      url: at(path),
      ...price,
      availability: "https://schema.org/MadeToOrder",
      eligibleQuantity,
      priceSpecification: {
        "@type": "PriceSpecification",
        ...price,
        valueAddedTaxIncluded: asked.taxIncluded,
        eligibleQuantity,
      },
    },
  };
}

export const productThing = (good: Good, at: Absolute, picture: string | null): Thing => ({
  ...context,
  "@type": "Product",
  name: good.name,
  description: good.description,
  url: at(good.path),
  ...(good.sku === null ? {} : { sku: good.sku }),
  ...(good.category === null ? {} : { category: good.category }),
  ...(picture === null ? {} : { image: [picture] }),
  ...offerOf(good, at),
});

/** A level of the breadcrumb. */
export interface Place {
  readonly name: string;
  readonly path: string;
}

export const listThing = (name: string, places: readonly Place[], at: Absolute): Thing => ({
  ...context,
  "@type": "ItemList",
  name,
  numberOfItems: places.length,
  itemListElement: places.map((place, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: place.name,
    url: at(place.path),
  })),
});

export const trailThing = (places: readonly Place[], at: Absolute): Thing => ({
  ...context,
  "@type": "BreadcrumbList",
  itemListElement: places.map((place, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: place.name,
    item: at(place.path),
  })),
});

export const companyThing = (company: Company, at: Absolute): Thing => ({
  ...context,
  "@type": "Organization",
  name: company.name,
  alternateName: company.shortName,
  description: company.intro,
  url: at("/"),
  logo: at("/icons/icon-512.png"),
  telephone: company.phone,
  email: company.email,
  address: company.address,
});

/** @param search the path of the search with `{words}` as a placeholder */
export const siteThing = (name: string, search: string, at: Absolute): Thing => ({
  ...context,
  "@type": "WebSite",
  name,
  url: at("/"),
  inLanguage: "zh-CN",
  potentialAction: {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${at("/")}${search.slice(1)}` },
    "query-input": "required name=words",
  },
});
