import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { aliasOf, matchScreen } from "#app/matching.ts";
import { endpoints } from "#contract/endpoints.ts";
import { isPagePath } from "#contract/paths/page-paths.ts";
import { calls, pending, routes } from "#tests/specification/lists.ts";
import { screensByCall } from "#tests/specification/uses.ts";

const names = calls.map(({ call }) => call);

test("104 calls and 36 routes, each once", () => {
  expect([new Set(names).size, calls.length]).toEqual([104, 104]);
  expect([new Set(routes.map(({ address }) => address)).size, routes.length]).toEqual([36, 36]);
});

test("what is still to come is of the lists", () => {
  const unknown = [...pending.unserved, ...pending.unseen].filter((call) => !names.includes(call));
  const places = routes.map(({ address }) => address);
  expect(unknown).toEqual([]);
  expect(pending.routes.filter((address) => !places.includes(address))).toEqual([]);
});

test("the contract declares the calls, and no other without saying that it is an addition", () => {
  const declared = endpoints
    .filter(({ addition }) => !addition)
    .map(({ method, path }) => `${method} ${path}`);
  const expected = names.filter((call) => !pending.unserved.includes(call));
  expect(declared.sort()).toEqual(expected.sort());
});

test("each call is made by its screen, or a decision says why none makes it", async () => {
  const found = await screensByCall();
  const decisions = readdirSync("docs/adr");
  const stands = (row: (typeof calls)[number]): string => {
    const at = [...(found.get(row.call) ?? [])];
    if ("screen" in row) {
      const isMade = at.includes(row.screen);
      if (pending.unseen.includes(row.call)) return isMade ? "is made: no more pending" : "fine";
      return isMade ? "fine" : `not made at ${row.screen}, but at ${at.join(" ")}`;
    }
    if (at.length > 0) return `is made at ${at.join(" ")}: it needs no decision`;
    const file = decisions.find((name) => Number(name.slice(0, 4)) === row.decision);
    const reported = file === undefined ? "" : readFileSync(`docs/adr/${file}`, "utf8");
    const path = row.call.replace(/^\w+ \/api\/(?:v2\/)?(?:shop\/|user\/|system\/)?/, "");
    return reported.includes(`\`${path}\``)
      ? "fine"
      : `decision ${row.decision} does not name ${path}`;
  };
  expect(calls.map((row) => [row.call, stands(row)])).toEqual(
    calls.map(({ call }) => [call, "fine"]),
  );
});

test("each route has a screen, for the visitors that the specification names", () => {
  const whom = (address: string): string => {
    if (address !== "*" && !isPagePath(address)) return "nobody";
    const { route } = matchScreen(
      address === "*" ? "/nothing/here" : (aliasOf(address) ?? address),
    );
    if ((route.path === "*") !== (address === "*")) return "nobody";
    if (route.requireNotAuth) return "visitors";
    return route.requireAuth ? "buyers" : "all";
  };
  const stands = routes.map((row) => [row.address, whom(row.address.replace(/\{\w+\}/g, "1a"))]);
  const expected = routes.map((row) => [
    row.address,
    pending.routes.includes(row.address) ? "nobody" : row.for,
  ]);
  expect(stands).toEqual(expected);
});
