import { isTagged } from "./tagged.mjs";

/**
 * The text of a file with all its mutants in it, any of which can be activated at run time, so that
 * nothing is loaded again. `globalThis.mutation` is runner.mjs's: it selects the active one, resets
 * module state, and throws out of an endless loop.
 */
const live = "$live$";
const house = "$house$";
/** Each block, and each step of a count, is a turn: whatever loops takes some. */
const turn = `${house}.turn()`;
const isStep = ([{ from }]) => /(\+=|-=|\+\+|--)/.test(from);
/** A module's own map, and the weak one that a module has made for it. */
const memory =
  /^((?:export )?const \w+| +const \w+(?= = new Weak)) = new (WeakMap|Map)<.*>\(\);$/gm;

const remembering = (text) =>
  text.replace(
    memory,
    (_, declared, kind) => `${declared} = ${house}.memory(() => new ${kind}());`,
  );

/** An arrow's mutant goes into its body: the arrow itself is often made only once, at the start. */
const isArrow = ({ mutants }) =>
  mutants.some(({ replacement }) => replacement === "() => undefined");

function written(node, source, put) {
  const parts = [];
  let at = node.start;
  for (const child of node.inside) {
    parts.push(source.slice(at, child.start), written(child, source, put));
    at = child.end;
  }
  const [mutant] = node.mutants;
  if (isArrow(node)) parts.push(put.arrow(mutant, parts.pop()));
  const text = parts.join("") + source.slice(at, node.end);
  if (mutant === undefined || isArrow(node) || isTagged(node, source)) return text;
  return mutant.block ? put.block(mutant, text) : put.expression(node.mutants, text);
}

const whole = ({ tree }, source, put) =>
  remembering(source.slice(0, tree.start) + written(tree, source, put));

const switches = {
  expression: (mutants, text) =>
    `(${isStep(mutants) ? `${turn},` : ""}${mutants.map(({ id, replacement }) => `${live}===${id}?(${replacement}):`).join("")}(${text}))`,
  block: ({ id }, text) => `{${turn};if(${live}===${id}){}else ${text}}`,
  arrow: ({ id }, body) => `(${live}===${id}?undefined:(${body}))`,
};

/** Switches for each mutant; `base` is what the file's own numbers begin at among all files'. */
export const switchedTogether = (found, source, base) =>
  `const ${house}=globalThis.mutation;let ${live}=(${house}.first??-1)-${base};${house}.files.push((id)=>{${live}=id-${base}});\n${whole(found, source, switches)}`;

const note = (id) => `${live}[${id}]=1`;
const notesOf = (base) => ({
  expression: (mutants, text) =>
    `(${isStep(mutants) ? `${turn},` : ""}${mutants.map(({ id }) => note(base + id)).join(",")},(${text}))`,
  block: ({ id }, text) => `{${turn};${note(base + id)};${text}}`,
  arrow: ({ id }, body) => `(${note(base + id)},(${body}))`,
});

/** Notes which mutants are reached: `globalThis.mutation.reached[id]`. */
export const tracedTogether = (found, source, base) =>
  `const ${house}=globalThis.mutation;const ${live}=${house}.reached;\n${whole(found, source, notesOf(base))}`;
