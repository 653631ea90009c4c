import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { importFaults, importRules } from "#lint/import-rules.ts";
import { aliases, fileOf, sources, specifiersOf } from "./source-graph.ts";

/** A line for each rule, and whether it must be refused in a file of that folder. */
const planted: readonly (readonly [folder: string, line: string, refused: boolean])[] = [
  ["contract", `import "#pricing/quote/quote.ts";`, true],
  ["contract", `import "react";`, true],
  ["contract", `import "valibot";`, false],
  ["contract/format", `import "./money.ts";`, false],
  ["pricing", `import "#contract/format/money.ts";`, false],
  ["pricing", `import "#server/app.ts";`, true],
  ["pricing", `import "valibot";`, true],
  ["pricing", `import "node:fs";`, true],
  ["src/ui", `import "#contract/format/money.ts";`, true],
  ["src/ui", `import "#machines/shop-actors.ts";`, true],
  ["src/ui", `import "./button.tsx";`, false],
  ["src/ui", `import { useEffect } from "react";\nexport const effect = useEffect;`, false],
  ["src/machines", `import "xstate";`, false],
  ["src/machines", `import "#contract/http/reply.ts";`, false],
  ["src/machines", `import "#api/call.ts";`, true],
  ["src/machines", `import "axios";`, true],
  ["src/machines", `import "#platform/network.ts";`, true],
  ["src/platform", `import "#machines/network.machine.ts";`, false],
  ["src/platform", `import "#api/call.ts";`, true],
  ["src/app", `import { createActor } from "xstate";\nexport const make = createActor;`, true],
  ["src/machines", `import { createActor } from "xstate";\nexport const make = createActor;`, true],
  [
    "src/features/payment",
    `import { useActorRef } from "@xstate/react";\nexport const use = useActorRef;`,
    true,
  ],
  ["src/api", `import "#platform/network.ts";`, false],
  ["src/sw", `import "#platform/network.ts";`, true],
  ["src/ui", `import "#platform/network.ts";`, true],
  ["src/api", `import "#machines/shop-actors.ts";`, true],
  ["src/db", `import "#api/call.ts";`, false],
  ["src/db", `import "#features/cart/cart.tsx";`, true],
  ["src/sw", `import "#app/start.ts";`, true],
  ["src/features/orders", `import "#features/cart/cart.tsx";`, true],
  ["src/features/orders", `void import("#features/cart/cart.tsx");`, true],
  ["src/features/orders", `import "#app/paths.ts";`, true],
  ["src/features/orders", `import "#server/app.ts";`, true],
  ["src/features/orders", `import "./deep/part.tsx";`, true],
  [
    "src/features/orders",
    `import { useEffect } from "react";\nexport const effect = useEffect;`,
    true,
  ],
  ["src/features/orders", `import "#devtools/ring.ts";`, true],
  ["src/devtools", `import "#machines/inspection.ts";`, false],
  ["src/devtools", `import "#db/device-state.ts";`, true],
  ["src/features/orders", `import "#pricing/quote/quote.ts";`, false],
  ["src/features/orders", `import "#configurator/state/ask-server.ts";`, false],
  ["src/configurator/fields", `import "#pricing/quote/quote.ts";`, false],
  ["src/configurator/fields", `import "#configurator/state/use-quote-session.ts";`, false],
  ["src/configurator/fields", `import "#components/job-form/job-form.ts";`, false],
  ["src/components/job-facts", `import "#configurator/state/use-quote-session.ts";`, true],
  ["pricing/core", `import "#pricing/products/label.ts";`, true],
  ["pricing/products", `import "#pricing/core/decimal.ts";`, false],
  ["pricing/products", `import "#pricing/quote/quote.ts";`, true],
  ["pricing/analysis", `import "#pricing/quote/quote.ts";`, false],
  ["src/components/job-facts", `import "#features/cart/cart.tsx";`, true],
  ["src/app", `import "#features/cart/cart.tsx";`, false],
  ["src/app", `import "#server/app.ts";`, true],
  ["server", `import "#ui/controls/button.tsx";`, true],
  ["server", `import "#api/call.ts";`, true],
  ["server/modules/orders", `import "#pricing/quote/quote.ts";`, false],
  ["server/modules/orders", `import "../app.ts";`, true],
  ["server/modules/orders", `import "drizzle-orm";`, true],
  ["server/modules/orders", `import type { MigrationMeta } from "drizzle-orm/migrator";`, true],
  ["server/modules/orders", `import "#server/infra/database/tables/orders.tables.ts";`, true],
  ["server", `import type { order } from "#server/infra/database/tables/orders.tables.ts";`, true],
  ["server/modules/orders", `import "#server/modules/order-records/orders.repository.ts";`, false],
  ["server/modules/orders", `import "#server/modules/payments/refunding.ts";`, false],
  ["server/modules/payments", `import "#server/modules/orders/cancelling.ts";`, true],
  ["server/modules/payments/providers", `import "#server/modules/orders/cancelling.ts";`, true],
  ["server/modules/identity", `import "#server/http/route.ts";`, true],
  ["server/modules/cart", `import "#server/http/route.ts";`, false],
  ["server/modules/cart", `import "#server/cli/shop.ts";`, true],
  ["server/modules/cart", `import "#server/app.ts";`, true],
  ["server/http", `import "#server/modules/accounts/login.ts";`, true],
  ["server/http", `import "#server/modules/identity/sessions.repository.ts";`, false],
  ["server/infra", `import "#server/http/route.ts";`, true],
  ["server/infra", `import "#server/modules/identity/sessions.repository.ts";`, true],
  ["server/config", `import "#server/infra/deps.ts";`, true],
  ["server/seo", `import "#server/pages/static-files.ts";`, true],
  ["server/pages", `import "#server/seo/sitemap.ts";`, false],
  ["server/operations", `import "#server/cli/shop.ts";`, true],
  ["server/cli", `import "#server/operations/self-check.ts";`, false],
  ["server/infra/database", `import "drizzle-orm";`, false],
  ["server/infra/database", `import "drizzle-orm/pg-core";`, false],
  ["server/infra/database", `import "#api/call.ts";`, true],
  ["src/api", `import "drizzle-orm";`, true],
  ["contract", `import "drizzle-orm";`, true],
  ["src/data", `import "#db/rows.ts";`, false],
  ["src/db", `import "#data/drafts/drafts.ts";`, true],
  ["src/components", `import "#configurator/state/use-quote-session.ts";`, true],
  ["src/configurator", `import "#features/cart/cart.tsx";`, true],
  ["pricing/rating", `import "#pricing/quote/quote.ts";`, true],
  ["pricing/methods", `import "#pricing/quote/quote.ts";`, true],
  ["pricing/quote", `import "#pricing/analysis/opening.ts";`, true],
  ["tests/architecture", `import "../pricing/x.ts";`, true],
];

test.each(planted)("%s: %s", (folder, line, refused) => {
  const faults = importFaults(`${folder}/planted.ts`, `${line}\n`, aliases);
  expect(faults.length > 0, faults.join("\n")).toBe(refused);
});

test("SQL is imported by a repository", () => {
  const line = `import { eq } from "drizzle-orm";\n`;
  expect(importFaults("server/modules/cart/carts.repository.ts", line, aliases)).toEqual([]);
});

test("no file of ours breaks an import rule", () => {
  const faults = [...sources].flatMap(([path, text]) =>
    path.includes("/") ? importFaults(path, text, aliases).map((fault) => `${path}: ${fault}`) : [],
  );
  expect(faults).toEqual([]);
});

test("every folder of the page and the server has a rule, and every rule a folder", () => {
  const within = (folder: string) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`);
  const all = ["contract", "pricing", ...within("src"), ...within("server/modules")];
  const ruled = importRules.map(({ folder }) => folder);
  expect(all.filter((folder) => !ruled.includes(folder))).toEqual([]);
  expect(ruled.filter((folder) => !statSync(folder).isDirectory())).toEqual([]);
});

/** `server/modules/orders`, `src/features/cart`, `pricing/core`: what counts as one folder. */
const part = (path: string): string => {
  const [top = "", second = "", third = ""] = path.split("/");
  if (["modules", "infra", "features"].includes(second) && third.indexOf(".") === -1) {
    return `${top}/${second}/${third}`;
  }
  return path.split("/").length === 2 ? path : `${top}/${second}`;
};

test("no folder imports another in a circle", () => {
  const arrows = new Map<string, Set<string>>();
  for (const [path, text] of sources) {
    if (!/^(?:contract|pricing|src|server)\//.test(path)) continue;
    for (const specifier of specifiersOf(text)) {
      const file = fileOf(specifier, path);
      if (file === null || part(file) === part(path)) continue;
      arrows.set(part(path), (arrows.get(part(path)) ?? new Set()).add(part(file)));
    }
  }
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of arrows.get(from) ?? []) {
      if (!seen.has(next)) reached(next, seen.add(next));
    }
    return seen;
  };
  expect(arrows.size).toBeGreaterThan(60);
  expect([...arrows.keys()].filter((folder) => reached(folder).has(folder))).toEqual([]);
});

test("folders stay small enough to read", () => {
  const ours = ["build", "contract", "docs", "pricing", "scripts", "server", "src", "tests"];
  const folders = ours.flatMap((top) => [
    top,
    ...readdirSync(top, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${entry.parentPath}/${entry.name}`),
  ]);
  const many = folders.filter((folder) => {
    const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
    return files.length > 40 && folder !== "docs/adr" && !folder.includes("/migrations");
  });
  expect(many).toEqual([]);
  const made = new Set([".git", ".cache", ".data", "dist", "node_modules", "coverage"]);
  expect(readdirSync(".").filter((name) => !made.has(name)).length).toBeLessThanOrEqual(25);
});

/** All modules but the lowest are printed as one. */
const asPrinted = (folder: string): string =>
  folder.startsWith("server/modules/") ? "server/modules" : folder;

test("ARCHITECTURE.md prints the import rules", () => {
  const printed = readFileSync("ARCHITECTURE.md", "utf8").matchAll(
    /^\| `([\w/-]+)\/` \|.*\| ((?:`[\w/-]+`(?:, )?)+|nothing of ours) \|$/gm,
  );
  const rows = [...printed].map(([, folder = "", may = ""]) => [
    folder,
    [...may.matchAll(/`([\w/-]+)`/g)].map(([, name = ""]) => asPrinted(name)).sort(),
  ]);
  const rules = importRules
    .filter(({ folder, may }) => may !== null && !folder.startsWith("server/modules/"))
    .map(({ folder, may }) => [folder, [...new Set((may ?? []).map(asPrinted))].sort()]);
  expect(rows.sort()).toEqual(rules.sort());
});
