const listeners = new Set<() => void>();

/** A database that could not be used may be tried again: it has opened late, or its code can load. */
export function tellStoreBack(): void {
  for (const listener of [...listeners]) listener();
}

/** Resolves at the next such moment; never after an abort. */
export function untilStoreBack(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => listeners.delete(back);
    const back = () => {
      stop();
      resolve();
    };
    listeners.add(back);
    signal.addEventListener("abort", stop, { once: true });
  });
}
