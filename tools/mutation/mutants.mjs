import { parseSync } from "vite";
import { replacementsOf } from "./operators.mjs";

/** TypeScript's wrappers whose inside is code; whatever else begins with TS is only a type. */
const wrappers = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"]);
const silent = new Set(["ImportDeclaration", "ExportAllDeclaration"]);
/** A member of an optional chain cannot be cut out of it. */
const breaksChain = (node, chained) => chained && node.type === "CallExpression";

const isNode = (value) => typeof value?.type === "string" && typeof value.start === "number";

function childrenOf(node) {
  if (node.type.startsWith("TS"))
    return wrappers.has(node.type) ? [["expression", node.expression]] : [];
  if (silent.has(node.type)) return [];
  if (node.shorthand) return [["value", node.value]];
  return Object.entries(node)
    .flatMap(([key, value]) =>
      (Array.isArray(value) ? value : [value]).filter(isNode).map((child) => [key, child]),
    )
    .sort(([, a], [, b]) => a.start - b.start);
}

/** Names of things, not values: `{ name: … }`, `export { x } from "…"`. */
const isName = (key, parent) =>
  (key === "key" && !parent.computed) || key === "source" || parent.directive !== undefined;

/**
 * One mutant: `id` counts within the file; `from` and `to` say what changed, shortened; `line` is
 * where, and `code` that line's text; `replacement` is the whole text; a `block` is emptied.
 * @typedef {{
 *   id: number; line: number; code: string; from: string; to: string;
 *   replacement: string; block: boolean;
 * }} Mutant
 */

const shortened = (text) => text.replace(/\s+/g, " ").slice(0, 80);

/** Every mutant of a file, and its syntax tree with them. */
export function mutantsOf(source, path) {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const lines = source.split("\n");
  const text = (node) => source.slice(node.start, node.end);
  const mutants = [];

  function add(node, replacement, block) {
    const line = source.slice(0, node.start).split("\n").length;
    mutants.push({
      id: mutants.length,
      line,
      code: lines[line - 1].trim(),
      from: shortened(text(node)),
      to: shortened(replacement),
      replacement,
      block,
    });
    return mutants.at(-1);
  }

  function visit(node, parent, key, chained) {
    const found = [];
    if (!isName(key, parent ?? {}) && !breaksChain(node, chained))
      for (const replacement of replacementsOf(node, parent, text))
        found.push(add(node, replacement, false));
    if (node.type === "BlockStatement" && node.body.length > 0) found.push(add(node, "{}", true));
    const inChain =
      node.type === "ChainExpression" || (chained && node.type.endsWith("Expression"));
    const inside = childrenOf(node).map(([name, child]) => visit(child, node, name, inChain));
    return { start: node.start, end: node.end, mutants: found, inside };
  }

  return { mutants, tree: visit(program, null, "", false) };
}
