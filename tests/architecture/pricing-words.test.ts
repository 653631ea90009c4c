import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

/** Chinese characters, with the punctuation and the full-width forms that go with them. */
const chinese = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;

/** The Chinese texts of a file outside its comments: literals, templates and expressions. */
function chineseIn(path: string, code: string): string[] {
  const found: string[] = [];
  const look = (text: string) => {
    if (chinese.test(text)) found.push(text);
  };
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  new Visitor({
    Literal: ({ raw, value }) => look(typeof value === "string" ? value : (raw ?? "")),
    TemplateElement: ({ value }) => look(value.cooked ?? value.raw),
    Identifier: ({ name }) => look(name),
  }).visit(program);
  return found;
}

test("finds Chinese in code and ignores it in comments", () => {
  const worded = [
    'const a = "标签";',
    "const b = `每边`;",
    'const c = "\\u6807";',
    'const d = list.join("、");',
    "const e = /封面/;",
    "const f = { 封面: 1 };",
    'type G = "贴" | number;',
  ];
  expect(worded.map((line) => chineseIn("a.ts", line).length)).toEqual(worded.map(() => 1));
  const plain = '/** 刀版 */ const a = "m²"; // 标签';
  expect(chineseIn("a.ts", plain)).toEqual([]);
});

test("pricing/ takes every Chinese word from contract/", () => {
  const paths = readdirSync("pricing", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join("pricing", name));
  expect(paths.length).toBeGreaterThan(60);
  const found = paths.flatMap((path) =>
    chineseIn(path, readFileSync(path, "utf8")).map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});
