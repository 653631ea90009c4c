import { sql } from "drizzle-orm";
import { Window } from "happy-dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "#contract/catalog/product-lists.ts";
import { categories } from "#contract/catalog/storefront.ts";
import { makeShortLink } from "#contract/quotes/short-links.ts";
import { encodeJob } from "#pricing/analysis/job-code.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { DatabaseAway } from "#server/infra/database/outage.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";
import { openPreviewServer, type PreviewServer, readCard, visit } from "./link-preview-page.ts";

let shop: Shop;
let previews: PreviewServer;
beforeAll(async () => {
  shop = await startShop({ settings: { publicCacheMs: 5000 } });
  previews = await openPreviewServer(shop.deps);
});
afterAll(async () => {
  await previews.close();
  await shop.close();
});

const own = "http://shop.example";
const get = (url: string, headers?: Record<string, string>) =>
  previews.app.inject(visit(url, headers));
const cardAt = async (url: string) => readCard((await get(url)).body);

/** The tags of every preview, from its own values. */
const metaOf = (card: {
  title: string;
  description: string;
  path: string;
  raster: string;
  type?: string;
}) => ({
  description: card.description,
  "og:site_name": "齐墨印纸",
  "og:locale": "zh_CN",
  "og:type": card.type ?? "website",
  "og:title": card.title,
  "og:description": card.description,
  "og:url": `${own}${card.path}`,
  "og:image": `${own}/cards/${card.raster}`,
  "og:image:type": "image/png",
  "og:image:width": "1200",
  "og:image:height": "630",
  "og:image:alt": card.title,
  "twitter:card": "summary_large_image",
});

const trail = (...places: readonly (readonly [string, string])[]) => ({
  "@context": "https://schema.org",
  "@type": "BreadcrumbList",
  itemListElement: places.map(([name, path], index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: `${own}${path}`,
  })),
});

const listed = (name: string, places: readonly (readonly [string, string])[]) => ({
  "@context": "https://schema.org",
  "@type": "ItemList",
  name,
  numberOfItems: places.length,
  itemListElement: places.map(([name, path], index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    url: `${own}${path}`,
  })),
});

const offered = (path: string, price: string, value: number, unitText: string) => {
  const eligibleQuantity = { "@type": "QuantitativeValue", value, unitText };
  return {
    "@type": "Offer",
    url: `${own}${path}`,
    price,
    priceCurrency: "CNY",
    availability: "https://schema.org/MadeToOrder",
    eligibleQuantity,
    priceSpecification: {
      "@type": "PriceSpecification",
      price,
      priceCurrency: "CNY",
      valueAddedTaxIncluded: true,
      eligibleQuantity,
    },
  };
};

test("the home preview names the shop, its search and its company", async () => {
  const card = await cardAt("/?source=pwa");
  const title = "标签、画册、包装与纸张在线报价";
  const description = "标签、画册、包装、纸张，填尺寸和数量，当场出价；下单、付款、跟踪都在线上。";
  expect({ ...card, things: [] }).toEqual({
    title: `${title} · 齐墨印纸`,
    canonical: `${own}/`,
    meta: metaOf({ title, description, path: "/", raster: "shop.png" }),
    things: [],
    strays: 0,
  });
  expect(card.things).toMatchObject([
    {
      "@type": "WebSite",
      name: "齐墨印纸",
      url: `${own}/`,
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: `${own}/produce?q={words}` },
        "query-input": "required name=words",
      },
    },
    { "@type": "Organization", name: "齐墨印纸（东莞）印务有限公司", telephone: "0769-8000 6168" },
  ]);
});

test("a product's preview is a Product with its tile's price and quantity", async () => {
  const path = "/produce/detail/roll-label-coated";
  const title = "铜版纸卷标报价";
  const summary = "最常用的卷装不干胶，彩印清晰，机贴手贴都顺";
  const description = `${summary}。自 ¥432.73（10,000 枚，含税）。`;
  expect(await cardAt(`${path}?width=9&draft=a`)).toEqual({
    title: `${title} · 齐墨印纸`,
    canonical: `${own}${path}`,
    meta: metaOf({ title, description, path, raster: "roll-label-coated.png", type: "product" }),
    things: [
      {
        "@context": "https://schema.org",
        "@type": "Product",
        name: "铜版纸卷标",
        description: summary,
        url: `${own}${path}`,
        sku: "roll-label-coated",
        category: "卷装标签",
        image: [`${own}/cards/roll-label-coated.png`],
        offers: offered(path, "432.73", 10_000, "枚"),
      },
      trail(
        ["首页", "/"],
        ["报价", "/produce"],
        ["卷装标签", "/produce/list/labels"],
        ["铜版纸卷标", path],
      ),
    ],
    strays: 0,
  });
});

test("every product's preview has the price of the catalogue's list", async () => {
  const { items } = await shop.call(products, { limit: "100" });
  expect(items.length).toBeGreaterThan(40);
  for (const { id, offer } of items) {
    const [thing] = (await cardAt(`/produce/detail/${id}`)).things;
    const asked =
      offer == null
        ? undefined
        : expect.objectContaining({
            price: offer.total,
            eligibleQuantity: {
              "@type": "QuantitativeValue",
              value: offer.quantity,
              unitText: offer.unit,
            },
          });
    expect([id, thing]).toEqual([id, expect.objectContaining({ sku: id })]);
    expect([id, Object(thing).offers]).toEqual([id, asked]);
  }
});

test("previews of the catalogue, a category and the papers name their products", async () => {
  const all = await shop.call(categories, {});
  const shelf = await cardAt("/produce");
  const first = await cardAt("/PRODUCE/?q=%E5%8D%B7&kind=lz");
  expect(first).toEqual(shelf);
  expect([shelf.title, shelf.canonical]).toEqual(["印刷品报价 · 齐墨印纸", `${own}/produce`]);
  expect(shelf.things).toEqual([
    listed(
      "报价",
      all.map(({ id, name }) => [name, `/produce/list/${id}`]),
    ),
    trail(["首页", "/"], ["报价", "/produce"]),
  ]);
  const { items } = await shop.call(products, { cate_id: "labels", limit: "100" });
  const labels = await cardAt("/produce/list/labels");
  expect(labels.meta["og:image"]).toBe(`${own}/cards/category-labels.png`);
  expect(labels.things).toEqual([
    listed(
      "卷装标签",
      items.map(({ id, name }) => [name, `/produce/detail/${id}`]),
    ),
    trail(["首页", "/"], ["报价", "/produce"], ["卷装标签", "/produce/list/labels"]),
  ]);
  const paper = await cardAt("/paper");
  expect(paper.things).toEqual([
    listed(
      "纸张报价",
      seedPriceBook.papers.map(({ id, name }) => [name, `/paper/detail/${id}`]),
    ),
    trail(["首页", "/"], ["纸张报价", "/paper"]),
  ]);
  const coated = await cardAt("/paper/detail/shuangtong");
  expect(coated.meta["og:description"]).toMatch(
    /^双铜纸，克重 80 g、90 g、105 g、115 g、128 g、157 g、200 g、250 g、300 g、350 g。自 ¥[\d,]+\.\d\d（1 令，[含未]税）。$/,
  );
  expect(coated.things).toMatchObject([
    {
      "@type": "Product",
      name: "双铜纸",
      offers: { eligibleQuantity: { unitText: "令", value: 1 } },
    },
    trail(["首页", "/"], ["纸张报价", "/paper"], ["双铜纸", "/paper/detail/shuangtong"]),
  ]);
});

test("a shared quote's preview shows product, size, quantity and price, and is not indexed", async () => {
  const job = { ...defaultJob("lz", seedPriceBook), productId: "roll-label-coated" };
  const sized = { ...job, widthMm: 60, heightMm: 40, quantity: 5000 };
  const code = await encodeJob({ title: "随便写的标题", job: sized });
  const short = await shop.call(makeShortLink, { title: "随便写的标题", job: sized });
  for (const path of [`/q/${code}`, `/s/${short.code}`]) {
    const { meta, title, canonical, things } = await cardAt(`${path}?tab=x`);
    const [, price = ""] = /¥([\d,]+\.\d\d)$/.exec(meta["og:title"] ?? "") ?? [];
    expect([path, meta["og:title"]]).toEqual([path, `铜版纸卷标 60×40 mm 5,000 枚 ¥${price}`]);
    expect([canonical, title]).toEqual([`${own}${path}`, `${meta["og:title"]} · 齐墨印纸`]);
    expect([meta.robots, meta["og:image"]]).toEqual([
      "noindex",
      `${own}/cards/roll-label-coated.png`,
    ]);
    expect(things).toMatchObject([
      {
        "@type": "Product",
        name: "铜版纸卷标",
        offers: offered(path, price.replaceAll(",", ""), 5000, "枚"),
      },
    ]);
  }
  // An unreadable link shows the page itself.
  for (const url of ["/q/1broken", "/s/ABCDEFGHJK"]) {
    const reply = await get(url);
    expect([url, reply.statusCode, reply.body]).toEqual([url, 200, previews.shell]);
  }
});

test("a product that is not on sale is a 404 with the shop's own page", async () => {
  const gone = ["/produce/detail/none", "/produce/list/none", "/paper/detail/none"];
  const all = [...gone, "/produce/detail/roll-label-pe"];
  const on = await get("/produce/detail/roll-label-pe");
  expect(on.statusCode).toBe(200);
  await shop.deps.db.execute(sql`update product set shown = false where id = 'roll-label-pe'`);
  shop.clock.advance(6000);
  for (const url of all) {
    for (const method of ["GET", "HEAD"] as const) {
      const reply = await previews.app.inject({ ...visit(url), method });
      expect([url, method, reply.statusCode, reply.body]).toEqual([
        url,
        method,
        404,
        method === "GET" ? previews.shell : "",
      ]);
      expect(reply.headers["cache-control"]).toBe("no-store");
    }
  }
  const map = (await get("/sitemap.xml")).body;
  expect(map).not.toContain("roll-label-pe<");
  await shop.deps.db.execute(sql`update product set shown = true where id = 'roll-label-pe'`);
  shop.clock.advance(6000);
  expect((await get("/produce/detail/roll-label-pe")).statusCode).toBe(200);
});

test("a name that closes scripts and attributes is escaped", async () => {
  const name = `</script><b>"'&</b><!--`;
  await shop.deps.db.execute(
    sql`update product set name = ${name}, summary = ${name} where id = 'seal-sticker'`,
  );
  shop.clock.advance(6000);
  const { title, meta, things, strays } = await cardAt("/produce/detail/seal-sticker");
  expect([title, meta["og:title"], strays]).toEqual([`${name}报价 · 齐墨印纸`, `${name}报价`, 0]);
  expect(meta.description?.startsWith(`${name}。自 ¥`)).toBe(true);
  expect(things).toMatchObject([{ "@type": "Product", name, description: name }, {}]);
  const page = (await get("/produce/detail/seal-sticker")).body;
  expect(page.split("</script>").length).toBe(previews.shell.split("</script>").length + 2);
});

test("the sitemap lists exactly the products on sale, and robots.txt names the sitemap", async () => {
  const all = await shop.call(categories, {});
  const { items } = await shop.call(products, { limit: "100" });
  const reply = await get("/sitemap.xml");
  expect(reply.headers["content-type"]).toBe("application/xml; charset=utf-8");
  const { DOMParser } = new Window();
  const read = new DOMParser().parseFromString(reply.body, "application/xml");
  const named = [...read.querySelectorAll("url > loc")].map((one) => one.textContent);
  const expected = [
    ...["/", "/produce", "/paper", "/about"],
    ...all.map(({ id }) => `/produce/list/${id}`),
    ...items.map(({ id }) => `/produce/detail/${id}`),
    ...seedPriceBook.papers.map(({ id }) => `/paper/detail/${id}`),
  ];
  expect(named.toSorted()).toEqual(expected.map((path) => `${own}${path}`).toSorted());
  const robots = await get("/robots.txt");
  expect([robots.headers["content-type"], robots.body]).toEqual([
    "text/plain; charset=utf-8",
    "User-agent: *\nDisallow: /api/\nDisallow: /user/\nDisallow: /checkout\nDisallow: /pay/\n\n" +
      `Sitemap: ${own}/sitemap.xml\n`,
  ]);
});

test("a preview is revalidated each time, with 304 where it is unchanged", async () => {
  const first = await get("/produce");
  const { etag, "cache-control": cache, "content-security-policy": policy } = first.headers;
  expect([cache, first.headers.vary]).toEqual(["no-cache", "Accept-Encoding"]);
  const again = await get("/produce", { "if-none-match": String(etag) });
  expect([again.statusCode, again.body, again.headers["content-security-policy"]]).toEqual([
    304,
    "",
    policy,
  ]);
  const head = await previews.app.inject({ ...visit("/produce"), method: "HEAD" });
  const {
    etag: reported,
    "content-length": length,
    "content-security-policy": same,
  } = head.headers;
  expect([head.statusCode, head.body, reported, same]).toEqual([200, "", etag, policy]);
  expect(Number(length)).toBe(Buffer.byteLength(first.body));
  const other = await get("/produce", { host: "other.example" });
  expect(readCard(other.body).canonical).toBe("http://other.example/produce");
});

test("the worker's file and the buyer's pages are served as built", async () => {
  for (const url of ["/index.html", "/about", "/user/info", "/shopping-cart", "/terms"]) {
    const reply = await get(url);
    expect([url, reply.statusCode, reply.body]).toEqual([url, 200, previews.shell]);
  }
});

test("an operator's address is in every preview, whatever host was requested", async () => {
  const settings = { ...shop.deps.settings, origin: "https://qimo.example" };
  const other = await openPreviewServer({ ...shop.deps, settings });
  const card = readCard((await other.app.inject(visit("/paper"))).body);
  expect([card.canonical, card.meta["og:image"]]).toEqual([
    "https://qimo.example/paper",
    "https://qimo.example/cards/category-paper.png",
  ]);
  expect((await other.app.inject(visit("/robots.txt"))).body).toContain(
    "Sitemap: https://qimo.example/sitemap.xml",
  );
  await other.close();
});

test("without the database the page opens without a preview; a cached one is still served", async () => {
  let isAway = false;
  const db = new Proxy(shop.deps.db, {
    get: (target, name) => {
      if (isAway) throw new DatabaseAway("the line is cut");
      const found: unknown = Reflect.get(target, name);
      return typeof found === "function" ? found.bind(target) : found;
    },
  });
  const other = await openPreviewServer({ ...shop.deps, db });
  const made = await other.app.inject(visit("/paper"));
  isAway = true;
  shop.clock.advance(6000);
  const kept = await other.app.inject(visit("/paper"));
  const plain = await other.app.inject(visit("/produce/detail/none"));
  await other.close();
  expect(readCard(made.body).canonical).toBe(`${own}/paper`);
  expect([kept.statusCode, kept.body]).toEqual([200, made.body]);
  expect([plain.statusCode, plain.body]).toEqual([200, other.shell]);
});
