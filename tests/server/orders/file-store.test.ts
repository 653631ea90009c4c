import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, truncate } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attachFiles, earlierFiles, mostFileBytes, signUpload } from "#contract/artwork/artwork.ts";
import { codes } from "#contract/http/reply.ts";
import { exportData } from "#contract/personal-data/personal-data.ts";
import { waitingArtwork } from "#contract/staff/staff-artwork.ts";
import { buildApp } from "#server/app.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { askOffset, paidLine, pdfOf, sendBytes, sent, signed } from "./file-flow.ts";
import { detailOf } from "./order-flow.ts";

const staffKey = "a-key-of-the-back-office";
let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(() => shop.close());

const read = (url: string, headers: Record<string, string>) =>
  shop.app.inject({ method: "GET", url, headers });

const ownHeaders = async (as: Buyer) => ({
  accesstoken: await shop.freshToken(),
  authusertoken: as.token,
});

const saying = (status: number, msg: string) => ({
  status,
  body: { code: codes.invalidInput, msg, data: null },
});

describe("an upload policy", () => {
  it("requested again is the same upload, with its offset and a new expiry", async () => {
    const { purpose } = await paidLine(shop, buyer);
    const bytes = pdfOf(5000);
    const first = await signed(shop, buyer, purpose, bytes);
    expect(first).toEqual({
      upload_id: expect.stringMatching(/^[\da-f-]{36}$/),
      url: `/files/${first.upload_id}`,
      policy: expect.stringMatching(/^[\w-]+\.[\w-]{43}$/),
      expires_at: shop.clock.now() + 15 * 60_000,
      offset: 0,
    });
    expect((await sendBytes(shop, first, 0, bytes.subarray(0, 3000))).status).toBe(204);
    shop.clock.advance(60_000);
    const second = await signed(shop, buyer, purpose, bytes);
    expect({ ...second, policy: "" }).toEqual({
      ...first,
      policy: "",
      expires_at: shop.clock.now() + 15 * 60_000,
      offset: 3000,
    });
  });

  it("that is expired, forged, for another file or missing is refused", async () => {
    const { purpose } = await paidLine(shop, buyer);
    const bytes = pdfOf(900);
    const mine = await signed(shop, buyer, purpose, bytes);
    const other = await shop.register();
    const theirs = await signed(shop, other, (await paidLine(shop, other)).purpose, bytes);
    const [body, signature] = mine.policy.split(".");
    const grown = Buffer.from(String(body), "base64url")
      .toString()
      .replace('"size":900', '"size":9');
    const forged = `${Buffer.from(grown).toString("base64url")}.${signature}`;
    const tried = async (url: string, policy: string) => {
      const { status, body: said } = await sendBytes(shop, { url, policy }, 0, bytes);
      return { status, body: said };
    };
    expect(await tried(mine.url, theirs.policy)).toEqual(saying(404, "文件不存在"));
    expect(await tried(mine.url, forged)).toEqual(saying(403, "上传许可无效，请重新选择文件"));
    expect(await tried(mine.url, "")).toEqual(saying(403, "上传许可无效，请重新选择文件"));
    expect(await tried("/files/..%2f..%2fpg", mine.policy)).toEqual(saying(404, "文件不存在"));
    shop.clock.advance(15 * 60_000);
    expect(await tried(mine.url, mine.policy)).toEqual(saying(410, "上传许可已过期，请续传"));
    expect(await askOffset(shop, mine)).toEqual({
      status: 410,
      offset: null,
      length: null,
    });
    const fresh = await signed(shop, buyer, purpose, bytes);
    expect((await tried(fresh.url, fresh.policy)).status).toBe(204);
  });

  it("is for one's own paid order only, and for accepted file types", async () => {
    const { purpose } = await paidLine(shop, buyer);
    const other = await shop.register();
    const facts = {
      name: "稿.pdf",
      size: 10,
      type: "application/pdf",
      fingerprint: "f".repeat(20),
    };
    const asked = async (input: object, as = buyer) => {
      const { code, msg } = (await shop.send(signUpload, { ...facts, purpose, ...input }, { as }))
        .body;
      return [code, msg];
    };
    expect(await asked({}, other)).toEqual([codes.notFound, "订单不存在或无权查看"]);
    expect(await asked({ purpose: { ...purpose, item_id: randomUUID() } })).toEqual([
      codes.invalidInput,
      "这一项不需要文件",
    ]);
    expect(await asked({ size: mostFileBytes.artwork + 1 })).toEqual([
      codes.invalidInput,
      "文件最大200 MB",
    ]);
    expect(await asked({ size: 2 * 1024 ** 3 })).toEqual([codes.invalidInput, "文件最大200 MB"]);
    expect(await asked({ type: "application/zip" })).toEqual([
      codes.invalidInput,
      "只收 PDF、AI（存为 PDF）、JPG、PNG、TIFF 文件",
    ]);
    expect(await asked({ purpose: { kind: "after-sale", order_id: purpose.order_id } })).toEqual([
      codes.invalidInput,
      "请选择 JPG 或 PNG 图片",
    ]);
  });
});

it("refuses a buyer's 31st unused file, and no other buyer's", async () => {
  const hoarder = await shop.register();
  const { purpose } = await paidLine(shop, hoarder);
  const code = async (seed: string, as: Buyer, own = purpose) => {
    const wish = {
      name: "稿.pdf",
      size: 900,
      type: "application/pdf",
      fingerprint: seed.padEnd(20, "f"),
    };
    return (await shop.send(signUpload, { ...wish, purpose: own }, { as })).body.code;
  };
  for (let file = 1; file <= 30; file += 1) {
    expect([file, await code(`file${file}`, hoarder)]).toEqual([file, codes.success]);
  }
  expect(await code("one-more", hoarder)).toBe(codes.throttled);
  expect(await code("file1", hoarder)).toBe(codes.success);
  const other = await shop.register();
  expect(await code("theirs", other, (await paidLine(shop, other)).purpose)).toBe(codes.success);
});

describe("bytes", () => {
  it("arrive in parts, and the file equals what was sent", async () => {
    const { purpose } = await paidLine(shop, buyer);
    const bytes = pdfOf(7000);
    const permit = await signed(shop, buyer, purpose, bytes);
    expect((await sendBytes(shop, permit, 0, bytes.subarray(0, 3))).headers["upload-offset"]).toBe(
      "0",
    );
    for (const [from, to] of [
      [0, 4000],
      [4000, 6999],
      [6999, 7000],
    ] as const) {
      const { status, headers } = await sendBytes(shop, permit, from, bytes.subarray(from, to));
      expect([status, headers["upload-offset"]]).toEqual([204, String(to)]);
    }
    const got = await read(permit.url, await ownHeaders(buyer));
    expect(got.rawPayload.equals(bytes)).toBe(true);
    expect(got.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent("标签.pdf")}`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });

  it("at another offset than the file's end are refused and change nothing", async () => {
    const { purpose } = await paidLine(shop, buyer);
    const bytes = pdfOf(2000);
    const permit = await signed(shop, buyer, purpose, bytes);
    await sendBytes(shop, permit, 0, bytes.subarray(0, 1000));
    const { status, body } = await sendBytes(shop, permit, 500, bytes.subarray(500));
    expect({ status, body }).toEqual(saying(409, "上传位置不一致，请续传"));
    expect(await askOffset(shop, permit)).toEqual({ status: 200, offset: 1000, length: 2000 });
  });

  it("that contradict the file name are refused with the first part", async () => {
    const { purpose } = await paidLine(shop, buyer);
    const kinds: ReadonlyArray<readonly [string, Buffer]> = [
      ["zip", Buffer.from("PK\u0003\u0004 an archive of something")],
      ["html", Buffer.from("<!doctype html><script>alert(1)</script>")],
      ["svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ["program", Buffer.from("MZ this program cannot be run")],
      ["late pdf", Buffer.from("\n\n%PDF-1.7 with something before it")],
      ["png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ];
    for (const [kind, bytes] of kinds) {
      const permit = await signed(shop, buyer, purpose, bytes, { name: `${kind}.pdf` });
      const { status, body } = await sendBytes(shop, permit, 0, bytes);
      expect([kind, { status, body }]).toEqual([
        kind,
        saying(422, "文件内容与类型不符，请换一个文件"),
      ]);
      expect((await askOffset(shop, permit)).status).toBe(404);
    }
  });

  it("beyond the signed size are refused, and nothing is stored", async () => {
    const { purpose } = await paidLine(shop, buyer);
    const bytes = pdfOf(3000);
    const permit = await signed(shop, buyer, purpose, bytes, { size: 2000 });
    const { status, body } = await sendBytes(shop, permit, 0, bytes);
    expect({ status, body }).toEqual(saying(413, "文件比登记的大，请重新选择"));
    expect((await askOffset(shop, permit)).status).toBe(404);
  });

  it("are counted from the disk where a file is shorter than its row says", async () => {
    const { purpose } = await paidLine(shop, buyer);
    const bytes = pdfOf(4000);
    const permit = await signed(shop, buyer, purpose, bytes);
    await sendBytes(shop, permit, 0, bytes.subarray(0, 3000));
    const { dataDir } = shop.deps.settings;
    const id = permit.upload_id;
    await truncate(join(dataDir, "files", id.slice(0, 2), `${id}.part`), 1200);
    expect((await askOffset(shop, permit)).offset).toBe(1200);
    expect((await sendBytes(shop, permit, 1200, bytes.subarray(1200))).status).toBe(204);
    const got = await read(permit.url, await ownHeaders(buyer));
    expect(got.rawPayload.equals(bytes)).toBe(true);
  });

  it("before a break are stored; two servers on one store never write at once", async () => {
    const { purpose } = await paidLine(shop, buyer);
    const bytes = pdfOf(3 * 1024 * 1024);
    const permit = await signed(shop, buyer, purpose, bytes);
    const second = await buildApp(shop.deps);
    const origins = await Promise.all(
      [shop.app, second].map((app) => app.listen({ port: 0, host: "127.0.0.1" })),
    );
    const cut = Math.floor(bytes.length * 0.6);
    const sending = request(`${origins[0]}${permit.url}`, {
      method: "PATCH",
      headers: {
        "tus-resumable": "1.0.0",
        "content-type": "application/offset+octet-stream",
        "content-length": bytes.length,
        "upload-offset": "0",
        "upload-policy": permit.policy,
      },
    });
    const gone = new Promise<void>((resolve) => sending.once("error", () => resolve()));
    sending.write(bytes.subarray(0, cut));
    const folder = join(shop.deps.settings.dataDir, "files", permit.upload_id.slice(0, 2));
    const part = join(folder, `${permit.upload_id}.part`);
    await expect
      .poll(async () => (existsSync(part) ? (await readFile(part)).length : 0), { timeout: 20_000 })
      .toBe(cut);
    const through = async (method: "HEAD" | "PATCH", offset: number, payload?: Buffer) => {
      const reply = await fetch(`${origins[1]}${permit.url}`, {
        method,
        headers: {
          "tus-resumable": "1.0.0",
          "content-type": "application/offset+octet-stream",
          "upload-offset": String(offset),
          "upload-policy": permit.policy,
        },
        ...(payload === undefined ? {} : { body: new Uint8Array(payload) }),
      });
      return [reply.status, Number(reply.headers.get("upload-offset"))];
    };
    const standing = (await through("HEAD", 0))[1] ?? 0;
    expect((await through("PATCH", standing, bytes.subarray(standing)))[0]).toBe(423);
    sending.destroy();
    await gone;
    await expect.poll(() => through("HEAD", 0), { timeout: 20_000 }).toEqual([200, cut]);
    expect(await through("PATCH", cut, bytes.subarray(cut))).toEqual([204, bytes.length]);
    const got = await read(permit.url, await ownHeaders(buyer));
    expect(got.rawPayload.equals(bytes)).toBe(true);
    expect(await readdir(folder)).toContain(permit.upload_id);
    await second.close();
  });
});

describe("a file", () => {
  it("is read by its owner and staff, and is missing for everybody else", async () => {
    const { purpose } = await paidLine(shop, buyer);
    const url = `/files/${await sent(shop, buyer, purpose, pdfOf(700))}`;
    const other = await shop.register();
    const statuses = async (headers: Record<string, string>) =>
      (await read(url, headers)).statusCode;
    expect(await statuses(await ownHeaders(buyer))).toBe(200);
    expect(await statuses({ staffkey: staffKey })).toBe(200);
    const theirs = await read(url, await ownHeaders(other));
    const nobodys = await read(`/files/${randomUUID()}`, await ownHeaders(other));
    expect([theirs.statusCode, theirs.body]).toEqual([404, nobodys.body]);
    expect(await read(url, { staffkey: "wrong" }).then(({ body }) => JSON.parse(body))).toEqual({
      code: codes.forbidden,
      msg: "没有权限",
      data: null,
    });
    expect(await read(url, {}).then(({ body }) => JSON.parse(body).code)).toBe(
      codes.appTokenInvalid,
    );
  });

  it("has the type of its content, at upload and download, old files too", async () => {
    const { order_id, item_id, purpose } = await paidLine(shop, buyer);
    const upload_id = await sent(shop, buyer, purpose, pdfOf(700), { name: "artwork.hta" });
    await shop.call(attachFiles, { order_id, files: [{ item_id, upload_id }] }, { as: buyer });
    const names = async () => {
      const got = await read(`/files/${upload_id}`, { staffkey: staffKey });
      const { artwork = [] } = await detailOf(shop, buyer, order_id);
      const waiting = await shop.call(waitingArtwork, {}, { headers: { staffkey: staffKey } });
      const [earlier] = await shop.call(earlierFiles, {}, { as: buyer });
      const { password } = buyer;
      const { files } = await shop.call(exportData, { password }, { as: buyer });
      return [
        got.headers["content-disposition"],
        artwork[0]?.file?.name,
        waiting.items.find((one) => one.order_id === order_id)?.name,
        earlier?.name,
        files[0]?.name,
      ];
    };
    const right = ["attachment; filename*=UTF-8''artwork.pdf", ...Array(4).fill("artwork.pdf")];
    expect(await names()).toEqual(right);
    const { db } = shop.deps;
    await db.execute(sql`update upload set name = 'artwork.hta' where id = ${upload_id}`);
    await db.execute(sql`update artwork set name = 'artwork.hta' where upload_id = ${upload_id}`);
    expect(await names()).toEqual(right);
  });

  it("of another buyer, incomplete or missing, cannot be attached", async () => {
    const { order_id, item_id, purpose } = await paidLine(shop, buyer);
    const other = await shop.register();
    const theirs = await sent(shop, other, (await paidLine(shop, other)).purpose, pdfOf(800));
    const half = await signed(shop, buyer, purpose, pdfOf(900));
    for (const upload_id of [theirs, half.upload_id, randomUUID()]) {
      const { body } = await shop.send(
        attachFiles,
        { order_id, files: [{ item_id, upload_id }] },
        { as: buyer },
      );
      expect(body).toEqual({ code: codes.notFound, msg: "文件不存在或没有传完", data: null });
    }
  });
});
