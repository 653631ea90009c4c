import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

const others = 0o077;

/** Windows has other access rights, which Node does not report. */
const hasModes = process.platform !== "win32";

/** Files that this process creates from now on belong to its own account only. */
export function makeNewFilesPrivate(): void {
  if (hasModes) process.umask(others);
}

/**
 * Makes a folder and everything in it private: 0700 and 0600.
 * @returns paths whose rights could not be changed
 */
export function makePrivate(path: string): readonly string[] {
  return hasModes ? openPathsBelow(path) : [];
}

function openPathsBelow(path: string): string[] {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || !(found.isFile() || found.isDirectory())) return [];
  const left: string[] = [];
  const wanted = found.isDirectory() ? 0o700 : 0o600;
  try {
    if ((found.mode & 0o777) !== wanted) chmodSync(path, wanted);
    if (found.isDirectory()) {
      for (const name of readdirSync(path)) left.push(...openPathsBelow(join(path, name)));
    }
  } catch {
    // A file that was removed meanwhile needs nothing.
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) left.push(path);
  }
  return left;
}

/** The warning at a start; null where every right is as it should be. */
export function openPathsNotice(paths: readonly string[]): string | null {
  const [first] = paths;
  if (first === undefined) return null;
  return (
    `! 数据目录里有 ${paths.length} 处权限改不了，本机其他账号可能读得到，第一处：${first}\n` +
    `  (${paths.length} paths of the data folder may be open to other accounts of this machine)`
  );
}
