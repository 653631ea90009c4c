/**
 * Whether our server is in reach. Online means that it answered, not what
 * `navigator.onLine` says; the browser's word only adds a reason to look again.
 */
let answering = true;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (answering === next) return;
  answering = next;
  for (const listener of [...listeners]) listener();
}

/** Every exchange reports here whether an answer came. */
export function noteAnswer(answered: boolean): void {
  set(answered);
}

export const isAnswering = (): boolean => answering;

/** For `useSyncExternalStore`; returns how to stop listening. */
export function onAnsweringChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves when the server answers, or the browser says that the network is back. */
export function untilAnswering(): Promise<void> {
  if (answering) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = onAnsweringChange(done);
    addEventListener("online", done);
    function done(): void {
      stop();
      removeEventListener("online", done);
      resolve();
    }
  });
}
