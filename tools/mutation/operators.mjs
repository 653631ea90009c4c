/**
 * Mutations of a syntax node: its possible replacement texts. The set follows Stryker's, with
 * roundings added. Left out: `?.` to `.`, which the compiler refuses wherever it matters.
 */
const binary = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "**": ["*"],
};
const logical = { "&&": ["||"], "||": ["&&"], "??": ["&&"] };
const assignment = { "+=": ["-="], "-=": ["+="], "*=": ["/="], "/=": ["*="], "??=": ["&&="] };
const method = {
  some: "every",
  every: "some",
  min: "max",
  max: "min",
  floor: "ceil",
  ceil: "floor",
  round: "floor",
  startsWith: "endsWith",
  endsWith: "startsWith",
  padStart: "padEnd",
};
/** Methods whose result may be mistaken for what they were called on. */
const dropped = new Set(["filter", "slice", "sort", "reverse", "trim", "toSorted"]);
const rounding = { up: ["down"], halfUp: ["down", "up"], down: ["up"] };

const isText = ({ type, value }) =>
  type === "TemplateLiteral" || (type === "Literal" && typeof value === "string");

const compound = new Set([
  "ArrowFunctionExpression",
  "AssignmentExpression",
  "BinaryExpression",
  "ConditionalExpression",
  "LogicalExpression",
]);
/** A side as it was bracketed, or would have to be under another operator. */
const side = (node, text) => (compound.has(node.type) ? `(${text(node)})` : text(node));

/** Another operator between the same two sides. */
const betweenSides = (table) => (node, text) =>
  (table[node.operator] ?? []).map(
    (operator) => `${side(node.left, text)} ${operator} ${side(node.right, text)}`,
  );

const operators = {
  BinaryExpression: (node, text) =>
    isText(node.left) || isText(node.right) ? [] : betweenSides(binary)(node, text),
  LogicalExpression: betweenSides(logical),
  AssignmentExpression: betweenSides(assignment),
  UpdateExpression: (node, text) => {
    const operator = node.operator === "++" ? "--" : "++";
    return [node.prefix ? operator + text(node.argument) : text(node.argument) + operator];
  },
  UnaryExpression: (node, text) =>
    node.operator === "!" || node.operator === "-" ? [side(node.argument, text)] : [],
  Literal: ({ value }) => {
    if (typeof value === "boolean") return [String(!value)];
    if (typeof value !== "string") return [];
    if (Object.hasOwn(rounding, value)) return rounding[value].map((word) => JSON.stringify(word));
    return [value === "" ? '"mutant"' : '""'];
  },
  TemplateLiteral: () => ['""'],
  ArrayExpression: (node) => [node.elements.length > 0 ? "[]" : '["mutant"]'],
  ObjectExpression: (node) => (node.properties.length > 0 ? ["{}"] : []),
  ArrowFunctionExpression: (node) =>
    node.body.type === "BlockStatement" ? [] : ["() => undefined"],
  CallExpression: ({ callee, arguments: given }, text) => {
    if (callee.type !== "MemberExpression" || callee.computed) return [];
    const { name } = callee.property;
    const rest = `(${given.map(text).join(", ")})`;
    if (Object.hasOwn(method, name)) return [`${text(callee.object)}.${method[name]}${rest}`];
    return dropped.has(name) ? [text(callee.object)] : [];
  },
};

/** Conditions that are always, or never, true. A loop is only ever left out. */
const conditions = {
  IfStatement: ["true", "false"],
  ConditionalExpression: ["true", "false"],
  WhileStatement: ["false"],
  ForStatement: ["false"],
};

/**
 * @param node syntax node
 * @param parent the node around it
 * @param text gives a node's own text
 * @returns texts, each a mutant of its own
 */
export function replacementsOf(node, parent, text) {
  const own = operators[node.type]?.(node, text) ?? [];
  const always = parent?.test === node ? (conditions[parent.type] ?? []) : [];
  return [...own, ...always].filter((replacement) => replacement !== text(node));
}
