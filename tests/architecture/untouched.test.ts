import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { touched, treeOf } from "#scripts/lib/untouched.mjs";

const root = mkdtempSync(join(tmpdir(), "shop-untouched-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const longAgo = new Date("2026-01-01T00:00:00Z");
beforeEach(() => {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(join(root, "src"), { recursive: true });
  mkdirSync(join(root, ".cache"));
  writeFileSync(join(root, "src", "a.ts"), "1");
  for (const path of ["src/a.ts", "src", ".cache"]) utimesSync(join(root, path), longAgo, longAgo);
});

const during = (work: () => void): string[] => {
  const before = treeOf(root);
  work();
  return touched(before, treeOf(root));
};

test("what a suite leaves, changes, or writes and removes again is named", () => {
  expect(during(() => writeFileSync(join(root, ".env"), ""))).toEqual([".env"]);
  expect(during(() => writeFileSync(join(root, "src", "a.ts"), "2"))).toEqual(["src/a.ts"]);
  expect(during(() => mkdirSync(join(root, ".data")))).toEqual([".data"]);
});

test("a file that is gone again has left its folder's time", () => {
  const planted = join(root, "src", "planted.ts");
  expect(
    during(() => {
      writeFileSync(planted, "");
      rmSync(planted);
    }),
  ).toEqual(["src"]);
});

test("the gates' own folders may change", () => {
  expect(during(() => writeFileSync(join(root, ".cache", "report.json"), ""))).toEqual([]);
});
