let count = 0;
const listeners = new Set<() => void>();

/** Number of the buyer's unsent changes. */
export const waitingCount = (): number => count;

export function noteWaiting(next: number): void {
  if (count === next) return;
  count = next;
  for (const listener of listeners) listener();
}

/** Calls back after every change. @returns how to stop */
export function watchWaitingCount(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
