import { readFileSync } from "node:fs";
import { inRoot } from "./root.mjs";

const row = /^\| (\d{4}-\d\d-\d\d) \| (\w+) \| (.+?) \| .+ \|$/gm;

/** What is known of the other engines: `npm test` runs none of them, and says so. */
export function enginesLine() {
  const runs = [...readFileSync(inRoot("docs/engines.md"), "utf8").matchAll(row)];
  const [, day, commit] = runs[0] ?? [];
  if (day === undefined) return "other engines: not run here, and never before";
  const browsers = runs.map(([, , , browser]) => browser).join(", ");
  return `other engines: not run here; ${browsers} last passed on ${day} at ${commit} (npm run engines)`;
}
