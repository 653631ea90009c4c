import type { FastifyInstance } from "fastify";
import * as company from "#contract/catalog/company.ts";
import * as lists from "#contract/catalog/product-lists.ts";
import * as storefront from "#contract/catalog/storefront.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { stampedBook } from "#contract/price-book/stored-book.ts";
import { currentPriceBook } from "#contract/quotes/quotes.ts";
import { nearProducts } from "#contract/search/near-products.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import type { Database } from "#server/infra/database/database.ts";
import type { WithReplica } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { bookInForce } from "#server/modules/price-book/price-books.repository.ts";
import { findCompany, listCarriers } from "#server/modules/shop/shop-facts.repository.ts";
import { shownAdverts } from "./adverts.repository.ts";
import * as catalogue from "./catalogue.repository.ts";
import { daysOf, fenUp, offerOf, pageOpeningOf } from "./offers.ts";

const shownInCategory = 8;
const shownOnHome = 8;
const mostListed = 500;

type Priced = Pick<storefront.ProductCard, "priceFrom" | "offer">;

function pricesOf(product: catalogue.ShelvedProduct, book: PriceBook): Priced {
  const offer = offerOf(product, book);
  return { offer, priceFrom: offer === null ? null : fenUp(offer.unitPrice) };
}

function cardOf(product: catalogue.ShelvedProduct, book: PriceBook): storefront.ProductCard {
  const { preset: _, offered: _offered, ...card } = product;
  return { ...card, ...pricesOf(product, book) };
}

/** A product as its page opens, by today's book. */
const pagedOf = (product: catalogue.DescribedProduct, book: PriceBook): lists.Product => ({
  ...product,
  ...pricesOf(product, book),
  leadDays: daysOf(product, book),
});

/** One part of a page: chosen products, new ones, or a category's. */
function partOf(
  db: Database,
  part: string,
  limit: number,
): Promise<readonly catalogue.ShelvedProduct[]> {
  if (part === "recommended") return catalogue.recommended(db, limit);
  if (part === "new") return catalogue.newestProducts(db, limit);
  return catalogue.listProducts(db, { limit, cate_id: part }).then(({ items }) => items);
}

export function register(app: FastifyInstance, deps: RouteDeps & WithReplica): void {
  const db = deps.replica ?? deps.db;
  route(app, deps, company.companyInfo, () => findCompany(db));
  route(app, deps, storefront.adverts, async ({ keepUntil }) => {
    const now = nowDate(deps);
    const ads = await shownAdverts(db);
    for (const { from, until } of ads) {
      for (const edge of [from, until]) if (edge !== null && edge > now) keepUntil(edge);
    }
    return ads
      .filter(
        ({ from, until }) => (from === null || from <= now) && (until === null || until > now),
      )
      .map(({ id, title, subtitle, picture, link, until }) => ({
        ...{ id, title, subtitle, picture, link },
        ...(until === null ? {} : { until: until.getTime() }),
      }));
  });
  route(app, deps, storefront.categories, () => catalogue.listCategories(db));
  // Quotes are checked against the primary's book, so pages must show the same one.
  const today = () => bookInForce(deps.db, nowDate(deps));
  route(app, deps, company.carriers, async () => listCarriers(db, await today()));
  const cards = async (shelf: Promise<readonly catalogue.ShelvedProduct[]>) => {
    const [products, book] = await Promise.all([shelf, today()]);
    return products.map((product) => cardOf(product, book));
  };
  route(app, deps, storefront.categoriesWithProducts, async () => {
    const shelves = await catalogue.firstProducts(db, shownInCategory);
    const categories = await catalogue.listCategories(db);
    const book = await today();
    return categories.map((row) => {
      const products = shelves.get(row.id) ?? [];
      return { ...row, products: products.map((product) => cardOf(product, book)) };
    });
  });
  route(app, deps, lists.products, async ({ input }) => {
    const keyword = input.keyword?.trim() ?? "";
    const book = await today();
    if (keyword === "") {
      const { items, nextCursor } = await catalogue.listProducts(db, input);
      return { items: items.map((product) => cardOf(product, book)), nextCursor };
    }
    const page = await catalogue.findProducts(db, { ...input, keyword }, book);
    return { ...page, items: page.items.map((product) => cardOf(product, book)) };
  });
  route(app, deps, lists.productDetail, async ({ input }) => {
    const product = await catalogue.findProduct(db, input.id);
    const book = await today();
    return { ...pagedOf(product, book), opening: pageOpeningOf(product, book) };
  });
  route(app, deps, lists.nearProducts, async ({ input }) => {
    const { product, others } = await catalogue.kindredProducts(db, input.id);
    const book = await today();
    const priceOf = (one: catalogue.ShelvedProduct) => {
      const offer = offerOf(one, book);
      return offer === null ? null : Number(offer.total);
    };
    const items = nearProducts(others, product, priceOf(product), priceOf);
    return { name: product.name, items: items.map((one) => cardOf(one, book)) };
  });
  route(app, deps, lists.productPresets, async ({ input: { cursor } }) => {
    const query = { cursor, limit: lists.presetsAtOnce };
    const { items, nextCursor } = await catalogue.describeProducts(db, query);
    const book = await today();
    return { items: items.map((product) => pagedOf(product, book)), nextCursor };
  });
  route(app, deps, storefront.newProducts, () => cards(catalogue.newestProducts(db, shownOnHome)));
  route(app, deps, storefront.recommendedProducts, () =>
    cards(catalogue.recommended(db, shownOnHome)),
  );
  route(app, deps, lists.productList, async ({ input }) => {
    const query = { limit: mostListed, cate_id: input.cate_id };
    return cards(catalogue.listProducts(db, query).then(({ items }) => items));
  });
  route(app, deps, lists.productPart, ({ input: { part, limit } }) =>
    cards(partOf(db, part, limit)),
  );
  route(app, deps, lists.gangRunCategories, async () => {
    const shelves = await catalogue.firstProducts(db, mostListed);
    const categories = await catalogue.listCategories(db);
    return categories.flatMap(({ id, name }) => {
      const goods = (shelves.get(id) ?? []).filter(({ quoteType }) => quoteType === "pb");
      const products = goods.map((product) => ({ id: product.id, name: product.name }));
      return products.length === 0 ? [] : [{ id, name, products }];
    });
  });
  route(app, deps, currentPriceBook, async () => stampedBook(await today()));
}
