import { readFileSync } from "node:fs";
import * as v from "valibot";
import { productSearch } from "#contract/search/product-search.ts";
import { shop } from "#tests/contract/searched-shop.ts";
import { heading, times } from "./statistics.ts";

const count = 5000;
const pairs = v.array(v.tuple([v.string(), v.string()]));
const file = v.object({ known: pairs });

/** Products of a larger shop: the seeded ones again and again, each under a name of its own. */
const crowded = Array.from({ length: count }, (_, at) => shop[at % shop.length])
  .filter((one) => one !== undefined)
  .map((one, at) => ({ ...one, id: `${one.id}-${at}`, name: `${one.name}${at}号` }));

/** The search itself over 5,000 products with their options, as device and server run it. */
export function searchSpeed(): void {
  heading(`Search over ${count} products (goal: 20 ms)`);
  const text = readFileSync("tests/contract/search-queries.json", "utf8");
  const queries = v.parse(file, JSON.parse(text)).known.map(([typed]) => typed);
  const first = performance.now();
  const search = productSearch(crowded);
  search("名片");
  times("their preparation and the first search", [performance.now() - first]);
  const samples = queries.map((typed) => {
    const started = process.cpuUsage();
    search(typed);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  });
  times("what buyers type, processor time", samples);
}
