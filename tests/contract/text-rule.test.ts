import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { line, note } from "#contract/http/text-fields.ts";
import { visibleText } from "#contract/http/visible-text.ts";

/** One rule for every text of a call: only visible characters are stored. */

const hidden: Readonly<Record<string, string>> = {
  "right-to-left override": "\u202e",
  "left-to-right embedding": "\u202a",
  "first strong isolate": "\u2068",
  "left-to-right isolate": "\u2066",
  "pop isolate": "\u2069",
  "right-to-left mark": "\u200f",
  "Arabic letter mark": "\u061c",
  "zero-width space": "\u200b",
  "zero-width joiner": "\u200d",
  "zero-width non-joiner": "\u200c",
  "word joiner": "\u2060",
  "byte order mark": "\ufeff",
  "soft hyphen": "\u00ad",
  "grapheme joiner": "\u034f",
  "Mongolian separator": "\u180e",
  "Hangul filler": "\u3164",
  "half-width Hangul filler": "\uffa0",
  "Hangul leading filler": "\u115f",
  "Hangul vowel filler": "\u1160",
  "tag letter": "\u{e0061}",
  "language tag": "\u{e0001}",
  "half of a pair": "\ud800",
  "no character": "\ufffe",
  "annotation anchor": "\ufff9",
};
const blanks = ["\u2800", "\u00a0", "\u3000", "\u2003", " ", "\u0301"];
const all = Object.entries(hidden);

/** Compared letter by letter or read as a document, never shown to anybody but its sender. */
const exempt = new Set(
  [
    "app_auth_token public_key domain captcha captcha_id verify_value id".split(" "),
    "password old_password digest".split(" "),
  ].flat(),
);
/** A document of its own: the price book's import, and a draft that its own buyer alone reads. */
const documents = new Set(["text", "job{key}", "definition"]);

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "schema";

/** Schemas of text within a schema, by the name of their field. */
function textsOf(schema: v.GenericSchema, name: string): Array<[string, v.GenericSchema]> {
  const part = (key: string): unknown => Reflect.get(schema, key);
  if (schema.type === "string") return [[name, schema]];
  const found: Array<[string, v.GenericSchema]> = [];
  const into = (value: unknown, as = name) => {
    if (isSchema(value)) found.push(...textsOf(value, as));
  };
  const pipe = part("pipe");
  if (Array.isArray(pipe)) for (const one of pipe) if (one !== schema && one !== pipe[0]) into(one);
  for (const [field, one] of Object.entries(part("entries") ?? {})) {
    // What a form began with is compared, and never stored.
    if (field !== "before") into(one, field);
  }
  for (const one of Object.values(part("options") ?? {})) into(one);
  for (const key of ["item", "wrapped", "value"]) into(part(key));
  into(part("key"), `${name}{key}`);
  return found;
}

const texts = endpoints.flatMap(({ method, path, input }) =>
  textsOf(input, "").map(([name, schema]) => ({ at: `${method} ${path} ${name}`, name, schema })),
);

/** What the schema makes of a text; null where it is refused. */
function taken(schema: v.GenericSchema, text: string): string | null {
  const read = v.safeParse(schema, text);
  return read.success && typeof read.output === "string" ? read.output : null;
}

test("the walk finds the texts of the contract", () => {
  const names = new Set(texts.map(({ name }) => name));
  for (const name of ["name", "detail", "buyerName", "remark", "words", "title", "reason"]) {
    expect(names).toContain(name);
  }
});

describe.each(all)("%s", (_, mark) => {
  test("is stored by no text of any call", () => {
    const kept = texts.filter(({ name, schema }) => {
      if (exempt.has(name) || documents.has(name)) return false;
      const tries = [`墨${mark}香`, `a${mark}b`, `1${mark}2`, mark];
      return tries.some((text) => taken(schema, text)?.includes(mark));
    });
    expect(kept.map(({ at }) => at)).toEqual([]);
  });
});

test("a name of nothing but blanks and hidden characters is none", () => {
  const name = line("姓名", 30);
  for (const one of [...Object.values(hidden), ...blanks]) {
    expect(v.safeParse(name, one.repeat(3)).issues?.[0].message).toBe("请填写姓名");
  }
});

test.each([
  "欧阳修",
  "𠮷野家",
  "买买提·吐尔逊",
  "བཀྲ་ཤིས",
  "ئابدۇرېھىم",
  "二〇二六",
  "葛\u{e0100}城",
  "ＡＢＣ　１２３",
  "👨\u200d👩\u200d👧 👍🏽 ❤\ufe0f 🇨🇳",
  "Ångström",
])("%s stays as it is", (text) => {
  expect(taken(line("姓名", 60), text)).toBe(text);
});

test("what was composed of two characters is one, and the rule twice is the rule once", () => {
  expect(visibleText("A\u030angstro\u0308m")).toBe("Ångström");
  const mixed = `a${Object.values(hidden).join("墨")}\u200db`;
  expect(visibleText(visibleText(mixed))).toBe(visibleText(mixed));
});

test("keeps at most 30 marks on a letter, so that composing a long pile costs nothing", () => {
  const grave = "\u0300";
  const comma = "\u0315";
  // 15 pairs stay. NFC sorts the commas behind the graves and makes one letter of the first.
  const kept = `à${grave.repeat(14)}${comma.repeat(15)}b`;
  expect(visibleText(`a${`${comma}${grave}`.repeat(60_000)}b`)).toBe(kept);
  expect(visibleText(kept)).toBe(kept);
  // U+0344 is composed to two marks.
  const doubled = visibleText(`a${"\u0344".repeat(30)}`);
  expect(doubled).toBe(`ä\u0301${"\u0308\u0301".repeat(14)}\u0308`);
  const zalgo = `a${"\u0323\u0331\u0324".repeat(10)}`;
  expect(visibleText(zalgo)).toHaveLength(30);
});

test("a remark keeps its line ends and is refused with what steers a device", () => {
  expect(taken(note("备注", 50), "放门口\n轻拿\u202e轻放")).toBe("放门口\n轻拿轻放");
  expect(v.safeParse(note("备注", 50), "a\u001b[31mb").issues?.[0].message).toBe(
    "备注含有不可见字符",
  );
  expect(v.safeParse(line("姓名", 50), "a\nb").issues?.[0].message).toBe("姓名含有不可见字符");
});
