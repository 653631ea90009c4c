/** How long after a touch or key the visitor's own calls have the network to themselves, in ms. */
const restMs = 1500;

/** So often a touch aborts the same work; then it is left to end, however busy the visitor is. */
const mostAborts = 2;

const touches = ["pointerdown", "keydown"] as const;

/** Calls `touched` at each touch or key until the returned function is called. */
function watchTouches(touched: () => void): () => void {
  for (const name of touches) addEventListener(name, touched, { capture: true, passive: true });
  return () => {
    for (const name of touches) removeEventListener(name, touched, { capture: true });
  };
}

/** Resolves once neither a touch nor a key has come for `restMs`. */
function rested(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      unwatch();
      resolve();
    };
    let timer = setTimeout(done, restMs);
    const unwatch = watchTouches(() => {
      clearTimeout(timer);
      timer = setTimeout(done, restMs);
    });
  });
}

/**
 * Does work in the background. A touch or key aborts it, twice at most, and it starts again after a
 * rest. `signal` ends it for good. Then, and where the work fails by itself, its error is thrown.
 */
export async function whileUntouched<T>(
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (let aborts = 0; ; aborts += 1) {
    const own = new AbortController();
    const abort = () => own.abort();
    const unwatch = aborts < mostAborts ? watchTouches(abort) : () => {};
    signal.addEventListener("abort", abort);
    if (signal.aborted) abort();
    try {
      return await work(own.signal);
    } catch (error) {
      if (signal.aborted || !own.signal.aborted) throw error;
    } finally {
      unwatch();
      signal.removeEventListener("abort", abort);
    }
    await rested();
  }
}
