import type { OnFault } from "./faulty-request.ts";
import { slowness, standIn } from "./stand-in.ts";
import { takeFault } from "./switches.ts";

const failed = () => new TypeError("Failed to fetch");

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const untilGivenUp = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

/** The browser's own `fetch`, with this page's fault switches. */
export function faultyFetch(plain: typeof fetch, onFault: OnFault): typeof fetch {
  return async (input, init) => {
    const asked = new Request(input, init);
    const { pathname } = new URL(asked.url);
    const fault = takeFault(asked.method, pathname);
    if (fault === null) return plain(input, init);
    onFault(fault, asked.method, pathname);
    const instead = standIn(fault);
    if (instead !== null) {
      const { status, type, body } = instead;
      return new Response(body, { status, headers: { "Content-Type": type } });
    }
    if (fault.kind === "offline") throw failed();
    if (fault.kind === "time-out") return untilGivenUp(init?.signal);
    const reply = await plain(input, init);
    if (fault.kind === "lost-reply") throw failed();
    if (fault.kind === "slow")
      await pause(slowness((await reply.clone().arrayBuffer()).byteLength));
    return reply;
  };
}
