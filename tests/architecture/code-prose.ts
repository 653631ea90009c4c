import { parseSync, Visitor } from "vite";

const mostWords = 30;

/** Images of an older vocabulary, each with the common term that replaces it. */
const banned: readonly (readonly [RegExp, string])[] = [
  [/\b(?:told|tells|telling|untold)\b/i, "shows, reports, returns, notified"],
  [/\btombstones?\b|\bburial\b|\bburied\b/i, "logout marker"],
  [/\bpostm[ae]n\b/i, "mail worker"],
  [/\bto nobody\b/i, "ignored"],
  [/\bto the letter\b/i, "exactly"],
  [/\btaken up\b/i, "continued"],
  [/\banew\b/i, "again"],
  [/\breckon/i, "calculate"],
  [/\b(?:bad|good|lossy) roads?\b|\bon the road\b/i, "lossy network, in transit"],
  [/\bto the street\b|\bthe street's\b/i, "the public"],
  [/\b(?:shop|server|device|channel)'s word\b/i, "reply"],
  [/\bheard of\b/i, "known"],
  [/\bdoors?\b|\bhouses?\b/i, "entry point, shop"],
  [/\bdesks?\b/i, "page, session"],
  [/\bstumbl(?:es?|ed)\b/i, "fails"],
  [/\bwhispers?\b|\btalks?\b/i, "sends"],
  [/\bspoils?\b/i, "breaks"],
  [/\bland(?:s|ed)\b/i, "arrives"],
  [/\bin hand\b/i, "available"],
];

/** The first name of a call such as `test.each(rows)(title, …)`. */
const suites = /^(?:test|it|describe)$/;

/** Comments with line comments joined, and the titles of tests. */
export function proseOf(path: string, code: string): string[] {
  const parsed = parseSync(path, code);
  const { comments, errors } = parsed;
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: string[] = [];
  let lineEnd = -1;
  for (const { type, value, start, end } of comments) {
    const isNext = type === "Line" && lineEnd >= 0 && /^\s*$/.test(code.slice(lineEnd, start));
    if (isNext) found.push(`${found.pop() ?? ""}\n${value}`);
    else found.push(value.replace(/^\*/, "").replace(/\n\s*\*/g, "\n"));
    lineEnd = type === "Line" ? end : -1;
  }
  // The tree is read only when it is asked for, which takes most of the time.
  if (!/\b(?:test|it|describe)\b.*\(/.test(code)) return found;
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      let root = callee;
      while (root.type === "MemberExpression" || root.type === "CallExpression") {
        root = root.type === "MemberExpression" ? root.object : root.callee;
      }
      if (root.type !== "Identifier" || !suites.test(root.name)) return;
      if (title?.type === "Literal" && typeof title.value === "string") found.push(title.value);
      if (title?.type === "TemplateLiteral") found.push(code.slice(title.start + 1, title.end - 1));
    },
  }).visit(parsed.program);
  return found;
}

/** Paragraphs, list items, tags and commands end a sentence, as full stops and colons do. */
const sentencesOf = (prose: string): string[] =>
  prose
    .split(/\n\s*\n|\n(?=\s*(?:@|[-*`]))/)
    .flatMap((part) => part.replace(/\s+/g, " ").split(/(?<=[.!?;:。])\s/));

/** A code span counts as one word. */
const wordsOf = (sentence: string): number =>
  sentence.replace(/`[^`]*`/g, "code").match(/[\p{L}\p{N}][\p{L}\p{N}’'/.…-]*/gu)?.length ?? 0;

/** Violations of the style guide in one file, a line each. */
export function proseFaultsIn(path: string, code: string): string[] {
  return proseOf(path, code)
    .flatMap(sentencesOf)
    .flatMap((sentence) => {
      const words = wordsOf(sentence);
      const long = words > mostWords ? [`${path}: ${words} words: ${sentence}`] : [];
      const old = banned.flatMap(([word, instead]) =>
        word.test(sentence) ? [`${path}: write "${instead}": ${sentence}`] : [],
      );
      return [...long, ...old];
    });
}
