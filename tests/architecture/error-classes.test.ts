import { expect, test } from "vitest";
import { sources } from "./source-graph.ts";

const shipped = [...sources].filter(([file]) => /^(?:contract|pricing|src|server)\//.test(file));
const classes = shipped.flatMap(([, text]) =>
  [...text.matchAll(/class (\w+) extends \w*Error\b/g)].map(([, name = ""]) => name),
);

/** Classes of errors that a text recognises by their name. */
const namesComparedIn = (text: string): readonly string[] =>
  [...text.matchAll(/\bname [!=]== "(\w+)"/g)]
    .map(([, name = ""]) => name)
    .filter((name) => classes.includes(name) || name === "CanceledError");

test("an error is recognised by its class, not by its name", () => {
  expect(classes).toEqual(expect.arrayContaining(["Refusal", "Unreachable", "Misconfigured"]));
  expect(
    shipped.flatMap(([file, text]) => namesComparedIn(text).map((n) => `${file} ${n}`)),
  ).toEqual([]);
});

test("a comparison with a class's name is found", () => {
  expect(
    namesComparedIn('if (error.name === "Refusal" || name !== "AbortError") throw error;'),
  ).toEqual(["Refusal"]);
});
