import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Documents that follow the style guide of CONTRIBUTING.md. Add to this list; never remove. */
const plainDocuments = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "docs/deployment.md",
  "docs/devtools.md",
  "docs/faults.md",
  "docs/offline.md",
  "docs/operations.md",
  "docs/pricing.md",
  "docs/search.md",
  "docs/testing.md",
  ...readdirSync("docs/adr").map((name) => `docs/adr/${name}`),
];

const mostWords = 30;
const usualWords = 15;

/** Words of an older vocabulary that a reader would have to look up. */
const bannedWords = /\b(?:tombstones?|burial|postm[ae]n|taken up|is reported by|to the letter)\b/i;

/** Prose without code blocks, headings and tables; list items and paragraphs are split. */
function sentencesOf(markdown: string): string[] {
  const prose = markdown.replace(/```[\s\S]*?```/g, "\n\n");
  return prose
    .split(/\n\s*\n|\n(?=\s*(?:[-*|#]|\d+\.) )/)
    .filter((block) => !/^\s*[|#]/.test(block))
    .flatMap((block) => block.replaceAll("\n", " ").split(/(?<=[.!?;:。])\s+/));
}

/** Code spans and links count as one word each. */
const wordsOf = (sentence: string): number =>
  sentence
    .replace(/`[^`]*`/g, "code")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .match(/[\p{L}\p{N}][\p{L}\p{N}’'/.…-]*/gu)?.length ?? 0;

const sentences = plainDocuments.flatMap((path) =>
  sentencesOf(readFileSync(path, "utf8")).map((sentence) => ({
    path,
    sentence,
    words: wordsOf(sentence),
  })),
);

test("counts the words of a long sentence and splits a list", () => {
  const long = `The ${"very ".repeat(30)}end.`;
  expect(sentencesOf(`${long}\n- one item\n- another`).map(wordsOf)).toEqual([32, 2, 1]);
});

test("has no sentence of more than thirty words", () => {
  expect(sentences.filter(({ words }) => words > mostWords)).toEqual([]);
});

test("has fifteen words a sentence on average at most", () => {
  const counted = sentences.filter(({ words }) => words > 0);
  const sum = counted.reduce((all, { words }) => all + words, 0);
  expect(sum / counted.length).toBeLessThanOrEqual(usualWords);
});

test("uses no word of the older vocabulary", () => {
  // CONTRIBUTING.md quotes some of them in a table, which is not prose.
  expect(sentences.filter(({ sentence }) => bannedWords.test(sentence))).toEqual([]);
});

test("keeps README within 150 lines and 10 KB", () => {
  const readme = readFileSync("README.md");
  expect(readme.toString().split("\n").length).toBeLessThanOrEqual(150);
  expect(readme.length).toBeLessThanOrEqual(10_240);
});

test("names only files and folders that exist", () => {
  const links = [...readFileSync("README.md", "utf8").matchAll(/(?:\]\(|src=")([^)"]+)/g)];
  expect(links.length).toBeGreaterThan(5);
  for (const [, target = ""] of links) expect(() => readFileSync(target)).not.toThrow();
});
