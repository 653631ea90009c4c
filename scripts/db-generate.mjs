import "#scripts/lib/node-version.mjs";
import { ensureDependencies } from "#scripts/lib/dependencies.mjs";
import { runNode } from "#scripts/lib/processes.mjs";
import { toolProgram } from "#scripts/lib/tool-folder.mjs";

/** `npm run db:generate [-- --name what]`: a migration from `server/infra/database/tables`. */
await ensureDependencies();
process.exitCode = await runNode([
  await toolProgram("drizzle", "drizzle-kit", "bin.cjs"),
  "generate",
  "--config",
  "build/drizzle.config.ts",
  ...process.argv.slice(2),
]);
