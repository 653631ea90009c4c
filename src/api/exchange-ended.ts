import type { CopyReason } from "#contract/http/kept-replies.ts";
import { Refusal } from "#contract/http/reply.ts";
import type { Reply } from "./exchange-parts.ts";

/** The result of an exchange, without what was sent or received. */
export interface Ended {
  /** The envelope's code, or the error's name. */
  readonly code: string;
  readonly ms: number;
  /** Why the worker returned a cached copy; null where the host answered, or nobody. */
  readonly kept: CopyReason | null;
  /** The server's request id; null where no reply came. */
  readonly request: string | null;
}

const codeOf = (body: unknown): string =>
  typeof body === "object" && body !== null && "code" in body ? String(body.code) : "–";

const failureOf = (error: unknown): string => {
  if (error instanceof Refusal) return String(error.code);
  return error instanceof Error ? error.name : "–";
};

/** Waits for the exchange that has just begun; never rejects. */
export async function exchangeEnded(reply: Promise<Reply>): Promise<Ended> {
  const began = performance.now();
  const after = () => Math.round(performance.now() - began);
  try {
    const { body, kept, request } = await reply;
    return { code: codeOf(body), ms: after(), kept, request };
  } catch (error) {
    return { code: failureOf(error), ms: after(), kept: null, request: null };
  }
}
