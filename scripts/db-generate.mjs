import "./node-version.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { runNode } from "./processes.mjs";
import { toolProgram } from "./tool-folder.mjs";

/** `npm run db:generate [-- --name what]`: a migration from `server/store/*-tables.ts`. */
await ensureDependencies();
process.exitCode = await runNode([
  await toolProgram("drizzle", "drizzle-kit", "bin.cjs"),
  "generate",
  "--config",
  "build/drizzle.config.ts",
  ...process.argv.slice(2),
]);
