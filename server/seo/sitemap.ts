import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { paths } from "#contract/paths/paths.ts";
import { escaped } from "#server/http/escaped.ts";
import { publicText, sendPublic } from "#server/http/public-replies.ts";
import { ResponseCache } from "#server/http/response-cache.ts";
import type { WithClock, WithDatabase, WithSettings } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { listCategories, productIds } from "#server/modules/catalog/catalogue.repository.ts";
import { bookInForce } from "#server/modules/price-book/price-books.repository.ts";
import { absoluteBy } from "./canonical-address.ts";

/** The limit of one sitemap. */
const most = 50_000;
const sitemapPath = "/sitemap.xml";

/** Every public page that search engines may index. */
async function publicPaths({ db, clock }: WithDatabase & WithClock): Promise<readonly string[]> {
  const categories = await listCategories(db);
  const products = await productIds(db);
  const { papers } = await bookInForce(db, nowDate({ clock }));
  return [
    paths.home(),
    paths.products(),
    paths.paper(),
    paths.about(),
    ...categories.map(({ id }) => paths.category({ cate_id: id })),
    ...products.map((id) => paths.product({ id })),
    ...papers.map(({ id }) => paths.paperDetail({ id })),
  ].slice(0, most);
}

const xml = (addresses: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `<url><loc>${escaped(address)}</loc></url>`),
    "</urlset>\n",
  ].join("\n");

/** `/sitemap.xml`, and `/robots.txt` of the built page with a line for the sitemap. */
export function registerSitemap(
  app: FastifyInstance,
  deps: WithDatabase & WithClock & WithSettings,
  root: string,
): void {
  const kept = new ResponseCache<readonly string[]>(deps);
  app.route({
    method: ["GET", "HEAD"],
    url: sitemapPath,
    handler: async (request, reply) => {
      const at = absoluteBy(deps.settings, request);
      const own = await kept.of("", () => publicPaths(deps));
      const text = publicText("application/xml; charset=utf-8", xml(own.map(at)));
      return sendPublic(request, reply, text);
    },
  });
  app.route({
    method: ["GET", "HEAD"],
    url: "/robots.txt",
    handler: async (request, reply) => {
      const rules = await readFile(join(root, "robots.txt"), "utf8");
      const at = absoluteBy(deps.settings, request);
      const text = `${rules.trimEnd()}\n\nSitemap: ${at(sitemapPath)}\n`;
      return sendPublic(request, reply, publicText("text/plain; charset=utf-8", text));
    },
  });
}
