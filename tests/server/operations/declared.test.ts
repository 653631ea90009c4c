import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ settings: { openapi: true } });
});
afterAll(() => shop.close());

const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");
const declared = endpoints.map((one) => `${one.method} ${routerPath(one.path)}`).sort();

/** Every route of the running server under /api, read from Fastify's own listing. */
function served(): string[] {
  const found: string[] = [];
  const prefixes: string[] = [];
  for (const line of shop.app.printRoutes({ commonPrefix: false }).split("\n")) {
    const match = /^((?:[│ ] {3})*)[├└]── (\S+)(?: \(([^)]+)\))?/.exec(line);
    if (match === null) continue;
    const depth = (match[1] ?? "").length / 4;
    prefixes.length = depth;
    prefixes.push(match[2] ?? "");
    const path = prefixes.join("");
    for (const method of match[3]?.split(", ") ?? []) found.push(`${method} ${path}`);
  }
  return found.filter((one) => one.includes(" /api/"));
}

test("no call is declared twice", () => {
  expect([...new Set(declared)]).toEqual(declared);
});

test("the routes under /api are exactly the declared calls", () => {
  // The router folds doubled slashes, so that both spellings of take_good arrive.
  const folded = (list: readonly string[]) => list.map((one) => one.replaceAll("//", "/")).sort();
  expect(folded(served())).toEqual(folded(declared));
});

test("/openapi.json lists exactly the declared calls", async () => {
  const reply = await shop.inject({ method: "GET", url: "/openapi.json" });
  expect(reply.status).toBe(200);
  const paths = (JSON.parse(reply.text) as { paths: Record<string, Record<string, unknown>> })
    .paths;
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.sort()).toEqual(endpoints.map((one) => `${one.method} ${one.path}`).sort());
});
