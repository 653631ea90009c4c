import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartRefused } from "#server/config/start-refused.ts";
import { isNoSpace } from "./disk-space.ts";

/**
 * A lock file: the embedded database has no lock of its own, and two processes on one folder lose
 * data silently. It names the process by id and start time, so that a reused id is not taken for
 * the owner.
 */
interface Owner {
  readonly pid: number;
  readonly started: string;
}

/** Another live server holds the folder. */
class FolderTaken extends StartRefused {
  readonly pid: number;
  constructor(pid: number, folder: string) {
    super(
      `数据目录正被另一个服务进程使用（进程 ${pid}）：${folder}\n` +
        `The data folder is in use by another server, process ${pid}. Stop it first.`,
    );
    this.pid = pid;
  }
}

/** Start time of a process as text; null where it does not run. */
function startedAt(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, under another user.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return null;
  }
  return fromProc(pid) ?? fromPs(pid) ?? "unknown";
}

/** Linux: field 22 of /proc/<pid>/stat, counted after the name's closing bracket. */
function fromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie has ended; only its parent has not noticed yet.
    return fields[0] === "Z" ? "ended" : (fields[19] ?? null);
  } catch {
    return null;
  }
}

function fromPs(pid: number): string | null {
  try {
    const text = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
    return text.trim() || null;
  } catch {
    return null;
  }
}

function readOwner(path: string): Owner | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (typeof value !== "object" || value === null) return null;
    if (!("pid" in value) || !("started" in value)) return null;
    const { pid, started } = value;
    return typeof pid === "number" && typeof started === "string" ? { pid, started } : null;
  } catch {
    return null;
  }
}

const isAlive = (owner: Owner): boolean => startedAt(owner.pid) === owner.started;

/**
 * Locks the folder for this process; the lock of an ended owner is taken over.
 * @returns a function that releases it.
 * @throws FolderTaken
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "server.lock");
  const mine: Owner = { pid: process.pid, started: startedAt(process.pid) ?? "unknown" };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      // "wx" fails where the file exists: of two servers that start together one wins.
      writeFileSync(path, JSON.stringify(mine), { flag: "wx" });
      // Two that found the same stale lock may each have removed the other's file.
      if (attempt > 0) pause(100);
      if (isSame(readOwner(path), mine)) return () => release(path, mine);
      continue;
    } catch (error) {
      if (isNoSpace(error)) {
        rmSync(path, { force: true });
        throw new StartRefused(`磁盘已满，腾出空间再启动 (the disk is full): ${folder}`);
      }
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    const owner = readOwner(path);
    if (owner !== null && isAlive(owner)) throw new FolderTaken(owner.pid, folder);
    rmSync(path, { force: true });
  }
  throw new Error(`cannot lock ${path}`);
}

const isSame = (a: Owner | null, b: Owner): boolean => a?.pid === b.pid && a.started === b.started;

const pause = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
};

function release(path: string, mine: Owner): void {
  if (isSame(readOwner(path), mine)) rmSync(path, { force: true });
}
