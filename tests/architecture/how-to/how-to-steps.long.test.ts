import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { typeErrorsOf } from "./tried-steps.ts";

/** Follows the steps of the chapter "How to add" and asks the compiler; it takes seconds. */

describe("an endpoint", () => {
  const declaration = (guard: string) => `
    import * as v from "valibot";
    import { endpoint } from "#contract/http/endpoint.ts";
    export const weather = endpoint({
      method: "GET", path: "/api/v2/shop/weather", ${guard} addition: true,
      summary: "Weather", input: v.object({}), output: v.object({ sun: v.boolean() }),
    });`;
  const routes = (reply: string) => `
    import type { FastifyInstance } from "fastify";
    import { weather } from "#contract/weather/weather.ts";
    import { type RouteDeps, route } from "#server/http/route.ts";
    export function register(app: FastifyInstance, deps: RouteDeps): void {
      route(app, deps, weather, async () => (${reply}));
    }`;

  test("compiles once the steps were followed, and not without a guard or with another reply", () => {
    const guarded = declaration('guard: "public",');
    const errors = typeErrorsOf("endpoint", "server", {
      "contract/weather/weather.ts": guarded,
      "contract/weather/unguarded.ts": declaration(""),
      "server/modules/weather/weather.routes.ts": routes("{ sun: true }"),
      "server/modules/weather/other-reply.routes.ts": routes('{ sun: "yes" }'),
    });
    const files = errors.map((line) => line.slice(0, line.indexOf("(")));
    expect([...new Set(files)].sort()).toEqual([
      "contract/weather/unguarded.ts",
      "server/modules/weather/other-reply.routes.ts",
    ]);
  });
});

describe("a screen", () => {
  const table = readFileSync("src/app/routes.ts", "utf8");
  const addresses = readFileSync("contract/paths/paths.ts", "utf8");

  /** The table with every screen in one light file, so that the check needs no other screen. */
  const light = table
    .replace(
      /import\("#(?:features|devtools)\/[^"]+"\)/g,
      'import("#features/weather/weather.tsx")',
    )
    .replace(".then(({ parts }) => parts())", "");
  const line = 'weather: screen("天气", () => import("#features/weather/weather.tsx")),';
  const added = (name: string, routes: string, component: string) =>
    typeErrorsOf(name, "page", {
      "contract/paths/paths.ts": addresses.replace(
        'home: screenPath("/"),',
        'home: screenPath("/"), weather: screenPath("/weather"),',
      ),
      "src/features/weather/weather.tsx": `export function ${component}() { return <h1>天气</h1>; }`,
      "src/app/routes.ts": routes,
    });
  const withLine = light.replace("  home: screen(", `  ${line}\n  home: screen(`);

  test("compiles once the steps were followed", () => {
    expect(added("screen", withLine, "Component")).toEqual([]);
  });

  test("does not compile without its line in the table, or without its component", () => {
    expect(added("no-line", light, "Component").join("\n")).toMatch(
      /routes\.ts.*'weather' is missing/,
    );
    expect(added("no-component", withLine, "Weather").join("\n")).toContain("routes.ts");
  });
});
