import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, test } from "vitest";

const named = v.optional(v.record(v.string(), v.string()), {});
const manifestForm = v.object({
  dependencies: named,
  devDependencies: named,
  overrides: named,
  allowScripts: v.record(v.string(), v.boolean()),
});
const lockForm = v.object({
  packages: v.record(
    v.string(),
    v.object({
      integrity: v.optional(v.string()),
      resolved: v.optional(v.string()),
      inBundle: v.optional(v.boolean()),
      link: v.optional(v.boolean()),
      hasInstallScript: v.optional(v.boolean()),
    }),
  ),
});
const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

/** What every install brings, and what single commands install: `db:generate`, `bench`. */
const folders = [
  [".", 100, ["esbuild"]],
  ["tools/drizzle", 5, ["esbuild"]],
  ["tools/lighthouse", 100, []],
] as const;

/** A folder of ours that replaces a package which nothing calls. */
const standIn = { name: "@napi-rs/canvas", folder: "tools/no-canvas" };
const isStandIn = (path: string): boolean =>
  path === standIn.folder || path === `node_modules/${standIn.name}`;

describe.each(folders)("%s", (folder, fewest, scripts) => {
  const manifest = v.parse(manifestForm, read(join(folder, "package.json")));
  const lock = v.parse(lockForm, read(join(folder, "package-lock.json")));
  const installed = Object.entries(lock.packages).filter(
    ([path]) => path !== "" && !isStandIn(path),
  );

  test("every package is asked for in one exact version", () => {
    const asked = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.overrides };
    const inexact = Object.entries(asked).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
    expect(inexact.filter(([name]) => name !== standIn.name)).toEqual([]);
  });

  test("every installed package has its hash, and none names a place of its own", () => {
    expect(installed.length).toBeGreaterThan(fewest);
    const unhashed = installed.filter(
      ([, { integrity = "", inBundle }]) => !inBundle && !integrity.startsWith("sha512-"),
    );
    expect(unhashed.map(([path]) => path)).toEqual([]);
    // The lock file names no place at all: the registry is whichever the machine is set up with.
    const placed = installed.filter(([, { resolved }]) => resolved !== undefined);
    expect(placed.map(([path]) => path)).toEqual([]);
  });

  test("the packages that would run a script when they are installed are known, and may not", () => {
    const scripted = installed.flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript ? [path.replace(/^.*node_modules\//, "")] : [],
    );
    expect([...new Set(scripted)]).toEqual(scripts);
    expect(manifest.allowScripts).toEqual(Object.fromEntries(scripts.map((name) => [name, false])));
  });
});

test("the tool of db:generate is not part of every install", () => {
  const lock = v.parse(lockForm, read("package-lock.json"));
  expect(Object.keys(lock.packages).filter((path) => path.includes("drizzle"))).toEqual([
    "node_modules/drizzle-orm",
  ]);
});

test("the canvas that pdfjs-dist draws with outside a browser, 33 MB, is in no install", () => {
  const lock = v.parse(lockForm, read("package-lock.json"));
  const paths = Object.keys(lock.packages).filter((path) => path.includes("canvas"));
  expect(paths).toEqual([`node_modules/${standIn.name}`, standIn.folder]);
  expect(lock.packages[`node_modules/${standIn.name}`]).toMatchObject({
    resolved: standIn.folder,
    link: true,
  });
});
