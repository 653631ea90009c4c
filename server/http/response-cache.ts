import type { Database } from "#server/infra/database/database.ts";
import { isDatabaseAway } from "#server/infra/database/outage.ts";
import type { WithClock, WithDatabase, WithSettings } from "#server/infra/deps.ts";

interface Entry<Value> {
  readonly value: Value;
  readonly until: number;
  /** The data version it was made of: an older one is made again. */
  readonly edition: number;
}

/** Limits the validity of the value that is being made. */
export type KeepUntil = (at: Date) => void;
type Make<Value> = (before: Value | null, keepUntil: KeepUntil) => Promise<Value>;

interface Making<Value> {
  readonly edition: number;
  readonly value: Promise<Value>;
}

const most = 300;

/** Number of changes of public data in this process. */
const editions = new WeakMap<Database, number>();
const editionOf = ({ db }: WithDatabase): number => editions.get(db) ?? 0;

/**
 * Public data changed: replies are made again at the next request. Another server of the same shop
 * follows within `publicCacheMs`.
 */
export const invalidateResponses = (deps: WithDatabase): void => {
  editions.set(deps.db, editionOf(deps) + 1);
};

/**
 * Public replies by key: at most 300, valid for `publicCacheMs`, and made once for all concurrent
 * callers. The last ones stay, and are used while the database is unreachable.
 */
export class ResponseCache<Value> {
  private readonly entries = new Map<string, Entry<Value>>();
  private readonly underWay = new Map<string, Making<Value>>();
  private readonly deps: WithDatabase & WithClock & WithSettings;

  constructor(deps: WithDatabase & WithClock & WithSettings) {
    this.deps = deps;
  }

  /**
   * @param make gets the previous value, if any, and may limit the new one's validity.
   * @throws what `make` throws, unless the database is unreachable and there is a previous value.
   */
  async of(key: string, make: Make<Value>): Promise<Value> {
    const current = this.current(key);
    if (current !== null) return current;
    const edition = editionOf(this.deps);
    const running = this.underWay.get(key);
    if (running?.edition === edition) return running.value;
    const making = { edition, value: this.made(key, edition, make) };
    this.underWay.set(key, making);
    try {
      return await making.value;
    } finally {
      if (this.underWay.get(key) === making) this.underWay.delete(key);
    }
  }

  /** The one that is valid now, or null. */
  current(key: string): Value | null {
    const found = this.entries.get(key);
    if (found?.edition !== editionOf(this.deps)) return null;
    return this.isFresh(found) ? found.value : null;
  }

  /** The last one, however old, or null. */
  last(key: string): Value | null {
    return this.entries.get(key)?.value ?? null;
  }

  /** One that expires later than possible was stored before the clock was set back. */
  private isFresh({ until }: Entry<Value>): boolean {
    const now = this.deps.clock.now();
    return until > now && until <= now + this.deps.settings.publicCacheMs;
  }

  private async made(key: string, edition: number, make: Make<Value>): Promise<Value> {
    const now = this.deps.clock.now();
    const before = this.entries.get(key);
    try {
      let until = now + this.deps.settings.publicCacheMs;
      const keepUntil = (at: Date) => {
        until = Math.min(until, at.getTime());
      };
      const value = await make(before?.value ?? null, keepUntil);
      this.keep(key, { value, until, edition });
      return value;
    } catch (error) {
      if (before === undefined || !isDatabaseAway(error)) throw error;
      return before.value;
    }
  }

  private keep(key: string, entry: Entry<Value>): void {
    this.entries.delete(key);
    const [oldest] = this.entries.keys();
    if (oldest !== undefined && this.entries.size >= most) this.entries.delete(oldest);
    this.entries.set(key, entry);
  }
}
