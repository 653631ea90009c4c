import { type Bucket, BucketFault } from "./s3-bucket.ts";
import { elements, textOf } from "./s3-xml.ts";

/** A received part of an unfinished object. */
export interface S3Part {
  readonly number: number;
  readonly etag: string;
  readonly size: number;
}

/** An unfinished object. */
export interface S3Arriving {
  readonly key: string;
  readonly uploadId: string;
  /** ms since 1970. */
  readonly begunAt: number;
}

const needed = (xml: string, name: string): string => {
  const text = textOf(xml, name);
  if (text === null) throw new BucketFault(`a reply without ${name}`);
  return text;
};

/** Size and the shop's own metadata; null where it is missing. */
export async function headObject(bucket: Bucket, key: string) {
  const reply = await bucket({ method: "HEAD", key });
  if (reply.status === 404) return null;
  return {
    size: Number(reply.headers.get("content-length") ?? "0"),
    mark: reply.headers.get("x-amz-meta-mark"),
  };
}

/** All multipart uploads below `prefix`. */
export async function arrivingObjects(bucket: Bucket, prefix: string): Promise<S3Arriving[]> {
  const found: S3Arriving[] = [];
  let marker: Record<string, string> = {};
  for (;;) {
    const query = { uploads: "", prefix, ...marker };
    const xml = await (await bucket({ method: "GET", query })).text();
    for (const one of elements(xml, "Upload")) {
      const begunAt = Date.parse(needed(one, "Initiated"));
      found.push({ key: needed(one, "Key"), uploadId: needed(one, "UploadId"), begunAt });
    }
    if (textOf(xml, "IsTruncated") !== "true") return found;
    marker = {
      "key-marker": needed(xml, "NextKeyMarker"),
      "upload-id-marker": needed(xml, "NextUploadIdMarker"),
    };
  }
}

/** The multipart upload of one object: the oldest, so that all processes agree. */
export async function arrivingOf(bucket: Bucket, key: string): Promise<string | null> {
  const found = (await arrivingObjects(bucket, key)).filter((one) => one.key === key);
  const [first] = found.sort((a, b) => a.begunAt - b.begunAt || (a.uploadId < b.uploadId ? -1 : 1));
  return first?.uploadId ?? null;
}

export async function beginParts(bucket: Bucket, key: string): Promise<string> {
  const reply = await bucket({ method: "POST", key, query: { uploads: "" } });
  return needed(await reply.text(), "UploadId");
}

/** The consecutive parts from the first on; one reply holds all parts of a file. */
export async function partsOf(bucket: Bucket, key: string, uploadId: string): Promise<S3Part[]> {
  const reply = await bucket({ method: "GET", key, query: { uploadId } });
  if (reply.status === 404) return [];
  const parts = elements(await reply.text(), "Part").map((part) => ({
    number: Number(needed(part, "PartNumber")),
    etag: needed(part, "ETag"),
    size: Number(needed(part, "Size")),
  }));
  parts.sort((a, b) => a.number - b.number);
  return parts.filter(({ number }, index) => number === index + 1);
}

/** Makes one object of its parts. False where the upload no longer exists. */
export async function joinParts(
  bucket: Bucket,
  key: string,
  uploadId: string,
  parts: readonly S3Part[],
): Promise<boolean> {
  const listed = parts.map(
    ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${listed.join("")}</CompleteMultipartUpload>`);
  const reply = await bucket({ method: "POST", key, query: { uploadId }, body });
  if (reply.status === 404) return false;
  // The reply may begin with 200 and fail afterwards.
  const xml = await reply.text();
  if (elements(xml, "Error").length > 0) throw new BucketFault(needed(xml, "Code"));
  return true;
}

/** Keys and dates of all finished objects below `prefix`, ms since 1970. */
export async function objectsBelow(bucket: Bucket, prefix: string) {
  const found: { key: string; changedAt: number }[] = [];
  let next: Record<string, string> = {};
  for (;;) {
    const query = { "list-type": "2", prefix, ...next };
    const xml = await (await bucket({ method: "GET", query })).text();
    for (const one of elements(xml, "Contents")) {
      const changedAt = Date.parse(needed(one, "LastModified"));
      found.push({ key: needed(one, "Key"), changedAt });
    }
    if (textOf(xml, "IsTruncated") !== "true") return found;
    next = { "continuation-token": needed(xml, "NextContinuationToken") };
  }
}
