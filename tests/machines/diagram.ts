import type { AnyMachineSnapshot, AnyStateNode } from "xstate";
import type { Row } from "./rows.ts";

interface Arrow {
  readonly from: AnyStateNode;
  readonly to: AnyStateNode;
  readonly name: string;
}

const leaves = ({ _nodes }: AnyMachineSnapshot): AnyStateNode[] =>
  _nodes.filter((node) => Object.keys(node.states).length === 0);

const shared = (one: AnyStateNode, other: AnyStateNode): number => {
  const at = one.path.findIndex((name, index) => other.path[index] !== name);
  return at === -1 ? one.path.length : at;
};

/** Which leaf gave way to which, region by region. */
function arrowsOf({ steps }: Row): Arrow[] {
  return steps.flatMap(({ before, after, name }) => {
    const now = leaves(after);
    return leaves(before)
      .filter((from) => !now.includes(from))
      .flatMap((from) => {
        const [to] = now.toSorted((one, other) => shared(from, other) - shared(from, one));
        return to === undefined ? [] : [{ from, to, name }];
      });
  });
}

const idOf = ({ path }: AnyStateNode) => path.join("_");

/** Draws one level: its states, the arrows that stay within it, its regions side by side. */
function level(node: AnyStateNode, arrows: readonly Arrow[], indent: string): string[] {
  const children = Object.values<AnyStateNode>(node.states);
  const blocks = children.map((child) =>
    Object.keys(child.states).length === 0
      ? [`${indent}${idOf(child)} : ${child.key}`]
      : [
          `${indent}state "${child.key}" as ${idOf(child)} {`,
          ...level(child, arrows, `${indent}  `),
          `${indent}}`,
        ],
  );
  if (node.type === "parallel") {
    return blocks.flatMap((block, index) => (index === 0 ? block : [`${indent}--`, ...block]));
  }
  const { target } = node.initial;
  const own = arrows.filter(
    ({ from, to }) =>
      shared(from, to) === node.path.length && shared(from, node) === node.path.length,
  );
  const names = new Map<string, Set<string>>();
  for (const { from, to, name } of own) {
    const line = `${indent}${idOf(from)} --> ${idOf(to)}`;
    names.set(line, (names.get(line) ?? new Set()).add(name));
  }
  return [
    ...target.map((first: AnyStateNode) => `${indent}[*] --> ${idOf(first)}`),
    ...blocks.flat(),
    ...[...names].map(([line, set]) => `${line} : ${[...set].join(", ")}`),
  ];
}

/** The machine as mermaid draws it, from the rows of its table. */
export function diagram(root: AnyStateNode, rows: readonly Row[]): string {
  const lines = level(root, rows.flatMap(arrowsOf), "  ");
  // One concurrent level needs a state around it.
  const body = root.type === "parallel" ? [`  state ${root.key} {`, ...lines, "  }"] : lines;
  return ["stateDiagram-v2", ...body].join("\n");
}
