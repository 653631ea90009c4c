import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

interface ProofRow {
  readonly name: string;
  readonly state: string;
  readonly proofs: readonly string[];
  readonly open: string;
}

/** Rows of a table of promises: number, promise, state, tests, and what no test asserts yet. */
function rowsOf(path: string, letter: string): ProofRow[] {
  const row = new RegExp(
    String.raw`^\| (${letter}\d+) \| .+? \| (.+?) \| (.+) \| (.*?) ?\|$`,
    "gm",
  );
  return [...readFileSync(path, "utf8").matchAll(row)].map(
    ([, name = "", state = "", proof = "", open = ""]) => ({
      name,
      state,
      proofs: proof.split(" · "),
      open: open.trim(),
    }),
  );
}

describe.each([
  ["docs/promises.md", "P", 31],
  ["docs/token-races.md", "T", 28],
])("%s", (path, letter, most) => {
  const rows = rowsOf(path, letter);

  test("each is listed once and in order, with its state", () => {
    const names = Array.from({ length: most }, (_, at) => `${letter}${at + 1}`);
    expect(rows.map(({ name }) => name)).toEqual(names);
    const expected = rows.map(({ name, open }) => [name, open === "" ? "held" : "partly"]);
    expect(rows.map(({ name, state }) => [name, state])).toEqual(expected);
  });

  test("each keeps a test that npm test runs", () => {
    const late = /^`tests\/(?:browser-crash|network-faults)\/|\.long\./;
    const alone = rows.filter(({ proofs }) =>
      proofs.every((proof) => {
        const [, file = "", title = ""] = /^`(tests\/[^`]+)` (.+)$/.exec(proof) ?? [];
        return late.test(proof) || readFileSync(file, "utf8").includes(`"@long ${title}`);
      }),
    );
    expect(alone.map(({ name }) => name)).toEqual([]);
  });

  test("every named test exists in its file", () => {
    const missing = rows.flatMap(({ name, proofs }) =>
      proofs
        .filter((proof) => {
          const [, file = "", title = ""] = /^`(tests\/[^`]+)` (.+)$/.exec(proof) ?? [];
          return title === "" || !existsSync(file) || !readFileSync(file, "utf8").includes(title);
        })
        .map((proof) => `${name}: ${proof}`),
    );
    expect(missing).toEqual([]);
  });
});
