/**
 * Counts by key over the last `windowMs`, in this process's memory: within any such period no key
 * exceeds its limit. A refused attempt is not counted.
 */
export class SlidingWindow {
  private readonly times = new Map<string, number[]>();
  private readonly windowMs: number;
  private readonly mostKeys: number;

  /** @param mostKeys limit of keys; the least recently used one is dropped */
  constructor({ windowMs, mostKeys }: { readonly windowMs: number; readonly mostKeys: number }) {
    this.windowMs = windowMs;
    this.mostKeys = mostKeys;
  }

  /**
   * Counts one where the limit allows it.
   * @returns 0 where it was counted, else the ms until the limit allows one
   */
  take(key: string, most: number, now: number): number {
    const times = this.livingTimes(key, now);
    const oldest = times[0];
    if (oldest !== undefined && times.length >= most) return this.windowMs - (now - oldest);
    times.push(now);
    return 0;
  }

  private livingTimes(key: string, now: number): number[] {
    const times = this.times.get(key) ?? [];
    // After the clock was set back, earlier counts are meaningless.
    if ((times.at(-1) ?? now) > now) times.length = 0;
    const firstLiving = times.findIndex((time) => now - time < this.windowMs);
    times.splice(0, firstLiving < 0 ? times.length : firstLiving);
    this.times.delete(key);
    this.times.set(key, times);
    const [longestUnseen] = this.times.keys();
    if (longestUnseen !== undefined && this.times.size > this.mostKeys) {
      this.times.delete(longestUnseen);
    }
    return times;
  }
}
