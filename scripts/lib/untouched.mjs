import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Where the gates themselves write. */
const ofGates = new Set([".cache", ".git", "dist", "node_modules"]);

/**
 * Every file and folder of the sources with its time of change. A folder's own time also reveals a
 * file that was written and removed again.
 */
export function treeOf(root) {
  const found = new Map();
  const look = (path, isRoot) => {
    for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
      if (ofGates.has(entry.name)) continue;
      const inside = path === "" ? entry.name : `${path}/${entry.name}`;
      found.set(inside, statSync(join(root, inside)).mtimeMs);
      if (entry.isDirectory()) look(inside, false);
    }
    if (!isRoot) found.set(path, statSync(join(root, path)).mtimeMs);
  };
  look("", true);
  return found;
}

/** What appeared, changed or went between two looks. */
export function touched(before, after) {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
}
