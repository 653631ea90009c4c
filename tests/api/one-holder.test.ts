import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type HolderLocks, OneHolder } from "#api/one-holder.ts";

/** One browser's lock of one name, shared by its pages: granted, refused or stolen. */
class SharedLock implements HolderLocks {
  #lose: ((reason: Error) => void) | null = null;

  async request<Result>(
    _name: string,
    options: { ifAvailable?: boolean; steal?: boolean },
    work: (lock: object | null) => Promise<Result>,
  ): Promise<Result> {
    if (this.#lose !== null && options.steal !== true) return work(null);
    this.#lose?.(new DOMException("stolen", "AbortError"));
    const lost = new Promise<never>((_, reject) => {
      this.#lose = reject;
    });
    const mine = this.#lose;
    try {
      return await Promise.race([work({}), lost]);
    } finally {
      if (this.#lose === mine) this.#lose = null;
    }
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

test("one page runs the work; another is refused, and gets its turn when the first is done", async () => {
  const lock = new SharedLock();
  const [first, second] = [1, 2].map(() => new OneHolder("outbox", 1000, async () => lock));
  let end = () => {};
  const going = first?.run(() => new Promise<string>((resolve) => (end = () => resolve("done"))));
  expect(await second?.run(async () => "mine")).toBe("busy");
  end();
  expect(await going).toBe("done");
  expect(await second?.run(async () => "mine")).toBe("mine");
});

test("a page that holds on for longer than anybody may loses its turn, and learns of it", async () => {
  const lock = new SharedLock();
  const frozen = new OneHolder("outbox", 1000, async () => lock);
  const other = new OneHolder("outbox", 1000, async () => lock);
  let signal: AbortSignal | null = null;
  const going = frozen.run((cut) => {
    signal = cut;
    return new Promise<string>(() => {});
  });
  expect(await other.run(async () => "mine")).toBe("busy");
  vi.advanceTimersByTime(900);
  expect(await other.run(async () => "mine")).toBe("busy");
  vi.advanceTimersByTime(200);
  expect(await other.run(async () => "mine")).toBe("mine");
  expect(await going).toBe("busy");
  expect(signal).toMatchObject({ aborted: true });
});

test("without Web Locks every page is its own holder", async () => {
  const alone = new OneHolder("outbox", 1000, async () => null);
  expect(await alone.run(async () => "mine")).toBe("mine");
});
