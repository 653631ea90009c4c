import "./node-version.mjs";
import { existsSync } from "node:fs";
import { dependenciesAreCurrent, ensureDependencies } from "./dependencies.mjs";
import { inRoot } from "./house.mjs";
import { runNode, runNpm } from "./processes.mjs";

/**
 * `npm run db:generate [-- --name what]`: a migration from `server/store/*-tables.ts`. Its tool
 * weighs 43 MB and nothing else needs it, so it has a folder and a lock file of its own and is
 * installed when it is first asked for.
 */
const tool = inRoot("tools", "drizzle");
await ensureDependencies();
if (!dependenciesAreCurrent(tool)) {
  console.log("安装建表工具 · Installing drizzle-kit (npm ci) …");
  const code = await runNpm(["ci", "--prefix", tool, "--no-audit", "--no-fund"]);
  if (code !== 0) throw new Error("npm ci failed: see its message above");
}
const program = inRoot("tools", "drizzle", "node_modules", "drizzle-kit", "bin.cjs");
if (!existsSync(program)) throw new Error(`the tool is not where it was: ${program}`);
process.exitCode = await runNode([
  program,
  "generate",
  "--config",
  "drizzle.config.ts",
  ...process.argv.slice(2),
]);
