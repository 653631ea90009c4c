import { setTimeout as after } from "node:timers/promises";
import type { S3Settings } from "#server/config/bucket-config.ts";
import { signedHeaders } from "./s3-signing.ts";
import { textOf } from "./s3-xml.ts";

/** The store does not answer, or refuses the shop: nothing that a buyer could mend. */
export class BucketFault extends Error {
  /** As the store says it, `SignatureDoesNotMatch`; `away` where it says nothing. */
  readonly reason: string;
  constructor(reason: string, cause?: unknown) {
    super(`the bucket answers ${reason}`, { cause });
    this.name = "BucketFault";
    this.reason = reason;
  }
}

export interface BucketCall {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** Absent: the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** Answers with 2xx or, for what is not there, 404. @throws BucketFault */
export type Bucket = (call: BucketCall) => Promise<Response>;

/** Until the head of a reply is there, the bytes of a part sent. */
const patienceMs = 30_000;
const pausesMs = [200, 1000];

function urlOf({ endpoint, bucket, inPath }: S3Settings, { key = "", query = {} }: BucketCall) {
  const url = new URL(endpoint);
  if (!inPath) url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = inPath ? `/${bucket}/${key}` : `/${key}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

async function ask(own: S3Settings, call: BucketCall, now: () => number): Promise<Response> {
  const { method, headers = {}, body = new Uint8Array() } = call;
  const url = urlOf(own, call);
  const signed = await signedHeaders(own, { method, url, headers, body }, now());
  // A reply that was compressed on the way has no size.
  signed.set("accept-encoding", "identity");
  const waiting = new AbortController();
  const tooLong = setTimeout(() => waiting.abort(), patienceMs);
  try {
    return await fetch(url, {
      method,
      headers: signed,
      redirect: "error",
      signal: waiting.signal,
      ...(method === "PUT" || method === "POST" ? { body: new Uint8Array(body) } : {}),
    });
  } catch (error) {
    throw new BucketFault("away", error);
  } finally {
    clearTimeout(tooLong);
  }
}

/** A reply that may be another one soon. */
const passes = (status: number): boolean => status >= 500 || status === 429;

async function judged(reply: Response): Promise<Response> {
  if (reply.ok) return reply;
  const said = textOf(await reply.text(), "Code");
  // A bucket that is not there is a mistake of the settings, not a missing file.
  if (reply.status === 404 && said !== "NoSuchBucket") return reply;
  throw new BucketFault(said ?? `HTTP ${reply.status}`);
}

/** Every call may be made twice: it says what shall be, not what to add. */
export function openBucket(own: S3Settings, now: () => number = Date.now): Bucket {
  return async (call) => {
    for (const pauseMs of pausesMs) {
      const reply = await ask(own, call, now).catch(() => null);
      if (reply !== null && !passes(reply.status)) return judged(reply);
      await reply?.body?.cancel();
      await after(pauseMs);
    }
    return judged(await ask(own, call, now));
  };
}
