import { codes, Refusal } from "#contract/reply.ts";

const windowMs = 60_000;
const mostCallers = 10_000;

/**
 * Counts one caller's quotes in a fixed window of a minute, in this process's
 * memory: gentle, so that a keystroke is never lost, but a loop is stopped.
 */
export class QuoteRate {
  private readonly seen = new Map<string, { start: number; count: number }>();
  private readonly most: number;
  /** @param most quotes a minute and caller; 0 = unlimited */
  constructor(most: number) {
    this.most = most;
  }

  /** @throws Refusal `throttled` */
  count(caller: string, now: number): void {
    if (this.most === 0) return;
    const found = this.seen.get(caller);
    if (found === undefined || Math.abs(now - found.start) >= windowMs) {
      if (this.seen.size >= mostCallers) this.seen.clear();
      this.seen.set(caller, { start: now, count: 1 });
      return;
    }
    found.count += 1;
    if (found.count > this.most) throw new Refusal(codes.throttled, "报价过于频繁，请稍后再试");
  }
}
