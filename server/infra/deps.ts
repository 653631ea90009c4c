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
import type { Sms } from "#server/infra/sms/sms.ts";
import type { FileStore } from "#server/infra/storage/file-store.ts";

// A function names each service that it uses, and gets no other: `deps: WithDatabase & WithClock`.

export interface WithDatabase {
  readonly db: Database;
}

export interface WithReplica {
  /** Where there is one: for public data that may be a moment old. */
  readonly replica?: Database | undefined;
}

export interface WithDurability {
  readonly databaseKind: "pglite" | "postgresql";
  readonly durability: Durability;
}

export interface WithPool {
  /** The current connections to PostgreSQL. */
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

export interface WithSms {
  /** Null where the shop sends no text messages. */
  readonly sms: Sms | null;
}

export interface WithLetterSeal {
  /** Encrypts letters that wait in the database. */
  readonly letterSeal: LetterSeal;
}

export interface WithWaitingLetters {
  /** Number of waiting letters. */
  readonly waitingLetters?: () => Promise<number>;
}

export interface WithFiles {
  readonly files: FileStore;
}

export interface WithPricing {
  /** Runs slow calculations in a thread. */
  readonly sums: Sums;
}

export interface WithSettings {
  readonly settings: Settings;
}

export interface WithLog {
  readonly log: Log;
}

export interface WithLogLines {
  /** Target of log lines; standard output by default. */
  readonly logLines?: LogLines;
  /** Target of access records; none by default. */
  readonly accessLines?: LogLines;
}

/** Sends a letter as soon as its transaction has ended. */
export type MailingDeps = LetterDeps & MailWorkerDeps;
