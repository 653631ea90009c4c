import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { goOn, keyOf, layoutOf, prefix, tailKeyOf } from "./bucket-arriving.ts";
import type { FileStore, Range } from "./file-store.ts";
import type { Bucket } from "./s3-bucket.ts";
import { arrivingObjects, headObject, joinParts, objectsBelow } from "./s3-objects.ts";

const idOf = (key: string): string => key.slice(prefix.length).replace(/\.part$/, "");

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

async function readObject(bucket: Bucket, id: string, range?: Range): Promise<Readable | null> {
  const { from = 0, length = 0 } = range ?? {};
  const headers = range === undefined ? {} : { range: `bytes=${from}-${from + length - 1}` };
  const reply = await bucket({ method: "GET", key: keyOf(id), headers });
  if (reply.status === 404 || reply.body === null) return null;
  return Readable.from(chunksOf(reply.body), { objectMode: false });
}

/** Reads and removals also look into `folder`, for files from before the bucket. */
export function bucketStore(bucket: Bucket, folder: FileStore): FileStore {
  const dropArriving = async (id: string) => {
    await bucket({ method: "DELETE", key: tailKeyOf(id) });
    for (const { key, uploadId } of await arrivingObjects(bucket, keyOf(id))) {
      await bucket({ method: "DELETE", key, query: { uploadId } });
    }
  };
  const read = async (id: string, range?: Range) =>
    (await readObject(bucket, id, range)) ?? folder.read(id, range);

  return {
    async arrived(id) {
      const { base, tail } = await layoutOf(bucket, id);
      return base + tail;
    },
    open: (id, at, size) => goOn(bucket, id, { at, size }),
    async keepWhole(id, size) {
      const key = keyOf(id);
      if ((await headObject(bucket, key))?.size !== size) {
        const { uploadId, parts, base } = await layoutOf(bucket, id);
        if (uploadId === null || base !== size) return false;
        if (!(await joinParts(bucket, key, uploadId, parts))) return false;
      }
      await dropArriving(id);
      return true;
    },
    read,
    async asPath(id, use) {
      const file = await read(id);
      if (file === null) return null;
      const folderOfOne = await mkdtemp(join(tmpdir(), "shop-file-"));
      try {
        const path = join(folderOfOne, id);
        await pipeline(file, createWriteStream(path, { mode: 0o600 }));
        return await use(path);
      } finally {
        await rm(folderOfOne, { recursive: true, force: true });
      }
    },
    async remove(id) {
      await bucket({ method: "DELETE", key: keyOf(id) });
      await dropArriving(id);
      await folder.remove(id);
    },
    async quiet(before) {
      const whole = await objectsBelow(bucket, prefix);
      const arriving = await arrivingObjects(bucket, prefix);
      const ids = [
        ...whole.filter(({ changedAt }) => changedAt < before).map(({ key }) => idOf(key)),
        ...arriving.filter(({ begunAt }) => begunAt < before).map(({ key }) => idOf(key)),
      ];
      return [...new Set([...ids, ...(await folder.quiet(before))])];
    },
    hasRoomFor: () => true,
  };
}
