import "#scripts/lib/node-version.mjs";
import { ensureDependencies } from "#scripts/lib/dependencies.mjs";
import { runNode } from "#scripts/lib/processes.mjs";
import { inRoot } from "#scripts/lib/root.mjs";

/** `npm run machines`: rewrites the tables and diagrams of docs/machines.md. */
await ensureDependencies();
process.exitCode = await runNode(
  [
    inRoot("node_modules/vitest/vitest.mjs"),
    ...["run", "tests/machines", "--project", "pure"],
    // One file after the other: all of them write the same document.
    ...["--no-file-parallelism", "--testNamePattern", "committed table"],
  ],
  { env: { SHOP_MACHINES: "write" } },
);
