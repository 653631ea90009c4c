import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** A tree of nothing but the linter's settings and what is planted. */
const garden = mkdtempSync(join(tmpdir(), "shop-fences-"));
const name = "planted";

/** A wrong line for each fence of the import table, and whether the linter must refuse it. */
const planted: readonly (readonly [folder: string, line: string, refused: boolean])[] = [
  ["contract", `import "#pricing/quote.ts";`, true],
  ["contract", `import "react";`, true],
  ["contract", `import "valibot";`, false],
  ["contract", `import "./money.ts";`, false],
  ["pricing", `import "#contract/money.ts";`, false],
  ["pricing", `import "#server/app.ts";`, true],
  ["pricing", `import "valibot";`, true],
  ["pricing", `import "node:fs";`, true],
  ["src/ui", `import "#contract/money.ts";`, true],
  ["src/ui", `import "#machines/shop-actors.ts";`, true],
  ["src/ui", `import "./button.tsx";`, false],
  ["src/ui", `import { useEffect } from "react";\nexport const effect = useEffect;`, false],
  ["src/machines", `import "xstate";`, false],
  ["src/machines", `import "#contract/reply.ts";`, false],
  ["src/machines", `import "#api/call.ts";`, true],
  ["src/machines", `import "axios";`, true],
  ["src/machines", `import "#device/network.ts";`, true],
  ["src/device", `import "#machines/network.machine.ts";`, false],
  ["src/device", `import "#api/call.ts";`, true],
  ["src/device", `addEventListener("online", () => {});`, false],
  ["src/device", `export const word = navigator.onLine;`, false],
  ["src/app", `addEventListener("online", () => {});`, true],
  ["src/features/cart", `window.addEventListener("offline", () => {}, { once: true });`, true],
  ["src/desk/fields", `export const word = navigator.onLine;`, true],
  ["src/app", `import { createActor } from "xstate";\nexport const make = createActor;`, true],
  ["src/machines", `import { createActor } from "xstate";\nexport const make = createActor;`, true],
  [
    "src/features/pay",
    `import { useActorRef } from "@xstate/react";\nexport const use = useActorRef;`,
    true,
  ],
  ["src/api", `import "#device/network.ts";`, false],
  ["src/sw", `import "#device/network.ts";`, true],
  ["src/ui", `import "#device/network.ts";`, true],
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
  ["src/features/orders", `import "#bench/ring.ts";`, true],
  ["src/bench", `import "#machines/inspection.ts";`, false],
  ["src/bench", `import "#db/device-state.ts";`, true],
  ["src/features/orders", `import "#pricing/quote.ts";`, false],
  ["src/features/orders", `import "#desk/state/ask-server.ts";`, false],
  ["src/desk/fields", `import "#pricing/quote.ts";`, false],
  ["src/desk/fields", `import "#desk/state/use-desk.ts";`, false],
  ["src/desk/fields", `import "#job/form/job-form.ts";`, false],
  ["src/job/facts", `import "#desk/state/use-desk.ts";`, true],
  ["pricing/core", `import "#pricing/kinds/label.ts";`, true],
  ["pricing/kinds", `import "#pricing/core/decimal.ts";`, false],
  ["pricing/kinds", `import "#pricing/quote.ts";`, true],
  ["pricing/tools", `import "#pricing/quote.ts";`, false],
  ["src/job/facts", `import "#features/cart/cart.tsx";`, true],
  ["src/app", `import "#features/cart/cart.tsx";`, false],
  ["src/app", `import "#server/app.ts";`, true],
  ["server", `import "#ui/button.tsx";`, true],
  ["server", `import "#api/call.ts";`, true],
  ["server/routes", `import "#pricing/quote.ts";`, false],
  ["server/routes", `import "../app.ts";`, true],
  ["server/orders", `import "drizzle-orm";`, true],
  ["server/orders", `import type { MigrationMeta } from "drizzle-orm/migrator";`, true],
  ["server/orders", `import "#server/store/order-tables.ts";`, true],
  ["server", `import type { order } from "#server/store/order-tables.ts";`, true],
  ["server", `export const ask = (db: Asked) => db.execute("select 1");`, true],
  ["server/orders", `import "#server/store/orders.ts";`, false],
  ["server/store", `import "drizzle-orm";`, false],
  ["server/store", `import "drizzle-orm/pg-core";`, false],
  ["server/store", `import "./order-tables.ts";`, false],
  ["server/store", `import "#api/call.ts";`, true],
  ["server/store", `export const ask = (db: Asked) => db.execute("select 1");`, false],
  ["src/api", `import "drizzle-orm";`, true],
  ["contract", `import "drizzle-orm";`, true],
  ["tests/server", `export const ask = (db: Asked) => db.execute("select 1");`, false],
  ["src/app", `console.log("a");`, true],
  ["server", `export const a: any = 1;`, true],
  ["contract", `export * from "./money.ts";`, true],
  ["tests/house", `import "../pricing/x.ts";`, true],
];

const pathOf = (index: number) => join(planted[index]?.[0] ?? "", `${name}-${index}.ts`);

/** Biome's verdict on every planted file in one run: the paths that hold an error. */
function refusedPaths(): Set<string> {
  const args = ["lint", "--reporter=json", "--max-diagnostics=none"];
  const biome = join(process.cwd(), "node_modules/@biomejs/biome/bin/biome");
  let output: string;
  try {
    output = execFileSync(process.execPath, [biome, ...args, ...planted.map((_, i) => pathOf(i))], {
      cwd: garden,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch (fault) {
    output = (fault as { stdout: string }).stdout;
  }
  return new Set(output.match(new RegExp(`[\\w/]*${name}-\\d+\\.ts`, "g")));
}

let refused = new Set<string>();

beforeAll(() => {
  for (const part of ["biome.json", ".gitignore", "build/lint"]) {
    cpSync(part, join(garden, part), { recursive: true });
  }
  planted.forEach(([, line], index) => {
    const path = join(garden, pathOf(index));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${line}\n`);
  });
  refused = refusedPaths();
}, 60_000);

afterAll(() => rmSync(garden, { recursive: true, force: true }));

test.each(planted.map((entry, index) => [...entry, index] as const))(
  "%s: %s",
  (_folder, _line, expected, index) => {
    expect(refused.has(pathOf(index))).toBe(expected);
  },
);
