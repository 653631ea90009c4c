import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { letterSeal, openLetterSeal } from "#server/infra/secrets/letter-seal.ts";

let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-seal-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const open = (letterKey: Buffer | null = null) =>
  openLetterSeal({ letterKey, dataDir, databaseUrl: null });

test("creates a key readable by its owner alone, and decrypts letters with it after a restart", () => {
  const stored = open().seal("新密码", "1");
  expect(statSync(join(dataDir, "letter.key")).mode & 0o777).toBe(0o600);
  expect(open().open(stored, "1")).toBe("新密码");
});

test("uses the configured key and writes no file", () => {
  const key = Buffer.alloc(32, 5);
  const stored = open(key).seal("新密码", "1");
  expect(letterSeal(key).open(stored, "1")).toBe("新密码");
  expect(() => readFileSync(join(dataDir, "letter.key"))).toThrow(/ENOENT/);
});

test("refuses to start with a truncated key file", () => {
  writeFileSync(join(dataDir, "letter.key"), "c2hvcnQ");
  expect(() => open()).toThrow(/^信件密钥文件坏了，请删除后重新启动/);
});

test("refuses a changed text, and the text of another letter", () => {
  const seal = letterSeal(Buffer.alloc(32, 5));
  const stored = seal.seal("新密码", "1");
  const changed = stored.slice(0, -2) + (stored.endsWith("AA") ? "BB" : "AA");
  expect(() => seal.open(changed, "1")).toThrow();
  expect(() => seal.open(stored, "2")).toThrow();
});

test("two letters with one text have different ciphertexts", () => {
  const seal = letterSeal(Buffer.alloc(32, 5));
  expect(seal.seal("新密码", "1")).not.toBe(seal.seal("新密码", "1"));
});
