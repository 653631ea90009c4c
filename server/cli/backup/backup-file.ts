import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import * as v from "valibot";
import { StartRefused } from "#server/config/start-refused.ts";
import { type BackupRecord, type Head, record } from "./records.ts";

/** The last record of a backup lists what it must contain. */
interface Written {
  readonly rows: number;
  readonly files: number;
}

/**
 * Writes a backup aside and renames it when it is complete and on the disk: a file of that name is
 * always a good one. Only its owner may read it, because it contains the shop's secrets.
 */
export async function writeBackup(
  path: string,
  fill: (take: (record: BackupRecord) => Promise<void>) => Promise<number>,
): Promise<Written> {
  if (existsSync(path)) throw new StartRefused(`文件已存在，没有覆盖 (file exists): ${path}`);
  const part = `${path}.part`;
  const packed = createGzip();
  const file = createWriteStream(part, { mode: 0o600 });
  const piped = pipeline(packed, file);
  // Awaited below; a failure meanwhile is not unhandled.
  piped.catch(() => undefined);
  const sealed = createHash("sha256");
  let rows = 0;
  const put = async (line: string): Promise<void> => {
    if (!packed.write(line)) await Promise.race([once(packed, "drain"), piped]);
  };
  try {
    const files = await fill(async (found) => {
      if (found.kind === "rows") rows += found.rows.length;
      const line = `${JSON.stringify(found)}\n`;
      sealed.update(line);
      await put(line);
    });
    await put(`${JSON.stringify({ kind: "end", rows, files, sha256: sealed.digest("hex") })}\n`);
    packed.end();
    await piped;
    const handle = await open(part, "r+");
    await handle.sync();
    await handle.close();
    await rename(part, path);
    return { rows, files };
  } catch (error) {
    packed.destroy();
    file.destroy();
    await rm(part, { force: true });
    throw error;
  }
}

const damaged = (path: string) =>
  new StartRefused(`这不是完整的备份文件，没有恢复任何东西 (not a whole backup): ${path}`);

/** The records of a backup file, each checked; the last is its end. */
async function* recordsOf(path: string): AsyncGenerator<{ line: string; found: BackupRecord }> {
  const unpacked = createReadStream(path).pipe(createGunzip());
  for await (const line of createInterface({ input: unpacked, crlfDelay: Infinity })) {
    yield { line, found: v.parse(record, JSON.parse(line)) };
  }
}

/**
 * Validates a backup completely before anything is changed.
 * @throws StartRefused where it is truncated, changed or no backup
 */
export async function checkedHead(path: string): Promise<Head> {
  if (!existsSync(path)) throw new StartRefused(`读不到文件 (cannot read): ${path}`);
  const sealed = createHash("sha256");
  let first: Head | null = null;
  let whole = false;
  try {
    for await (const { line, found } of recordsOf(path)) {
      if (first === null && found.kind === "head") first = found;
      if (found.kind === "end") whole = found.sha256 === sealed.digest("hex");
      else sealed.update(`${line}\n`);
    }
  } catch {
    throw damaged(path);
  }
  if (first === null || !whole) throw damaged(path);
  return first;
}

/** Passes on the records of a validated backup. */
export async function readBackup(
  path: string,
  take: (record: BackupRecord) => Promise<void>,
): Promise<void> {
  for await (const { found } of recordsOf(path)) await take(found);
}
