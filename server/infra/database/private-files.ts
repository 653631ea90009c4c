import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

const others = 0o077;

/** Windows keeps other rights than these, and Node tells none of them. */
const hasModes = process.platform !== "win32";

/** What this process makes from now on is its own account's alone. */
export function makeNewFilesPrivate(): void {
  if (hasModes) process.umask(others);
}

/**
 * Takes a folder, and all that lies below it, away from other accounts: 0700 and 0600.
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
    // A file that was removed meanwhile is nobody's any more.
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) left.push(path);
  }
  return left;
}

/** What a start says of them; null where every right is as it should be. */
export function openPathsNotice(paths: readonly string[]): string | null {
  const [first] = paths;
  if (first === undefined) return null;
  return (
    `! 数据目录里有 ${paths.length} 处权限改不了，本机其他账号可能读得到，第一处：${first}\n` +
    `  (${paths.length} paths of the data folder may be open to other accounts of this machine)`
  );
}
