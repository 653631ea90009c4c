import { isAborted } from "#platform/is-aborted.ts";
import { webLocks } from "#platform/platform.ts";

/** The part of Web Locks that is used here. */
export interface HolderLocks {
  request<Result>(
    name: string,
    options: { ifAvailable?: boolean; steal?: boolean },
    work: (lock: object | null) => Promise<Result>,
  ): Promise<Result>;
}

type FindLocks = () => Promise<HolderLocks | null>;

/**
 * Work that one page of the browser does at a time, without a queue. A page that holds the name
 * beyond the time limit (it is frozen) loses it; without Web Locks every page may run it.
 */
export class OneHolder {
  readonly #name: string;
  readonly #longestMs: number;
  readonly #locks: FindLocks;
  #busySince: number | null = null;

  /** `longestMs`: the time limit of one holder. */
  constructor(name: string, longestMs: number, locks: FindLocks = webLocks) {
    this.#name = name;
    this.#longestMs = longestMs;
    this.#locks = locks;
  }

  /** Runs `work`; `busy` where another page runs it. `signal` aborts once the name is lost. */
  async run<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result | "busy"> {
    const locks = await this.#locks();
    const cut = new AbortController();
    if (locks === null) return work(cut.signal);
    const now = performance.now();
    const steal = this.#busySince !== null && now - this.#busySince > this.#longestMs;
    try {
      return await locks.request(
        this.#name,
        steal ? { steal } : { ifAvailable: true },
        async (lock) => {
          if (lock === null) {
            this.#busySince ??= now;
            return "busy";
          }
          this.#busySince = null;
          return work(cut.signal);
        },
      );
    } catch (error) {
      if (!isAborted(error)) throw error;
      cut.abort();
      return "busy";
    }
  }
}
