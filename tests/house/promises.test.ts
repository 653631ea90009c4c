import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = readFileSync("docs/promises.md", "utf8");

const rows = [...text.matchAll(/^\| P(\d+) \| .+? \| (.+?) \| (.+) \| (.*?) ?\|$/gm)].map(
  ([, number = "", state = "", proof = "", open = ""]) => ({
    number: Number(number),
    state,
    proofs: proof.split(" · "),
    open: open.trim(),
  }),
);

test("the 24 promises stand there, each once and in order, with how it stands", () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 24 }, (_, at) => at + 1));
  const expected = rows.map(({ number, open }) => [number, open === "" ? "held" : "partly"]);
  expect(rows.map(({ number, state }) => [number, state])).toEqual(expected);
});

test("every test that a promise names stands in its file", () => {
  const missing = rows.flatMap(({ number, proofs }) =>
    proofs
      .filter((proof) => {
        const [, path = "", title = ""] = /^`(tests\/[^`]+)` (.+)$/.exec(proof) ?? [];
        return title === "" || !existsSync(path) || !readFileSync(path, "utf8").includes(title);
      })
      .map((proof) => `P${number}: ${proof}`),
  );
  expect(missing).toEqual([]);
});
