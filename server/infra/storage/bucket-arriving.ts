import type { ArrivingFile } from "./file-store.ts";
import type { Bucket } from "./s3-bucket.ts";
import { arrivingOf, beginParts, headObject, partsOf } from "./s3-objects.ts";

export const prefix = "files/";
export const keyOf = (id: string): string => `${prefix}${id}`;
/** Bytes too short for a part are stored in an object of their own, named by their offset. */
export const tailKeyOf = (id: string): string => `${prefix}${id}.part`;

/** The smallest part that the store accepts, except for the last one. */
const partBytes = 5 * 1024 * 1024;

/** The received bytes of a file: `base` bytes in parts, then `tail` bytes. */
export async function layoutOf(bucket: Bucket, id: string) {
  const uploadId = await arrivingOf(bucket, keyOf(id));
  const parts = uploadId === null ? [] : await partsOf(bucket, keyOf(id), uploadId);
  const base = parts.reduce((sum, { size }) => sum + size, 0);
  const head = await headObject(bucket, tailKeyOf(id));
  return { uploadId, parts, base, tail: head?.mark === String(base) ? head.size : 0 };
}

const bytesOf = async (reply: Response): Promise<Buffer> => Buffer.from(await reply.arrayBuffer());

/** Continues at byte `at`; bytes that the parts contain already are not sent again. */
export async function goOn(
  bucket: Bucket,
  id: string,
  { at, size }: { readonly at: number; readonly size: number },
): Promise<ArrivingFile> {
  const layout = await layoutOf(bucket, id);
  let { base, uploadId } = layout;
  let number = layout.parts.length;
  /** Bytes that are in no part yet. */
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  const hold = (bytes: Uint8Array) => {
    held.push(bytes);
    heldBytes += bytes.length;
  };
  if (layout.tail > 0 && at > base) {
    const tail = await bytesOf(await bucket({ method: "GET", key: tailKeyOf(id) }));
    hold(tail.subarray(0, at - base));
  }
  let known = Math.max(0, base - at);
  let certain = Math.min(at, base + layout.tail);

  const putPart = async (body: Uint8Array) => {
    uploadId ??= await beginParts(bucket, keyOf(id));
    number += 1;
    const query = { partNumber: String(number), uploadId };
    await bucket({ method: "PUT", key: keyOf(id), query, body });
    base += body.length;
    certain = Math.max(certain, base);
  };
  const putParts = async () => {
    const bytes = Buffer.concat(held);
    let from = 0;
    for (; bytes.length - from >= partBytes; from += partBytes) {
      await putPart(bytes.subarray(from, from + partBytes));
    }
    held = [];
    heldBytes = 0;
    hold(bytes.subarray(from));
  };

  return {
    async write(bytes) {
      hold(bytes.subarray(known));
      known = Math.max(0, known - bytes.length);
      if (heldBytes >= partBytes) await putParts();
    },
    sync: async () => certain,
    async finish() {
      const end = base + heldBytes;
      if (heldBytes === 0 || end <= certain) return Math.max(certain, base);
      const body = Buffer.concat(held);
      if (end === size && base > 0) await putPart(body);
      else if (end === size) await bucket({ method: "PUT", key: keyOf(id), body });
      else {
        const headers = { "x-amz-meta-mark": String(base) };
        await bucket({ method: "PUT", key: tailKeyOf(id), headers, body });
      }
      return end;
    },
    close: async () => undefined,
  };
}
