import { PGlite, type PGliteOptions, type Results, type Transaction } from "@electric-sql/pglite";
import * as v from "valibot";
import { freeBytes, leastFreeBytes } from "./disk-space.ts";
import { DiskFull } from "./outage.ts";

/** What Emscripten answers for ENOSPC and EDQUOT. */
const noSpace = new Set<unknown>([51, 19]);

const openFile = v.object({ path: v.string() });
const failedCall = v.object({ errno: v.number() });
const fileSystem = v.object({
  stream_ops: v.looseObject({ write: v.function() }),
  node_ops: v.looseObject({ setattr: v.function() }),
});
const newMode = v.looseObject({ mode: v.number() });

/** Tables survive a full disk; a failed log, or a file beside it, ends the database. */
const isVital = (file: unknown): boolean => v.is(openFile, file) && !file.path.includes("/base/");

const checkpointBytes = 24 * 1024 * 1024;

type QueryArguments = Parameters<PGlite["query"]>;

/**
 * The embedded database on a disk that may fill up. While space is short it reads and refuses
 * writes (`read_only_sql_transaction`). Where its log finds no space nevertheless, it would loop
 * for ever: `lost` is called instead and must end the process. Everything acknowledged is in the
 * log and is recovered at the next start.
 */
export class EmbeddedDatabase extends PGlite {
  private readonly folder: string | null;
  private full = false;

  /** @param folder null: in memory, without a disk */
  constructor(folder: string | null, options: PGliteOptions, lost: () => never) {
    super(folder === null ? options : { ...options, dataDir: folder });
    this.folder = folder;
    this.waitReady.then(
      () => this.guardFiles(lost),
      () => undefined,
    );
  }

  override async query<Row>(...question: QueryArguments): Promise<Results<Row>> {
    await this.look();
    return super.query<Row>(...question);
  }

  override async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    await this.look();
    return super.transaction(work);
  }

  /** Checked before each transaction: one needs a log file's space at most. */
  private async look(): Promise<void> {
    if (this.folder === null) return;
    const free = freeBytes(this.folder);
    const full = free < leastFreeBytes;
    if (full === this.full) return;
    this.full = full;
    // A checkpoint frees unneeded log files, and needs some space itself.
    const relief = full && free > checkpointBytes ? "; checkpoint" : "";
    await super.exec(`set default_transaction_read_only = ${full ? "on" : "off"}${relief}`);
  }

  private guardFiles(lost: () => never): void {
    const files: unknown = Reflect.get(this.Module, "NODEFS");
    if (!v.is(fileSystem, files)) return;
    const { setattr } = files.node_ops;
    // A new file gets the mode that PostgreSQL asked for, past the process's umask.
    files.node_ops.setattr = (node: unknown, change: unknown): unknown =>
      setattr(node, v.is(newMode, change) ? { ...change, mode: change.mode & ~0o077 } : change);
    const { write } = files.stream_ops;
    files.stream_ops.write = (...given: unknown[]): unknown => {
      try {
        return write(...given);
      } catch (error) {
        if (v.is(failedCall, error) && noSpace.has(error.errno) && isVital(given[0])) lost();
        throw error;
      }
    };
  }
}

/** @throws DiskFull where the space is too small to open it. */
export function assertRoom(folder: string): void {
  const free = freeBytes(folder);
  if (free < leastFreeBytes) throw new DiskFull(folder, free);
}
