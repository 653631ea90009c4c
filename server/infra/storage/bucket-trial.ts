import { randomUUID } from "node:crypto";
import type { S3Settings } from "#server/config/bucket-config.ts";
import { keyOf } from "./bucket-arriving.ts";
import { BucketFault, openBucket } from "./s3-bucket.ts";

const because: Record<string, string> = {
  away: "连不上 (no answer)",
  SignatureDoesNotMatch: "密钥不对 (wrong secret)",
  InvalidAccessKeyId: "密钥编号不对 (wrong key id)",
  RequestTimeTooSkewed: "本机时钟不准 (the clock of this machine is off)",
  NoSuchBucket: "没有这个存储桶 (no such bucket)",
  AccessDenied: "没有权限 (not allowed)",
};

/** Puts, reads and removes a small object; returns the fault for the operator. */
export async function bucketFault(own: S3Settings): Promise<string | null> {
  const bucket = openBucket(own);
  const key = keyOf(randomUUID());
  const text = "a trial of the shop";
  try {
    await bucket({ method: "PUT", key, body: Buffer.from(text) });
    const got = await (await bucket({ method: "GET", key })).text();
    await bucket({ method: "DELETE", key });
    return got === text
      ? null
      : "SHOP_S3_BUCKET 读出的与写入的不同 (reads other than it was given)";
  } catch (error) {
    if (!(error instanceof BucketFault)) throw error;
    return `SHOP_S3_BUCKET ${because[error.reason] ?? error.reason}`;
  }
}
