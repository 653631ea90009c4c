import type { Endpoint } from "#contract/http/endpoint.ts";
import type { Reply } from "./exchange-parts.ts";

type Watch = (endpoint: Endpoint, reply: Promise<Reply>, input: unknown) => void;
let watch: Watch | undefined;

/**
 * For `src/app/debug.ts` and the inspector only: each exchange is reported to this listener too.
 */
export function watchExchanges(next: Watch): void {
  const others = watch;
  watch = (...exchanged) => {
    others?.(...exchanged);
    next(...exchanged);
  };
}

/** The reply itself, which the listeners see too. */
export function watched(endpoint: Endpoint, reply: Promise<Reply>, input: unknown): Promise<Reply> {
  watch?.(endpoint, reply, input);
  return reply;
}
