import type { ProductOffer } from "#contract/catalog/storefront.ts";
import { fenOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { paths } from "#contract/paths/paths.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Paper } from "#contract/price-book/print.ts";
import { isTaxed, taxWord } from "#contract/wording/tax-words.ts";
import { paperPrices } from "#pricing/analysis/paper-prices.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import * as catalogue from "#server/modules/catalog/catalogue.repository.ts";
import { offerOf } from "#server/modules/catalog/offers.ts";
import { bookInForce } from "#server/modules/price-book/price-books.repository.ts";
import { findCompany } from "#server/modules/shop/shop-facts.repository.ts";
import type { Card } from "./link-preview.ts";
import {
  type Asked,
  companyThing,
  type Good,
  listThing,
  type Place,
  productThing,
  siteThing,
  trailThing,
} from "./structured-data.ts";

const home: Place = { name: "首页", path: paths.home() };
const shelf: Place = { name: "报价", path: paths.products() };
const paperPlace: Place = { name: "纸张报价", path: paths.paper() };
const mostListed = 500;

const page = (card: Omit<Card, "kind" | "indexed">): Card => ({
  kind: "website",
  indexed: true,
  ...card,
});

const askedOf = (offer: ProductOffer | null): Asked | null =>
  offer === null ? null : { ...offer, taxIncluded: offer.taxIncluded === true };

/** 自 ¥… at its quantity, as on the tile. */
const askedWords = ({ total, quantity, unit, taxIncluded }: Asked): string =>
  `¥${grouped(total)}（${grouped(quantity)} ${unit}，${taxWord(taxIncluded)}）`;

const sentence = (...parts: readonly string[]): string =>
  parts
    .map((part) => part.trim().replace(/。$/, ""))
    .filter(Boolean)
    .map((part) => `${part}。`)
    .join("");

export async function homeCard({ db }: WithDatabase): Promise<Card> {
  const company = await findCompany(db);
  return page({
    title: "标签、画册、包装与纸张在线报价",
    description: "标签、画册、包装、纸张，填尺寸和数量，当场出价；下单、付款、跟踪都在线上。",
    path: home.path,
    picture: null,
    things: (at) => [
      siteThing(company.shortName, `${paths.products()}?q={words}`, at),
      companyThing(company, at),
    ],
  });
}

export async function shelfCard({ db }: WithDatabase): Promise<Card> {
  const categories = await catalogue.listCategories(db);
  const places = categories.map(({ id, name }) => ({
    name,
    path: paths.category({ cate_id: id }),
  }));
  return page({
    title: "印刷品报价",
    description: sentence(
      `${places.map(({ name }) => name).join("、")}，选产品、填尺寸和数量，当场出价`,
    ),
    path: shelf.path,
    picture: null,
    things: (at) => [listThing(shelf.name, places, at), trailThing([home, shelf], at)],
  });
}

/** @throws Refusal `notFound` */
export async function categoryCard({ db }: WithDatabase, id: string): Promise<Card> {
  const category = (await catalogue.listCategories(db)).find((one) => one.id === id);
  if (category === undefined) throw new Refusal(codes.notFound, "没有这个分类");
  const { items } = await catalogue.listProducts(db, { limit: mostListed, cate_id: id });
  const own: Place = { name: category.name, path: paths.category({ cate_id: id }) };
  const places = items.map((one) => ({ name: one.name, path: paths.product({ id: one.id }) }));
  return page({
    title: `${category.name}报价`,
    description: sentence(category.summary, places.map(({ name }) => name).join("、")),
    path: own.path,
    picture: category.picture,
    things: (at) => [listThing(category.name, places, at), trailThing([home, shelf, own], at)],
  });
}

/** @throws Refusal `notFound` */
export async function productCard(deps: WithDatabase & WithClock, id: string): Promise<Card> {
  const { db } = deps;
  const product = await catalogue.findProduct(db, id);
  const categories = await catalogue.listCategories(db);
  const category = categories.find((one) => one.id === product.cateId) ?? null;
  const asked = askedOf(offerOf(product, await bookInForce(db, nowDate(deps))));
  const own: Place = { name: product.name, path: paths.product({ id }) };
  const above =
    category === null
      ? []
      : [{ name: category.name, path: paths.category({ cate_id: category.id }) }];
  const good: Good = {
    name: product.name,
    description: product.summary,
    path: own.path,
    sku: product.id,
    category: category?.name ?? null,
    asked,
  };
  return {
    title: `${product.name}报价`,
    description: sentence(product.summary, asked === null ? "按需报价" : `自 ${askedWords(asked)}`),
    path: own.path,
    picture: product.picture,
    kind: "product",
    indexed: true,
    things: (at, picture) => [
      productThing(good, at, picture),
      trailThing([home, shelf, ...above, own], at),
    ],
  };
}

const paperPicture = "/pictures/category-paper.svg";

export async function paperCard(deps: WithDatabase & WithClock): Promise<Card> {
  const { papers } = await bookInForce(deps.db, nowDate(deps));
  const places = papers.map(({ id, name }) => ({ name, path: paths.paperDetail({ id }) }));
  return page({
    title: "纸张报价",
    description: sentence(`${places.map(({ name }) => name).join("、")}，按令、吨、张报价，可裁切`),
    path: paperPlace.path,
    picture: paperPicture,
    things: (at) => [listThing(paperPlace.name, places, at), trailThing([home, paperPlace], at)],
  });
}

/**
 * The cheapest ream of a paper in its first format, priced like its page; null where it has none.
 */
function reamOf(paper: Paper, book: PriceBook): Asked | null {
  const [parent] = book.parents.filter(({ id }) => paper.parentIds.includes(id));
  if (parent === undefined) return null;
  const reams = paperPrices(paper, parent.id, book).map(({ quote }) => quote);
  const [first] = reams.sort((one, other) => fenOf(one.total) - fenOf(other.total));
  return first === undefined ? null : { ...first, taxIncluded: isTaxed(first) };
}

/** @throws Refusal `notFound` */
export async function paperDetailCard(deps: WithDatabase & WithClock, id: string): Promise<Card> {
  const book = await bookInForce(deps.db, nowDate(deps));
  const paper = book.papers.find((one) => one.id === id);
  if (paper === undefined) throw new Refusal(codes.notFound, "没有这种纸张");
  const own: Place = { name: paper.name, path: paths.paperDetail({ id }) };
  const asked = reamOf(paper, book);
  const weights = paper.gsms.map(({ gsm }) => `${gsm} g`).join("、");
  const good: Good = {
    name: paper.name,
    description: `克重 ${weights}`,
    path: own.path,
    sku: paper.id,
    category: "纸张",
    asked,
  };
  return {
    title: `${paper.name}价格`,
    description: sentence(
      `${paper.name}，克重 ${weights}`,
      asked === null ? "按需报价" : `自 ${askedWords(asked)}`,
    ),
    path: own.path,
    picture: paperPicture,
    kind: "product",
    indexed: true,
    things: (at, picture) => [
      productThing(good, at, picture),
      trailThing([home, paperPlace, own], at),
    ],
  };
}
