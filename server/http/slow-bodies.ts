import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";

/** Minimum rate of a body; a client at 2 KB/s passes. */
export interface BodyRule {
  readonly bytesPerSecond: number;
  /** The rate is checked only after this time. */
  readonly graceMs: number;
}

export const callBodies: BodyRule = { bytesPerSecond: 1024, graceMs: 5000 };

interface Arriving {
  readonly response: ServerResponse;
  readonly since: number;
  /** Bytes of the socket at the beginning of the request. */
  readonly from: number;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";

/** Request bodies in progress; `late` returns those below the rate. */
export class SlowBodies {
  private readonly arriving = new Map<IncomingMessage, Arriving>();
  private readonly rule: BodyRule;

  constructor(rule: BodyRule) {
    this.rule = rule;
  }

  watch(request: IncomingMessage, response: ServerResponse): void {
    if (request.complete || !hasBody(request)) return;
    const from = request.socket.bytesRead;
    this.arriving.set(request, { response, since: performance.now(), from });
    request.once("close", () => this.arriving.delete(request));
  }

  /** Requests whose body is too slow; they are no longer watched. */
  late(): Array<{ request: IncomingMessage; response: ServerResponse }> {
    const now = performance.now();
    const found = [];
    for (const [request, { response, since, from }] of this.arriving) {
      if (request.complete) {
        this.arriving.delete(request);
        continue;
      }
      const due = ((now - since - this.rule.graceMs) / 1000) * this.rule.bytesPerSecond;
      if (request.socket.bytesRead - from >= due) continue;
      this.arriving.delete(request);
      found.push({ request, response });
    }
    return found;
  }
}
