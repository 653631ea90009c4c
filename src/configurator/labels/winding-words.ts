import type { windingCodes } from "#components/job-form/winding.ts";
import { type Winding, windingCode } from "#contract/jobs/jobs.ts";
import type { Words } from "#contract/lookups/words.ts";

/** Names of the two winding sides. */
export const sides = [
  { wound: "out", title: "标面朝外", line: "卷着时看得见印面" },
  { wound: "in", title: "标面朝内", line: "印面卷在里面" },
] as const;

type Code = (typeof windingCodes)[number];

/** `外标 · 头先出` as `头先出` under its heading. */
export const leadWord = (words: Words, code: Code): string =>
  words.of("winding", code).split("·").at(-1)?.trim() ?? "";

/** `标面朝外，头先出`, or that any will do. */
export const windingWords = (words: Words, winding: Winding): string => {
  const side = sides.find(({ wound }) => wound === winding.wound);
  const code = windingCode(winding);
  return side === undefined ? words.of("winding", code) : `${side.title}，${leadWord(words, code)}`;
};
