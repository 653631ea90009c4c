import { existsSync, readFileSync } from "node:fs";

/** A test that a document names in backticks: its file, and after `›` its title. */
export interface NamedTest {
  readonly file: string;
  readonly title: string | null;
}

export function namedTestsIn(text: string): NamedTest[] {
  return [...text.matchAll(/`(tests\/[^`›]+?)(?: › ([^`]+))?`/g)].map(
    ([, file = "", title = null]) => ({ file, title }),
  );
}

/** Does the file exist, with a test of exactly this title? */
export function isThere({ file, title }: NamedTest): boolean {
  if (!existsSync(file)) return false;
  if (title === null) return true;
  const text = readFileSync(file, "utf8");
  return ["test", "it"].some((word) => text.includes(`${word}("${title}"`));
}
