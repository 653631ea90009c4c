import type { FileStore } from "#server/files/store.ts";
import type { Mail } from "#server/gateways/mail.ts";
import type { Sums } from "#server/quotes/sum-thread.ts";
import type { Database, Durability, PoolState } from "#server/store/database.ts";
import type { Settings } from "./config.ts";
import type { LetterSeal } from "./letter-seal.ts";
import type { Log } from "./log.ts";
import type { LogLines } from "./log-files.ts";

/** Wall clock; tests turn it by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export interface Random {
  uuid(): string;
  bytes(size: number): Buffer;
}

/** Everything that a handler may touch in the world. */
export interface Deps {
  readonly db: Database;
  /** Where there is one: for what everybody may read and may be a moment old. */
  readonly replica?: Database | undefined;
  readonly databaseKind: "pglite" | "postgresql";
  readonly durability: Durability;
  /** The connections to PostgreSQL as they are now. */
  readonly pool?: (() => PoolState) | undefined;
  /** How many letters have not been handed over yet. */
  readonly waitingLetters?: () => Promise<number>;
  readonly clock: Clock;
  readonly random: Random;
  readonly mail: Mail;
  /** Encrypts letters that wait in the database. */
  readonly letterSeal: LetterSeal;
  readonly files: FileStore;
  /** Works out what would keep every other caller waiting. */
  readonly sums: Sums;
  readonly settings: Settings;
  readonly log: Log;
  /** Where the log's lines go; standard output where nothing is given. */
  readonly logLines?: LogLines;
  /** Where access records go; nowhere where nothing is given. */
  readonly accessLines?: LogLines;
}

/** The clock as a Date, for timestamp columns. */
export const nowDate = (deps: Pick<Deps, "clock">): Date => new Date(deps.clock.now());
