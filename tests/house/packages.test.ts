import { readFileSync } from "node:fs";
import * as v from "valibot";
import { expect, test } from "vitest";

const named = v.record(v.string(), v.string());
const manifest = v.parse(
  v.object({ dependencies: named, devDependencies: named, overrides: named }),
  JSON.parse(readFileSync("package.json", "utf8")),
);
const lock = v.parse(
  v.object({
    packages: v.record(
      v.string(),
      v.object({
        integrity: v.optional(v.string()),
        resolved: v.optional(v.string()),
        inBundle: v.optional(v.boolean()),
        hasInstallScript: v.optional(v.boolean()),
      }),
    ),
  }),
  JSON.parse(readFileSync("package-lock.json", "utf8")),
);
const installed = Object.entries(lock.packages).filter(([path]) => path !== "");

test("every package is asked for in one exact version", () => {
  const asked = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.overrides };
  expect(Object.entries(asked).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual(
    [],
  );
});

test("every installed package has its hash, and none names a place of its own", () => {
  expect(installed.length).toBeGreaterThan(100);
  const unhashed = installed.filter(
    ([, { integrity = "", inBundle }]) => !inBundle && !integrity.startsWith("sha512-"),
  );
  expect(unhashed.map(([path]) => path)).toEqual([]);
  // The lock file names no place at all: the registry is whichever the machine is set up with.
  const placed = installed.filter(([, { resolved }]) => resolved !== undefined);
  expect(placed.map(([path]) => path)).toEqual([]);
});

test("the packages that run a script when they are installed are known", () => {
  const scripted = installed.flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.replace(/^.*node_modules\//, "")] : [],
  );
  expect([...new Set(scripted)]).toEqual(["esbuild"]);
});
