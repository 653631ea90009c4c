import type { Locks } from "#api/one-tab.ts";

/**
 * Web Locks for Node, as far as the page uses them: exclusive, granted in the order of requests,
 * released when the work has settled. The suite's only replacement of a browser API;
 * `tests/e2e/device/two-tabs.spec.ts` uses the real one.
 */
export class NodeLocks implements Locks {
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #granting: () => Promise<void>;

  /** `granting`: passes before each grant. */
  constructor(granting: () => Promise<void> = async () => {}) {
    this.#granting = granting;
  }

  request<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const turn = before.then(() => this.#granting()).then(work);
    this.#last.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  }
}
