const listeners = new Set<() => void>();

/** Calls back when what 报价车 holds on this device may have changed. Returns how to stop. */
export function watchCart(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellCartChanged(): void {
  for (const listener of listeners) listener();
}
