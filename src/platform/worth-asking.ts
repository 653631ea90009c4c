import { onNetworkBack, untilAnswering } from "./network.ts";

const firstMs = 1000;
const longestMs = 60_000;

/**
 * Resolves when a failed request is worth a retry: after a random time that grows with each
 * `attempt` (from 0), or at once when the server is back; never while it is known to be
 * unreachable. Never resolves after an abort.
 */
export async function untilWorthAsking(attempt: number, signal?: AbortSignal): Promise<void> {
  const wait = Math.min(longestMs, firstMs * 2 ** attempt);
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, wait / 2 + Math.random() * (wait / 2));
    const stopListening = onNetworkBack(done);
    signal?.addEventListener("abort", stop, { once: true });
    function stop(): void {
      clearTimeout(timer);
      stopListening();
    }
    function done(): void {
      stop();
      signal?.removeEventListener("abort", stop);
      resolve();
    }
  });
  await untilAnswering(signal);
}
