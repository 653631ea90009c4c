import { createHash, createHmac } from "node:crypto";
import type { S3Identity } from "#server/config/bucket-config.ts";

export interface S3Request {
  readonly method: string;
  readonly url: URL;
  /** Names in lower case; all of them are signed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

const sha256 = (text: string | Uint8Array): string =>
  createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac("sha256", key).update(text).digest();

/** What `encodeURIComponent` leaves and the signature does not. */
const strict = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function canonicalQuery({ searchParams }: URL): string {
  const pairs = [...searchParams].map(([name, value]) => `${strict(name)}=${strict(value)}`);
  return pairs.sort().join("&");
}

/** `20260131T235959Z`. */
const stamp = (at: number): string =>
  new Date(at).toISOString().replace(/[-:]/g, "").replace(/\.\d+/, "");

/** The request's headers, signed with its body at this moment, ms since 1970. */
export function signedHeaders(
  own: S3Identity,
  request: S3Request,
  at: number,
): Record<string, string> {
  const date = stamp(at);
  const bodyHash = sha256(request.body);
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.url.host,
    "x-amz-content-sha256": bodyHash,
    "x-amz-date": date,
  };
  const names = Object.keys(headers).sort();
  const canonical = [
    request.method,
    request.url.pathname,
    canonicalQuery(request.url),
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    "",
    names.join(";"),
    bodyHash,
  ].join("\n");
  const day = date.slice(0, 8);
  const scope = `${day}/${own.region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n");
  const key = [own.region, "s3", "aws4_request"].reduce(hmac, hmac(`AWS4${own.secret}`, day));
  const signature = hmac(key, text).toString("hex");
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${own.keyId}/${scope},SignedHeaders=${names.join(";")},Signature=${signature}`,
  };
}
