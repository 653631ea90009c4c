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

/** Did the server answer the last time it was asked? */
export const isAnswering = (): boolean => answering;

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

const keptReplies = new WeakMap<object, "network-away" | "at-once">();

/**
 * Notes that the service worker answered from the device: `network-away` because the server
 * did not, `at-once` without having waited for it.
 */
export function noteKeptReply(body: unknown, header: unknown): void {
  if (typeof body !== "object" || body === null) return;
  if (header === "network-away" || header === "at-once") keptReplies.set(body, header);
}

/** What a reply says about the server: true it answered, false it did not, null nothing. */
export function answeredBy(body: unknown): boolean | null {
  const kept = typeof body === "object" && body !== null ? keptReplies.get(body) : undefined;
  if (kept === undefined) return true;
  return kept === "network-away" ? false : null;
}
