import type { FastifyInstance } from "fastify";
import { currentPriceBook } from "#contract/quotes.ts";
import * as storefront from "#contract/storefront.ts";
import { type Deps, nowDate } from "#server/deps.ts";
import { route } from "#server/http/route.ts";
import * as catalogue from "#server/store/catalogue.ts";
import { bookInForce } from "#server/store/price-books.ts";
import { findCompany, listAdverts, listCarriers } from "#server/store/shop-facts.ts";

const shownInCategory = 8;
const shownOnHome = 8;

export function register(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  route(app, deps, storefront.companyInfo, () => findCompany(db));
  route(app, deps, storefront.adverts, () => listAdverts(db));
  route(app, deps, storefront.carriers, () => listCarriers(db));
  route(app, deps, storefront.categories, () => catalogue.listCategories(db));
  route(app, deps, storefront.categoriesWithProducts, async () => {
    const products = await catalogue.firstProducts(db, shownInCategory);
    const categories = await catalogue.listCategories(db);
    return categories.map((row) => ({ ...row, products: products.get(row.id) ?? [] }));
  });
  route(app, deps, storefront.products, ({ input }) => catalogue.listProducts(db, input));
  route(app, deps, storefront.productDetail, ({ input }) => catalogue.findProduct(db, input.id));
  route(app, deps, storefront.newProducts, () => catalogue.newestProducts(db, shownOnHome));
  route(app, deps, storefront.recommendedProducts, () => catalogue.recommended(db, shownOnHome));
  route(app, deps, currentPriceBook, () => bookInForce(db, nowDate(deps)));
}
