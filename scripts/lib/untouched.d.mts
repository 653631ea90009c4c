/** Paths from the root, and when each was changed last (ms). */
export type Tree = ReadonlyMap<string, number>;
export function treeOf(root: string): Tree;
export function touched(before: Tree, after: Tree): string[];
