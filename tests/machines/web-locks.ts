import type { Locks } from "#api/one-tab.ts";

/**
 * Web Locks for node, as far as the page uses them: exclusive, granted in the order of asking,
 * free again when the work has settled either way. The one stand-in of the whole suite; the
 * browser's own are met in `tests/e2e/device/two-tabs.spec.ts`.
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
