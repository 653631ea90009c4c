import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Letters of a shop without a mail server: files of this folder. */
const folderOf = (dataDir: string): string => join(dataDir, "mail");

/** Removes matching files; one that was removed meanwhile is ignored. */
async function removeWhere(
  dataDir: string,
  isToGo: (path: string) => Promise<boolean>,
): Promise<void> {
  const folder = folderOf(dataDir);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => /\.eml(\.part)?$/.test(one))) {
    const path = join(folder, name);
    if (await isToGo(path).catch(() => false)) await rm(path, { force: true });
  }
}

/** Removes the letters to these addresses, by the letters' headers. */
export async function dropLettersTo(dataDir: string, addresses: readonly string[]): Promise<void> {
  const known = new Set(addresses.filter((one) => one !== "").map((one) => one.toLowerCase()));
  if (known.size === 0) return;
  await removeWhere(dataDir, async (path) => {
    const [head = ""] = (await readFile(path, "utf8")).split(/\r?\n\r?\n/);
    const [, to = ""] = /^To: (.*)$/im.exec(head) ?? [];
    return known.has(to.trim().toLowerCase());
  });
}

/** Removes letters that were written before this instant, in ms. */
export const dropLettersBefore = (dataDir: string, before: number): Promise<void> =>
  removeWhere(dataDir, async (path) => (await stat(path)).mtimeMs < before);
