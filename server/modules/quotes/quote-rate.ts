import { codes, Refusal } from "#contract/http/reply.ts";
import { SlidingWindow } from "#server/infra/runtime/sliding-window.ts";

const windowMs = 60_000;
const mostCallers = 10_000;

/**
 * Counts one caller's quotes of the last minute, in this process's memory. The limit is high enough
 * for typing and stops a loop.
 */
export class QuoteRate {
  private readonly counts = new SlidingWindow({ windowMs, mostKeys: mostCallers });
  private readonly most: number;
  /** @param most quotes a minute and caller; 0 = unlimited */
  constructor(most: number) {
    this.most = most;
  }

  /** @throws Refusal `throttled` */
  count(caller: string, now: number): void {
    if (this.most === 0 || this.counts.take(caller, this.most, now) === 0) return;
    throw new Refusal(codes.throttled, "报价过于频繁，请稍后再试");
  }
}
