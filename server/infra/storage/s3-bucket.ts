import { setTimeout as after } from "node:timers/promises";
import type { S3Settings } from "#server/config/bucket-config.ts";
import { signedHeaders } from "./s3-signing.ts";
import { textOf } from "./s3-xml.ts";

/** The store does not answer, or refuses the shop: a buyer cannot fix it. */
export class BucketFault extends Error {
  /** The store's code, `SignatureDoesNotMatch`; `away` without a reply. */
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

/** Returns a 2xx reply or, for a missing object, 404. @throws BucketFault */
export type Bucket = (call: BucketCall) => Promise<Response>;

/** Timeouts: until the head of a reply, and between sent bytes. */
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

/** A reply that may succeed later. */
const passes = (status: number): boolean => status >= 500 || status === 429;

async function judged(reply: Response): Promise<Response> {
  if (reply.ok) return reply;
  const said = textOf(await reply.text(), "Code");
  // A missing bucket is a wrong setting, not a missing file.
  if (reply.status === 404 && said !== "NoSuchBucket") return reply;
  throw new BucketFault(said ?? `HTTP ${reply.status}`);
}

/** Every call is idempotent, so it may be repeated. */
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
