/** Access tokens are never revoked, so a known one may be cached for a minute. */
const rememberedMs = 60_000;
const rememberedMost = 5000;

interface Remembered {
  readonly until: number;
  /** Expiry of the token. */
  readonly expiresAt: number;
}

/** Access tokens that were valid a moment ago, by their hash, in this process's memory. */
export class RememberedTokens {
  private readonly tokens = new Map<string, Remembered>();

  /** True where the database need not be asked at `now`. */
  holds(hash: string, now: number): boolean {
    return (this.tokens.get(hash)?.until ?? 0) > now;
  }

  /** Its expiry, however long ago it was checked. */
  expiryOf(hash: string): number | null {
    return this.tokens.get(hash)?.expiresAt ?? null;
  }

  keep(hash: string, expiresAt: number, now: number): void {
    if (this.tokens.size >= rememberedMost) this.tokens.clear();
    this.tokens.set(hash, { until: Math.min(expiresAt, now + rememberedMs), expiresAt });
  }

  forget(hash: string): void {
    this.tokens.delete(hash);
  }
}
