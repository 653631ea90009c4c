import {
  PGlite,
  type PGliteOptions,
  parse,
  type QueryOptions,
  type Results,
  type Transaction,
} from "@electric-sql/pglite";
import * as v from "valibot";
import { freeBytes, leastFreeBytes } from "./disk-space.ts";
import { KeptStatements } from "./kept-statements.ts";
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

/**
 * Pages that the database keeps in memory beside those of the system. Its own choice of 128 MB is
 * never given back. Set at each start, because a folder's own setting is that of its first one.
 */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=32MB"];

type Question = readonly [text: string, params?: readonly unknown[], options?: QueryOptions];

/**
 * The embedded database on a disk that may fill up. While space is short it reads and refuses
 * writes (`read_only_sql_transaction`). Where its log finds no space nevertheless, it would loop
 * for ever: `lost` is called instead and must end the process. Everything acknowledged is in the
 * log and is recovered at the next start.
 */
export class EmbeddedDatabase extends PGlite {
  private readonly folder: string | null;
  private full = false;
  private readonly statements = new KeptStatements((bytes) =>
    this.execProtocolStream(bytes, { syncToFs: false }),
  );

  /** @param folder null: in memory, without a disk */
  constructor(folder: string | null, options: PGliteOptions, lost: () => never) {
    super({ ...options, startParams, ...(folder === null ? {} : { dataDir: folder }) });
    this.folder = folder;
    this.waitReady.then(
      () => this.guardFiles(lost),
      () => undefined,
    );
  }

  override async query<Row>(...question: Question): Promise<Results<Row>> {
    await this._checkReady();
    await this.look();
    return this._runExclusiveTransaction(() => this.ask<Row>(...question));
  }

  override async exec(text: string, options?: QueryOptions): Promise<Results[]> {
    this.statements.forgetAll();
    return super.exec(text, options);
  }

  override async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    await this.look();
    return super.transaction((tx) => {
      const query = <Row>(...question: Question): Promise<Results<Row>> => {
        if (tx.closed) throw new Error("Transaction is closed");
        return this.ask<Row>(...question);
      };
      const exec = (text: string, options?: QueryOptions): Promise<Results[]> => {
        this.statements.forgetAll();
        return tx.exec(text, options);
      };
      return work(Object.create(tx, { query: { value: query }, exec: { value: exec } }));
    });
  }

  /**
   * The results of `PGlite.query`, with fewer messages. Neither a folder nor memory needs PGlite's
   * `syncToFs` after a statement.
   */
  private ask<Row>(...[text, params = [], options = {}]: Question): Promise<Results<Row>> {
    const { rowMode = "object", serializers = {}, parsers = {} } = options;
    const sentValue = (value: unknown, type = 0): string | Uint8Array | null => {
      if (value === null || value === undefined) return null;
      return (serializers[type] ?? this.serializers[type] ?? String)(value);
    };
    return this._runExclusiveQuery(async () => {
      const answer = await this.statements.ask(text, (types) =>
        params.map((value, at) => sentValue(value, types[at])),
      );
      // Inherited: a copy of all parsers costs more than reading the rows.
      const every = Object.assign(Object.create(this.parsers), parsers);
      const [results] = parse.parseResults(answer, every, { rowMode });
      // The caller knows the rows of its statement, as with `PGlite.query`.
      return results as Results<Row>;
    });
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
