import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** `React.lazy` never asks again for code that a network lost; `lazyPart` does. */
const bareLazy = /\blazy\b[^;]*from "react"|\bReact\.lazy\b/;

const filesUsing = (pattern: RegExp): string[] =>
  readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join("src", path))
    .filter((path) => pattern.test(readFileSync(path, "utf8")));

test("code that is loaded late is asked for by the one helper that tries again", () => {
  expect(filesUsing(bareLazy)).toEqual(["src/platform/lazy-part.ts"]);
  expect(bareLazy.test('import { lazy, Suspense } from "react";')).toBe(true);
});

/** Takes 10 to 20 ms: an error at the top of a file makes the engine read the whole chunk again. */
const costlyAtStart =
  /^(?:export )?const [^=\n]*= new (?:Intl\.\w+|\w*Error|Unreachable|Refusal)\(/m;

test("a file that a page loads makes no error and no collator at its start", () => {
  expect(filesUsing(costlyAtStart)).toEqual([]);
  expect(costlyAtStart.test('const late = new Unreachable("timeout", text);')).toBe(true);
  expect(costlyAtStart.test('const byName = new Intl.Collator("zh-CN");')).toBe(true);
  expect(costlyAtStart.test('  throw new Error("at the call");')).toBe(false);
});
