import type { Settings } from "#server/config/settings.ts";
import type { Database, Durability, PoolState } from "#server/infra/database/database.ts";
import type { Log } from "#server/infra/logging/log.ts";
import type { LogLines } from "#server/infra/logging/log-files.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import type { Mail } from "#server/infra/mail/mail.ts";
import type { MailWorkerDeps } from "#server/infra/mail/mail-worker.ts";
import type { Sums } from "#server/infra/pricing/pricing-thread.ts";
import type { Clock, Random } from "#server/infra/runtime/clock.ts";
import type { LetterSeal } from "#server/infra/secrets/letter-seal.ts";
import type { FileStore } from "#server/infra/storage/file-store.ts";

// A function names each service that it uses, and gets no other: `deps: WithDatabase & WithClock`.

export interface WithDatabase {
  readonly db: Database;
}

export interface WithReplica {
  /** Where there is one: for what everybody may read and may be a moment old. */
  readonly replica?: Database | undefined;
}

export interface WithDurability {
  readonly databaseKind: "pglite" | "postgresql";
  readonly durability: Durability;
}

export interface WithPool {
  /** The connections to PostgreSQL as they are now. */
  readonly pool?: (() => PoolState) | undefined;
}

export interface WithClock {
  readonly clock: Clock;
}

export interface WithRandom {
  readonly random: Random;
}

export interface WithMail {
  readonly mail: Mail;
}

export interface WithLetterSeal {
  /** Encrypts letters that wait in the database. */
  readonly letterSeal: LetterSeal;
}

export interface WithWaitingLetters {
  /** How many letters have not been handed over yet. */
  readonly waitingLetters?: () => Promise<number>;
}

export interface WithFiles {
  readonly files: FileStore;
}

export interface WithPricing {
  /** Works out what would keep every other caller waiting. */
  readonly sums: Sums;
}

export interface WithSettings {
  readonly settings: Settings;
}

export interface WithLog {
  readonly log: Log;
}

export interface WithLogLines {
  /** Where the log's lines go; standard output where nothing is given. */
  readonly logLines?: LogLines;
  /** Target of access records; none by default. */
  readonly accessLines?: LogLines;
}

/** For a letter that is sent as soon as its transaction has ended. */
export type MailingDeps = LetterDeps & MailWorkerDeps;
