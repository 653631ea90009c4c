import { readFileSync } from "node:fs";
import { inRoot } from "#scripts/lib/root.mjs";

/** A mutant's neighbours in its file: as many on each side. */
const near = 12;
/** Names and Chinese words of a line. */
const words = /[A-Za-z_]\w{3,}|\p{Script=Han}{2,}/gu;

/** Where a file's test begins. */
const begin = /^(?=(?:it|test)\b)/m;
const texts = new Map();
/** The text of a test; the whole file's where its title is made up of values. */
function textOf({ test, key }) {
  if (!texts.has(test)) texts.set(test, readFileSync(inRoot(test), "utf8"));
  const text = texts.get(test);
  const title = key
    .replace(/ #\d+$/, "")
    .split(" > ")
    .at(-1);
  return text.split(begin).find((part) => part.includes(`"${title}"`)) ?? text;
}

/** `a/delivery-ways.test.ts`: delivery-ways, delivery, ways. */
function namesOf(path) {
  const name = path.split("/").at(-1).split(".")[0];
  return [name, ...name.split("-")];
}

function counted(lists) {
  const counts = new Map();
  for (const list of lists) for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

const sumOf = (names, counts) => names.reduce((sum, name) => sum + 1 / counts.get(name), 0);

/**
 * How likely a test notices a mutant: it reaches the mutant's neighbours, its file is named like the
 * mutant's, and its text has words of the mutant's line and of the lines beside it. What few tests
 * have weighs more.
 */
export function nearness(tests, fileOf) {
  const reached = counted(tests.map((test) => test.reached));
  const said = new Map(
    tests.map((test) => [
      test,
      new Set([...namesOf(test.test), ...(textOf(test).match(words) ?? [])]),
    ]),
  );
  const known = counted(said.values());
  function wordsAt({ path, source }, { line }) {
    const beside = source.split("\n").slice(line - 2, line + 1);
    return [...new Set([...namesOf(path), ...(beside.join("\n").match(words) ?? [])])];
  }
  const asked = new Map();
  return (test, id) => {
    if (!asked.has(id)) {
      const file = fileOf(id);
      const { base, mutants } = file;
      const from = Math.max(base, id - near);
      const to = Math.min(base + mutants.length - 1, id + near);
      const neighbours = Array.from({ length: to - from + 1 }, (_, place) => from + place);
      asked.set(id, { neighbours, words: wordsAt(file, mutants[id - base]) });
    }
    const of = asked.get(id);
    return (
      sumOf(
        of.neighbours.filter((one) => test.own.has(one)),
        reached,
      ) +
      sumOf(
        of.words.filter((word) => said.get(test).has(word)),
        known,
      )
    );
  };
}
