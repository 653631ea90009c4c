import type { Settings } from "#server/config/settings.ts";
import type { Database, Durability, PoolState } from "#server/infra/database/database.ts";
import type { Log } from "#server/infra/logging/log.ts";
import type { LogLines } from "#server/infra/logging/log-files.ts";
import type { Mail } from "#server/infra/mail/mail.ts";
import type { Sums } from "#server/infra/pricing/pricing-thread.ts";
import type { Clock, Random } from "#server/infra/runtime/clock.ts";
import type { LetterSeal } from "#server/infra/secrets/letter-seal.ts";
import type { FileStore } from "#server/infra/storage/file-store.ts";

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
