import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const scratch = resolve(".cache/how-to");

/** Links the entries of a folder into the copy, except those that the added files replace. */
function mirror(copy: string, folder: string, added: readonly string[]): void {
  mkdirSync(join(copy, folder), { recursive: true });
  const below = added
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1));
  const firsts = new Set(below.map((path) => path.split("/")[0] ?? ""));
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (!firsts.has(entry.name)) symlinkSync(resolve(path), join(copy, path));
    else if (entry.isDirectory()) mirror(copy, path, added);
  }
}

/**
 * Type-checks added or replaced files inside a copy of the sources, which links everything else.
 * @param realm a file of `build/tsconfig`, whose options apply
 * @returns the compiler's errors in these files, a line each
 */
export function typeErrorsOf(
  name: string,
  realm: "page" | "server",
  files: Readonly<Record<string, string>>,
): string[] {
  const copy = join(scratch, name);
  rmSync(copy, { recursive: true, force: true });
  const added = Object.keys(files);
  for (const folder of ["contract", "pricing", "server", "src"]) mirror(copy, folder, added);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(copy, path, ".."), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  copyFileSync("package.json", join(copy, "package.json"));
  const tsconfig = {
    extends: resolve(`build/tsconfig/${realm}.json`),
    compilerOptions: { incremental: false, tsBuildInfoFile: null },
    files: added,
    include: [],
  };
  writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(tsconfig));
  const compiler = resolve("node_modules/typescript/bin/tsc");
  const { stdout } = spawnSync(
    process.execPath,
    [compiler, "--project", copy, "--pretty", "false"],
    {
      cwd: copy,
      encoding: "utf8",
    },
  );
  rmSync(copy, { recursive: true, force: true });
  const lines = stdout.split("\n").filter((line) => /error TS\d+/.test(line));
  return lines.filter(
    (line) => line.startsWith("error") || added.some((path) => line.startsWith(path)),
  );
}
