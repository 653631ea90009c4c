import { parseSync } from "vite";
import { mutantsOf } from "./mutants.mjs";
import { isTagged } from "./tagged.mjs";

const levels = new Set(["info", "warn", "error"]);
/** `log.warn(…)`, `deps.log.error(…)`. */
const isLog = ({ type, callee }) =>
  type === "CallExpression" &&
  callee.type === "MemberExpression" &&
  levels.has(callee.property.name) &&
  (callee.object.name === "log" || callee.object.property?.name === "log");
/** `new Error(…)` is a bug or an unreachable host: its words reach a log and no screen. */
const isFault = ({ type, callee }) => type === "NewExpression" && callee.name === "Error";

const isNode = (value) => typeof value?.type === "string";
const childrenOf = (node) => Object.values(node).flat().filter(isNode);
const waits = (node) => node.type === "AwaitExpression" || childrenOf(node).some(waits);

/** Arguments that only a log shows. One with `await` also does something else: it stays asked. */
const loggedArguments = (node) => [
  ...(isLog(node) || isFault(node) ? node.arguments.filter((given) => !waits(given)) : []),
  ...childrenOf(node).flatMap(loggedArguments),
];

/**
 * The server's mutants that are not asked, by their numbers in the file; they count neither way. One
 * rule: what a log line or an `Error` says, and the text of a tagged template, which cannot be
 * switched. Whether the line is written and the error thrown stays asked.
 */
export function leftOut({ path, source }) {
  if (!path.startsWith("server/")) return new Set();
  const logged = loggedArguments(parseSync(path, source).program);
  const numbers = new Set();
  function visit(node) {
    const isLogged = logged.some(({ start, end }) => start <= node.start && node.end <= end);
    if (isLogged || isTagged(node, source)) for (const { id } of node.mutants) numbers.add(id);
    for (const child of node.inside) visit(child);
  }
  visit(mutantsOf(source, path).tree);
  return numbers;
}
