import { isTagged } from "./tagged.mjs";

/**
 * A file's text with all its mutants in it, one of which (or none) is active: `globalThis.mutant`
 * holds its number. One process tests many mutants without parsing again.
 */
const live = "$live$";

const expression = (mutants, text) =>
  `(${mutants.map(({ id, replacement }) => `${live}===${id}?(${replacement}):`).join("")}(${text}))`;

const block = ({ id }, text) => `{if(${live}===${id}){}else ${text}}`;

function written(tree, source, wrap) {
  let text = "";
  let at = tree.start;
  for (const child of tree.inside) {
    text += source.slice(at, child.start) + written(child, source, wrap);
    at = child.end;
  }
  text += source.slice(at, tree.end);
  return tree.mutants.length === 0 || isTagged(tree, source) ? text : wrap(tree.mutants, text);
}

/** Switches for each mutant. */
export const switched = ({ tree }, source) =>
  `const ${live}=globalThis.mutant;\n${written(tree, source, (mutants, text) =>
    mutants[0].block ? block(mutants[0], text) : expression(mutants, text),
  )}`;

/** Notes which mutants are reached: `globalThis.reached[path][id]`. */
export const traced = ({ tree, mutants }, source, path) =>
  `const ${live}=(globalThis.reached??={})[${JSON.stringify(path)}]??=new Uint8Array(${mutants.length});\n${written(
    tree,
    source,
    (found, text) => {
      const notes = found.map(({ id }) => `${live}[${id}]=1`).join(",");
      return found[0].block ? `{${notes};${text}}` : `(${notes},(${text}))`;
    },
  )}`;
