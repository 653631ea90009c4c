/** How long after a touch or key the visitor's own calls have the network to themselves, in ms. */
const restMs = 1500;

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
 * Does work in the background. A touch or key aborts it, and it starts again after a rest.
 * `signal` ends it: then the work's own error is thrown, as any error of work that nobody aborted.
 */
export async function whileUntouched<T>(
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (;;) {
    const own = new AbortController();
    const abort = () => own.abort();
    const unwatch = watchTouches(abort);
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
