/**
 * Whether our server is in reach. Online means that it answered, not what
 * `navigator.onLine` says; the browser's word only adds a reason to look again.
 */
let answering = true;
type Listener = (answered: boolean) => void;
const listeners = new Set<Listener>();

/** Every exchange, and every probe of the shell, reports here whether an answer came. */
export function noteAnswer(answered: boolean): void {
  answering = answered;
  for (const listener of [...listeners]) listener(answered);
}

/** Told of every exchange; returns how to stop listening. */
export function onExchange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves when the server answers, or the browser says that the network is back. */
export function untilAnswering(): Promise<void> {
  if (answering) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = onExchange((answered) => answered && done());
    addEventListener("online", done);
    function done(): void {
      stop();
      removeEventListener("online", done);
      resolve();
    }
  });
}
