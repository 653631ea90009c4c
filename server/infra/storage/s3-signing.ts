import { createHash } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";
import type { S3Identity } from "#server/config/bucket-config.ts";

export interface S3Request {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** `20260131T235959Z`. */
const stamp = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, "");

/** The request's headers, all of them signed, with its body at this moment, ms since 1970. */
export async function signedHeaders(
  { keyId, secret, region }: S3Identity,
  { method, url, headers, body }: S3Request,
  at: number,
): Promise<Headers> {
  const bodyHash = createHash("sha256").update(body).digest("hex");
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, "x-amz-content-sha256": bodyHash },
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: "s3",
    datetime: stamp(at),
    allHeaders: true,
  });
  return (await signer.sign()).headers;
}
