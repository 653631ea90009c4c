// @vitest-environment bundled-happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { openInThread, prepareThread } from "#components/pdf-drawing/pdf-thread.ts";

/** Threads whose script never loads, as without a network. */
class LostThread {
  static readonly all: LostThread[] = [];
  onerror: ((event: Event) => void) | null = null;
  isOver = false;
  constructor() {
    LostThread.all.push(this);
  }
  /** The browser reports the failure; true where the page handled it. */
  fail(): boolean {
    const event = new Event("error", { cancelable: true });
    this.onerror?.(event);
    return event.defaultPrevented;
  }
  postMessage(): void {
    queueMicrotask(() => this.fail());
  }
  terminate(): void {
    this.isOver = true;
  }
}

afterEach(() => vi.unstubAllGlobals());

test("a prepared thread that did not load is no fault of the page, and the next file starts another", async () => {
  vi.stubGlobal("Worker", LostThread);
  vi.stubGlobal("OffscreenCanvas", class {});
  prepareThread();
  const [prepared] = LostThread.all;
  expect(prepared?.fail()).toBe(true);
  // The page draws the file then.
  expect(await openInThread(new Blob(["%PDF"]))).toBe("absent");
  expect(LostThread.all.map(({ isOver }) => isOver)).toEqual([false, true]);
});
