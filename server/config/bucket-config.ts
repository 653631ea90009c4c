import * as v from "valibot";
import type { Environment } from "./production-checks.ts";
import * as field from "./setting-fields.ts";

/** Credentials and region for AWS Signature Version 4. */
export interface S3Identity {
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** One bucket of an S3-compatible store. */
export interface S3Settings extends S3Identity {
  /** `https://oss-cn-hangzhou.aliyuncs.com`. */
  readonly endpoint: string;
  readonly bucket: string;
  /** The bucket is part of the path, not of the host name. */
  readonly inPath: boolean;
}

/** An S3-compatible bucket for files; on where its first four variables are set. */
export const bucketVariables = {
  SHOP_S3_ENDPOINT: v.optional(field.origin),
  SHOP_S3_BUCKET: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, "须为存储桶的名字 (must be a bucket's name)"),
    ),
  ),
  SHOP_S3_KEY_ID: v.optional(field.key(3)),
  SHOP_S3_SECRET: v.optional(field.key(8)),
  SHOP_S3_REGION: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z\d-]+$/, "须为地域代码 (must be a region's code)")),
    "us-east-1",
  ),
  SHOP_S3_IN_PATH: v.optional(field.flag, "0"),
};

const bucket = v.object(bucketVariables);

const names = ["SHOP_S3_ENDPOINT", "SHOP_S3_BUCKET", "SHOP_S3_KEY_ID", "SHOP_S3_SECRET"] as const;

/** A bucket needs all of its variables. */
export function bucketConflicts(env: Environment): string[] {
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length > 0 && missing.length < names.length) {
    return [`${missing.join("、")} 没有设置，须与同组的一起设置 (all of them or none)`];
  }
  return [];
}

/** Null where no bucket is configured. */
export function bucketSettings(env: v.InferOutput<typeof bucket>): S3Settings | null {
  const { SHOP_S3_ENDPOINT, SHOP_S3_BUCKET, SHOP_S3_KEY_ID, SHOP_S3_SECRET } = env;
  if (
    SHOP_S3_ENDPOINT === undefined ||
    SHOP_S3_BUCKET === undefined ||
    SHOP_S3_KEY_ID === undefined ||
    SHOP_S3_SECRET === undefined
  ) {
    return null;
  }
  return {
    endpoint: SHOP_S3_ENDPOINT,
    bucket: SHOP_S3_BUCKET,
    keyId: SHOP_S3_KEY_ID,
    secret: SHOP_S3_SECRET,
    region: env.SHOP_S3_REGION,
    inPath: env.SHOP_S3_IN_PATH,
  };
}
