import "#scripts/lib/node-version.mjs";
import { ensureDependencies } from "#scripts/lib/dependencies.mjs";
import { deadCode, lint, types, unitProjects, vitest } from "#scripts/lib/gates.mjs";

/** `npm run check`: "am I done?" in a minute: format, lint, types, dead code, and the tests that need no database. */
await ensureDependencies();
const gates = { lint, types, "dead code": deadCode, unit: () => vitest(unitProjects) };
const failed = [];
for (const [name, gate] of Object.entries(gates)) {
  if ((await gate()) !== 0) failed.push(name);
}
console.log(
  failed.length === 0 ? "check: everything passed" : `check failed: ${failed.join(", ")}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
