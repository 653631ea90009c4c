import { Refusal } from "#contract/http/reply.ts";
import type { CopyReason, Reply } from "./http.ts";

/** How an exchange ended: never what was sent or came back. */
export interface Ended {
  /** The envelope's code, or the name of what went wrong. */
  readonly code: string;
  readonly ms: number;
  /** The worker's word on a kept copy; null where the host answered, or nobody. */
  readonly kept: CopyReason | null;
  /** The server's number of the call; null where no answer came. */
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
