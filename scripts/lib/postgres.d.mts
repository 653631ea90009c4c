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
  /** A second server that follows this one; resolves once it answers. */
  readonly standby: () => Promise<Standby>;
}

/** A server that follows another; its files go with that one's. */
export interface Standby {
  /** Superuser `shop`, database `postgres`. */
  readonly url: string;
  /** It takes writes from now on; resolves once it does. */
  readonly promote: () => Promise<void>;
}

/** Why this machine cannot run one, or null where it can. */
export function whyNoPostgres(): string | null;
export function startPostgres(
  within?: string,
  options?: { readonly replicated?: boolean },
): Promise<Cluster | null>;
/** A port that nobody listens on just now. */
export function freePort(): Promise<number>;
