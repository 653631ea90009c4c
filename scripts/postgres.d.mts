/** A throw-away cluster of this machine's PostgreSQL. */
export interface Cluster {
  /** Superuser `shop`, database `postgres`. */
  readonly url: string;
  /** Ends it and removes its files. */
  readonly stop: () => void;
  /** `pg_ctl stop -m immediate`: as if it had crashed. */
  readonly halt: () => Promise<void>;
  /** Starts it again; resolves once it has recovered. */
  readonly resume: () => Promise<void>;
}

/** Why this machine cannot run one, or null where it can. */
export function whyNoPostgres(): string | null;
export function startPostgres(within?: string): Promise<Cluster | null>;
