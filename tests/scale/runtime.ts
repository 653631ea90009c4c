import { execFile } from "node:child_process";
import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface Runtime {
  readonly folder: string;
  readonly megabytes: number;
}

/** What `deploy/Dockerfile` puts into its second stage: the build, and the packages that it calls. */
export async function makeRuntime(): Promise<Runtime> {
  const folder = mkdtempSync(join(tmpdir(), "shop-runtime-"));
  for (const path of ["package.json", "package-lock.json", "tools/no-canvas", "dist"]) {
    cpSync(path, join(folder, path), { recursive: true });
  }
  const args = ["ci", "--omit=dev", "--no-audit", "--no-fund"];
  await run("npm", args, { cwd: folder, maxBuffer: 16 * 1024 * 1024 });
  const { stdout } = await run("du", ["-sm", folder]);
  return { folder, megabytes: Number.parseInt(stdout, 10) };
}
