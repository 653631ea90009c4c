import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Elements of a screen's source, from their name to their end. */
const fieldsIn = (text: string): string[] => text.match(/<(?:TextField|input)\b[\s\S]*?\/>/g) ?? [];

const cutting = (text: string): string[] =>
  fieldsIn(text).filter(
    (field) => /type="(?:password|tel)"|name="mobile"/.test(field) && field.includes("maxLength"),
  );

test("no mobile number and no password is cut: the rule speaks", () => {
  expect(cutting('<TextField type="password" maxLength={20} />')).toHaveLength(1);
  const files = readdirSync("src", { recursive: true, encoding: "utf8" });
  const screens = files.filter((file) => file.endsWith(".tsx"));
  expect(screens.length).toBeGreaterThan(100);
  const found = screens.flatMap((file) => cutting(readFileSync(`src/${file}`, "utf8")));
  expect(found).toEqual([]);
});
