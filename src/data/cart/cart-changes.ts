const listeners = new Set<() => void>();

/** Calls back when the contents of 报价车 on this device may have changed. Returns how to stop. */
export function watchCart(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceCartChange(): void {
  for (const listener of listeners) listener();
}
