/**
 * One browser's local storage as its tabs see it: what a tab changes the other tabs hear of by a
 * `storage` event, later, and the tab itself does not.
 */
export class SharedStorage {
  readonly #values = new Map<string, string>();
  readonly #windows: EventTarget[] = [];
  readonly #pass: (what: string) => Promise<void>;

  constructor(pass: (what: string) => Promise<void>) {
    this.#pass = pass;
  }

  #notifyOthers(from: EventTarget, key: string): void {
    for (const window of this.#windows) {
      if (window === from) continue;
      void this.#pass("storage event").then(() => {
        window.dispatchEvent(new StorageEvent("storage", { key }));
      });
    }
  }

  /** The storage of another tab, which gets the others' changes through its `window`. */
  tab(window: EventTarget) {
    this.#windows.push(window);
    return {
      getItem: (key: string) => this.#values.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (this.#values.get(key) === value) return;
        this.#values.set(key, value);
        this.#notifyOthers(window, key);
      },
      removeItem: (key: string) => {
        if (this.#values.delete(key)) this.#notifyOthers(window, key);
      },
    };
  }
}
