import { ownWords } from "virtual:own-words";
import { aliasOf } from "#machines/redaction.ts";

const texts: ReadonlySet<string> = new Set(ownWords.texts);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Longer templates first: they leave less of a text to be a value. */
const templates = ownWords.templates
  .toSorted((a, b) => b.join("").length - a.join("").length)
  .map((parts) => ({ parts, pattern: new RegExp(`^${parts.map(escaped).join("(.*?)")}$`, "s") }));

/** A count or a sign: nothing of a person. */
const isPlain = (text: string): boolean => /^(?:\d{1,3}|[\s\p{P}\p{S}]{0,3})$/u.test(text);

const deepest = 3;

function withoutValues(tidy: string, depth: number): string {
  if (texts.has(tidy) || isPlain(tidy)) return tidy;
  const found = depth < deepest ? templates.find(({ pattern }) => pattern.test(tidy)) : undefined;
  if (found === undefined) return aliasOf(tidy);
  const values = found.pattern.exec(tidy)?.slice(1) ?? [];
  return found.parts
    .map(
      (part, at) => part + (values[at] === undefined ? "" : withoutValues(values[at], depth + 1)),
    )
    .join("");
}

/** A context shows the same texts in every snapshot. */
const known = new Map<string, string>();

/**
 * A text of which nothing personal is left: a text of our own sources stays, of a template its
 * fixed parts stay, and every other part becomes its alias.
 */
export function publicText(text: string): string {
  const tidy = text.replace(/\s+/g, " ").trim();
  const shown = known.get(tidy) ?? withoutValues(tidy, 0);
  known.set(tidy, shown);
  return shown;
}
