import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { keptFor } from "#features/home/kept-for.ts";

const paper = readFileSync("docs/security.md", "utf8");
const from = paper.indexOf("## What is kept, and for how long");
const rows = paper
  .slice(from)
  .split("\n")
  .flatMap((line) => {
    const [, what, , long] = line.split("|").map((cell) => cell.trim());
    return what === undefined || long === undefined ? [] : [{ what, long }];
  });

test("what buyers are told of keeping is what the paper says", () => {
  const told = keptFor.map(({ row, says }) => [
    row,
    rows.find(({ what }) => what === row)?.long.includes(says) ?? "no such row",
  ]);
  expect(told).toEqual(keptFor.map(({ row }) => [row, true]));
});

const figures = (text: string): string[] => text.match(/\d+/g) ?? [];

test("the figures that buyers read are those of the paper", () => {
  const read = keptFor.map(({ row, long }) => [row, figures(long)]);
  expect(read).toEqual(keptFor.map(({ row, says }) => [row, figures(says)]));
});

test("whatever of the paper is about buyers is told", () => {
  const untold = rows
    .map(({ what }) => what)
    .filter((what) => what !== "what" && !/^-+$/.test(what))
    .filter((what) => !keptFor.some(({ row }) => row === what));
  // Gone within the day, a demonstration's stand-in, or the shop's own people and pictures.
  expect(untold.sort()).toEqual([
    "captchas, tokens",
    "letters without a mail server",
    "people of the shop, and what they did",
    "pictures of ads, everybody's",
    "sessions of the staff",
  ]);
});
