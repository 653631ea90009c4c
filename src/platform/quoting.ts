import { useEffect, useSyncExternalStore } from "react";

let screens = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  screens += change;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** This screen prices on the device while it is mounted. */
export function useQuoting(able: boolean): void {
  useEffect(() => {
    if (!able) return;
    count(1);
    return () => count(-1);
  }, [able]);
}

/** Does the current screen price offline? */
export const useIsQuoting = (): boolean => useSyncExternalStore(watch, () => screens > 0);
