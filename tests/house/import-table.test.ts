import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import * as v from "valibot";
import { expect, test } from "vitest";
import { chapters, overrides } from "#lint/import-table.ts";

const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
const biomeForm = v.looseObject({ overrides: v.array(v.unknown()) });

/** `npm run fences` writes before it compares. */
function writeOverrides(): void {
  const biome = v.parse(biomeForm, read("biome.json"));
  writeFileSync("biome.json", JSON.stringify({ ...biome, overrides }, null, 2));
  const program = "node_modules/@biomejs/biome/bin/biome";
  execFileSync(process.execPath, [program, "format", "--write", "biome.json"]);
}

test("biome.json's overrides are those that the import table makes", () => {
  if (process.env.SHOP_FENCES === "write") writeOverrides();
  expect(v.parse(biomeForm, read("biome.json")).overrides).toEqual(overrides);
});

/** A room below a chapter has a row only where it may do less than its chapter. */
const isRoom = (folder: string) => chapters.some((one) => folder.startsWith(`${one.folder}/`));

test("every folder of ours has its row, and every row its folder", () => {
  const folders = readdirSync("src", { withFileTypes: true }).filter((one) => one.isDirectory());
  const own = ["contract", "pricing", "server", ...folders.map(({ name }) => `src/${name}`)];
  const rows = chapters.map(({ folder }) => folder).filter((folder) => !isRoom(folder));
  expect(rows.sort()).toEqual(own.sort());
  expect(chapters.filter(({ folder }) => !existsSync(folder))).toEqual([]);
});

test("what a row lets in is a name of package.json that stands for a row's folder", () => {
  const { imports } = v.parse(
    v.object({ imports: v.record(v.string(), v.string()) }),
    read("package.json"),
  );
  const placeOf = (name: string) => {
    const [chapter = "", ...room] = name.split("/");
    const place = (imports[`#${chapter}/*`] ?? "").replace(/^\.\/|\/\*$/g, "");
    return [place, ...room].join("/");
  };
  const named = [...new Set(chapters.flatMap(({ may, never = [] }) => [...(may ?? never)]))];
  const known = new Set([...chapters.map(({ folder }) => folder), "tests"]);
  expect(named.filter((name) => !known.has(placeOf(name)))).toEqual([]);
});

test("a chapter has rooms, one level and no more", () => {
  const deepest = chapters
    .filter(({ folder }) => !isRoom(folder))
    .flatMap(({ folder }) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile() && /\.(?:tsx?|css)$/.test(one.name))
        .map((one) => one.parentPath)
        .filter((place) => place.split("/").length > folder.split("/").length + 1),
    );
  expect([...new Set(deepest)]).toEqual([]);
});

test("ARCHITECTURE.md has the same import rules", () => {
  const tree = readFileSync("ARCHITECTURE.md", "utf8").matchAll(
    /^\| `((?:src\/|pricing\/)?\w+)\/(?:x\/)?` \|.*\| `((?:#[\w/]+ ?)+)` \|$/gm,
  );
  const told = [...tree].map(([, folder = "", may = ""]) => [folder, may.split(" ").sort()]);
  const rows = chapters.flatMap(({ folder, may }) =>
    may === null || may.length === 0 ? [] : [[folder, may.map((name) => `#${name}`).sort()]],
  );
  expect(told.sort()).toEqual(rows.sort());
});
