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
