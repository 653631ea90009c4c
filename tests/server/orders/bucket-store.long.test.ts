import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mostFileBytes, signUpload } from "#contract/artwork/artwork.ts";
import { buildApp } from "#server/app.ts";
import { bucketFault } from "#server/infra/storage/bucket-trial.ts";
import { openFileStore } from "#server/infra/storage/file-store.ts";
import { openBucket } from "#server/infra/storage/s3-bucket.ts";
import { signedHeaders } from "#server/infra/storage/s3-signing.ts";
import { artworkOf } from "#server/modules/artwork/artwork.repository.ts";
import { tidyFiles } from "#server/modules/artwork/tidying.ts";
import { noticeArtwork } from "#server/modules/orders/noticing.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { askOffset, paidLine, pdfOf, sendBytes, sendEveryFile, sent, signed } from "./file-flow.ts";
import { openS3 } from "./s3-counterpart.ts";

const megabyte = 1024 * 1024;
const hourMs = 3_600_000;

let now = Date.now();
let s3: Awaited<ReturnType<typeof openS3>>;
let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  s3 = await openS3(() => now);
  shop = await startShop({ settings: { bucket: s3.settings } });
});
beforeEach(async () => {
  now = Date.now();
  Object.assign(s3.mood, { away: false, stumbles: 0, pageSize: 1000, failsJoin: false });
  buyer = await shop.register();
});
afterAll(async () => {
  await shop.close();
  await s3.close();
});

const read = async (url: string, app = shop.app) =>
  app.inject({
    method: "GET",
    url,
    headers: { accesstoken: await shop.freshToken(), authusertoken: buyer.token },
  });

/** A process on another machine: the same database and bucket, a data folder of its own. */
async function secondMachine() {
  const settings = { ...shop.deps.settings, dataDir: join(tmpdir(), `shop-${randomUUID()}`) };
  const deps = { ...shop.deps, settings, files: openFileStore(settings) };
  const app = await buildApp(deps);
  await app.ready();
  const inject: Shop["inject"] = async (request) => {
    const reply = await app.inject(request);
    const body = reply.body.startsWith("{") ? reply.json() : null;
    return { status: reply.statusCode, body, headers: reply.headers, text: reply.body };
  };
  return { ...shop, app, deps, inject };
}

/** The bucket's objects of one upload. */
const keptOf = (id: string) => ({
  objects: [...s3.objects.keys()].filter((key) => key.includes(id)),
  parts: [...s3.arriving.values()]
    .filter(({ key }) => key.includes(id))
    .map(({ parts }) => [...parts.values()].map(({ length }) => length)),
});

describe("a file in the bucket", () => {
  it("is resumed by another machine from its current offset after a break", async () => {
    const { purpose } = await paidLine(shop, buyer);
    const bytes = pdfOf(13 * megabyte);
    const permit = await signed(shop, buyer, purpose, bytes);
    const first = await sendBytes(shop, permit, 0, bytes.subarray(0, 7 * megabyte));
    expect([first.status, first.headers["upload-offset"]]).toEqual([204, String(7 * megabyte)]);
    const id = permit.upload_id;
    expect(keptOf(id)).toEqual({ objects: [`files/${id}.part`], parts: [[5 * megabyte]] });

    const other = await secondMachine();
    expect((await askOffset(other, permit)).offset).toBe(7 * megabyte);
    const wrong = await sendBytes(other, permit, 5 * megabyte, bytes.subarray(5 * megabyte));
    expect(wrong.status).toBe(409);
    const rest = await sendBytes(other, permit, 7 * megabyte, bytes.subarray(7 * megabyte));
    expect([rest.status, rest.headers["upload-offset"]]).toEqual([204, String(bytes.length)]);
    expect(keptOf(id)).toEqual({ objects: [`files/${id}`], parts: [] });
    expect((await read(permit.url)).rawPayload.equals(bytes)).toBe(true);
    expect((await read(permit.url, other.app)).rawPayload.equals(bytes)).toBe(true);
    await other.app.close();
  });

  it("that is small is put at once; sent in small pieces it has the same content", async () => {
    const { purpose } = await paidLine(shop, buyer);
    const bytes = pdfOf(7000);
    const permit = await signed(shop, buyer, purpose, bytes);
    for (const [from, to] of [
      [0, 4000],
      [4000, 6999],
      [6999, 7000],
    ] as const) {
      const { status, headers } = await sendBytes(shop, permit, from, bytes.subarray(from, to));
      expect([status, headers["upload-offset"]]).toEqual([204, String(to)]);
    }
    expect(keptOf(permit.upload_id)).toEqual({ objects: [`files/${permit.upload_id}`], parts: [] });
    expect((await read(permit.url)).rawPayload.equals(bytes)).toBe(true);
  });

  it("whose row is behind the store does not receive its bytes twice", async () => {
    const { purpose } = await paidLine(shop, buyer);
    const bytes = pdfOf(8 * megabyte);
    const permit = await signed(shop, buyer, purpose, bytes);
    // As a server killed after the store received a part and before the row was updated.
    const file = await shop.deps.files.open(permit.upload_id, 0, bytes.length);
    await file.write(bytes.subarray(0, 6 * megabyte));
    expect(await file.sync()).toBe(5 * megabyte);
    expect((await askOffset(shop, permit)).offset).toBe(0);
    expect((await sendBytes(shop, permit, 0, bytes)).status).toBe(204);
    expect((await read(permit.url)).rawPayload.equals(bytes)).toBe(true);
  });

  it("with the wrong content or beyond its size is removed", async () => {
    const { purpose } = await paidLine(shop, buyer);
    const page = Buffer.from("<!doctype html><script>alert(1)</script>");
    const wrong = await signed(shop, buyer, purpose, page, { name: "稿.pdf" });
    expect((await sendBytes(shop, wrong, 0, page)).body.msg).toBe(
      "文件内容与类型不符，请换一个文件",
    );
    const bytes = pdfOf(7 * megabyte);
    const long = await signed(shop, buyer, purpose, bytes, { size: 6 * megabyte });
    expect((await sendBytes(shop, long, 0, bytes)).status).toBe(413);
    for (const { upload_id } of [wrong, long]) {
      expect(keptOf(upload_id)).toEqual({ objects: [], parts: [] });
    }
    const facts = { purpose, name: "稿.pdf", type: "application/pdf", fingerprint: "f".repeat(20) };
    const size = mostFileBytes.artwork + 1;
    const { body } = await shop.send(signUpload, { ...facts, size }, { as: buyer });
    expect(body.msg).toBe("文件最大200 MB");
  });

  it("is inspected for staff", async () => {
    const { order_id } = await paidLine(shop, buyer);
    await sendEveryFile(shop, buyer, order_id);
    await noticeArtwork(shop.deps);
    const [row] = await artworkOf(shop.deps.db, [order_id]);
    expect(row?.noticed).toBe("PDF，没有结尾，文件可能不完整");
  });

  it("stored before the bucket existed is still read and removed", async () => {
    const { purpose } = await paidLine(shop, buyer);
    const bytes = pdfOf(3000);
    const embedded = openFileStore({ ...shop.deps.settings, bucket: null });
    const permit = await signed(shop, buyer, purpose, bytes);
    const before = { ...shop, deps: { ...shop.deps, files: embedded } };
    const app = await buildApp(before.deps);
    const old = await app.inject({
      method: "PATCH",
      url: permit.url,
      headers: {
        "tus-resumable": "1.0.0",
        "content-type": "application/offset+octet-stream",
        "upload-offset": "0",
        "upload-policy": permit.policy,
      },
      payload: bytes,
    });
    expect(old.statusCode).toBe(204);
    expect(keptOf(permit.upload_id)).toEqual({ objects: [], parts: [] });
    expect((await read(permit.url)).rawPayload.equals(bytes)).toBe(true);
    await shop.deps.files.remove(permit.upload_id);
    expect((await read(permit.url)).statusCode).toBe(404);
    await app.close();
  });

  it("that no row names is removed after an hour, complete or partial, over all list pages", async () => {
    const strays = [randomUUID(), randomUUID(), randomUUID()];
    const { purpose } = await paidLine(shop, buyer);
    const kept = await sent(shop, buyer, purpose, pdfOf(900));
    for (const id of strays.slice(0, 2)) {
      const file = await shop.deps.files.open(id, 0, 900);
      await file.write(pdfOf(900));
      await file.finish();
    }
    const half = await shop.deps.files.open(strays[2] ?? "", 0, 9 * megabyte);
    await half.write(pdfOf(6 * megabyte));
    await half.finish();
    const foreign = { body: Buffer.from("another's"), mark: undefined, at: 0 };
    s3.objects.set("files/readme.txt", foreign);
    s3.mood.pageSize = 1;
    await tidyFiles(shop.deps);
    expect(strays.map((id) => keptOf(id).objects.length)).toEqual([1, 1, 1]);
    for (const [key, object] of s3.objects)
      s3.objects.set(key, { ...object, at: now - 2 * hourMs });
    for (const [key, one] of s3.arriving)
      s3.arriving.set(key, { ...one, begunAt: now - 2 * hourMs });
    await tidyFiles(shop.deps);
    expect(strays.map(keptOf)).toEqual(strays.map(() => ({ objects: [], parts: [] })));
    expect(keptOf(kept).objects).toEqual([`files/${kept}`]);
    expect(s3.objects.has("files/readme.txt")).toBe(true);
  });
});

describe("a bucket that", () => {
  it("fails once is retried; while it is unreachable the buyer gets a 503 and loses no byte", async () => {
    const { purpose } = await paidLine(shop, buyer);
    const bytes = pdfOf(12 * megabyte);
    const permit = await signed(shop, buyer, purpose, bytes);
    s3.mood.stumbles = 2;
    expect((await sendBytes(shop, permit, 0, bytes.subarray(0, 6 * megabyte))).status).toBe(204);
    s3.mood.away = true;
    const away = await sendBytes(shop, permit, 6 * megabyte, bytes.subarray(6 * megabyte));
    expect([away.status, away.body.msg]).toEqual([503, "服务不可用(503)"]);
    s3.mood.away = false;
    expect((await askOffset(shop, permit)).offset).toBe(6 * megabyte);
    s3.mood.failsJoin = true;
    shop.clock.advance(11_000);
    const unjoined = await sendBytes(shop, permit, 6 * megabyte, bytes.subarray(6 * megabyte));
    expect(unjoined.status).toBe(503);
    s3.mood.failsJoin = false;
    expect((await askOffset(shop, permit)).offset).toBe(bytes.length);
    expect((await read(permit.url)).rawPayload.equals(bytes)).toBe(true);
  });

  it("refuses the shop reports it: wrong secret, key, region, clock, bucket", async () => {
    const asked = (changes: object, at: () => number = () => now) =>
      openBucket(
        { ...s3.settings, ...changes },
        at,
      )({ method: "GET", key: "files/none" }).then(
        ({ status }) => status,
        (error: unknown) => (error instanceof Error ? error.message : error),
      );
    expect(await asked({})).toBe(404);
    expect(await asked({ secret: "another" })).toBe("the bucket answers SignatureDoesNotMatch");
    expect(await asked({ keyId: "AKIDOTHER" })).toBe("the bucket answers InvalidAccessKeyId");
    expect(await asked({ region: "cn-other" })).toBe(
      "the bucket answers AuthorizationHeaderMalformed",
    );
    const skewed = "the bucket answers RequestTimeTooSkewed";
    expect(await asked({}, () => now - 16 * 60_000)).toBe(skewed);
    expect(await asked({}, () => now + 16 * 60_000)).toBe(skewed);
    expect(await asked({ bucket: "another" })).toBe("the bucket answers NoSuchBucket");
  });

  it("is tried by the operator's check, which reports what is wrong and leaves nothing behind", async () => {
    const before = [...s3.objects.keys()];
    expect(await bucketFault(s3.settings)).toBe(null);
    expect([...s3.objects.keys()]).toEqual(before);
    expect(await bucketFault({ ...s3.settings, secret: "another" })).toBe(
      "SHOP_S3_BUCKET 密钥不对 (wrong secret)",
    );
    s3.mood.away = true;
    expect(await bucketFault(s3.settings)).toBe("SHOP_S3_BUCKET 连不上 (no answer)");
  });

  it("rejects a changed body, method, object or checksum, and a late repetition", async () => {
    const url = new URL(`${s3.settings.endpoint}/${s3.settings.bucket}/files/mine`);
    const body = Buffer.from("what was signed");
    const headers = { "x-amz-meta-mark": "0" };
    const own = await signedHeaders(s3.settings, { method: "PUT", url, headers, body }, now);
    const tried = async (changes: { url?: string; init?: RequestInit; mark?: string }) => {
      const signed = new Headers(own);
      signed.set("x-amz-meta-mark", changes.mark ?? "0");
      const reply = await fetch(changes.url ?? url, {
        method: "PUT",
        headers: signed,
        body,
        ...changes.init,
      });
      return [reply.status, /<Code>(\w+)/.exec(await reply.text())?.[1]];
    };
    const forged = [403, "SignatureDoesNotMatch"];
    expect(await tried({ init: { body: "something else" } })).toEqual([
      400,
      "XAmzContentSHA256Mismatch",
    ]);
    expect(await tried({ init: { method: "DELETE", body: null } })).toEqual(forged);
    expect(await tried({ url: `${url}2` })).toEqual(forged);
    expect(await tried({ mark: "1" })).toEqual(forged);
    now += 16 * 60_000;
    expect(await tried({})).toEqual([403, "RequestTimeTooSkewed"]);
    now -= 16 * 60_000;
    expect(await tried({})).toEqual([200, undefined]);
  });
});
