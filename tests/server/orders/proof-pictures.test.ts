import { createHash } from "node:crypto";
import { PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InputOf } from "#contract/http/endpoint.ts";
import { codes } from "#contract/http/reply.ts";
import { artworkFile, issueProof, putProofPicture } from "#contract/staff/staff-artwork.ts";
import { artwork } from "#server/infra/database/tables/files.tables.ts";
import { proofPicture } from "#server/infra/database/tables/proofs.tables.ts";
import { tidyFiles } from "#server/modules/artwork/tidying.ts";
import { pdf } from "#tests/components/make-pdf.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import {
  decide,
  issued,
  lineWith,
  type ProofLine,
  replyOf,
  staff,
  staffKey,
} from "./proof-flow.ts";

let shop: Shop;
let buyer: Buyer;
let file: Buffer;
let hash = "";
const conflict = codes.stateConflict;

/** A JPEG of 8 × 4 pixels. */
const jpeg = Buffer.from(
  "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAAEAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AfwD/2Q==",
  "base64",
);
const picture = jpeg.toString("base64");

beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  file = Buffer.from(await pdf({ sheet: [64, 44], trim: [2, 2, 60, 40], pages: 2 }));
  hash = createHash("sha256").update(file).digest("hex");
});
beforeEach(async () => {
  await shop.freshToken();
  buyer = await shop.register();
});
afterAll(() => shop.close());

const withProof = () => lineWith(shop, buyer, file, "proof");

type Wish = Partial<InputOf<typeof putProofPicture>>;
const put = ({ file_id }: ProofLine, page: number, wish: Wish = {}) =>
  replyOf(
    shop,
    putProofPicture,
    {
      ...{ file_id, sha256: hash, page, pages: 2, width_mm: 64, height_mm: 44, picture },
      trim: { x: 2 / 64, y: 2 / 44, width: 60 / 64, height: 40 / 44 },
      ...wish,
    },
    staff,
  );
const issue = ({ file_id }: ProofLine, wish: Partial<InputOf<typeof issueProof>> = {}) =>
  replyOf(
    shop,
    issueProof,
    { file_id, seen: 0, pictures: { sha256: hash, pages: 2 }, ...wish },
    staff,
  );

/** The proof of the line as its buyer downloads it. */
async function document(reply: unknown): Promise<PDFDocument> {
  const id = /"document_id":"([^"]+)"/.exec(JSON.stringify(reply))?.[1];
  const got = await shop.app.inject({ method: "GET", url: `/files/${id}`, headers: staff.headers });
  return PDFDocument.load(got.rawPayload);
}

/** How many pictures each page draws. */
const picturesOn = (made: PDFDocument): number[] =>
  made
    .getPages()
    .map((page) => page.node.Resources()?.lookup(PDFName.of("XObject")))
    .map((named) => (named === undefined ? 0 : [...`${named}`.matchAll(/\/Image/g)].length));

const storedFor = ({ file_id }: ProofLine) =>
  shop.deps.db.select().from(proofPicture).where(eq(proofPicture.artworkId, file_id));

describe("drawn pages", () => {
  it("make the proof, with the goods on a page of their own, and are gone then", async () => {
    const line = await withProof();
    for (const page of [1, 2, 0]) {
      expect(await put(line, page)).toEqual({ file_id: line.file_id, page });
    }
    const inks = [
      { name: "青 C", percent: 12.4 },
      { name: "专色 PANTONE 185 C", percent: null },
    ];
    const made = await document(await issue(line, { inks }));
    // Two pages, the goods, the facts.
    expect(made.getPageCount()).toBe(4);
    const images = made.context
      .enumerateIndirectObjects()
      .filter(
        ([, object]) =>
          object instanceof PDFRawStream && `${object.dict.get(PDFName.of("Width"))}` === "8",
      );
    expect(images).toHaveLength(3);
    expect(picturesOn(made).slice(0, 3)).toEqual([1, 1, 1]);
    expect(await storedFor(line)).toEqual([]);
  });

  it("are refused for another hash, another count of pages, and a replaced file", async () => {
    const line = await withProof();
    expect(await put(line, 1, { sha256: "0".repeat(64) })).toEqual([
      conflict,
      "图是按另一份文件画的，请刷新后再发",
    ]);
    expect(await put(line, 1, { pages: 3 })).toEqual([conflict, "文件有 2 页，图是按 3 页画的"]);
    expect(await put(line, 3)).toEqual([codes.invalidInput, "页码错误"]);
    await decide(shop, line, "return");
    expect(await put(line, 1)).toEqual([conflict, "这份文件已处理过，或买家已换文件"]);
    expect(await storedFor(line)).toEqual([]);
  });

  it("are refused where they are no JPEG, or too wide", async () => {
    const line = await withProof();
    const wide = Buffer.from(jpeg);
    const frame = wide.indexOf(Buffer.from([0xff, 0xc0]));
    wide.writeUInt16BE(2401, frame + 7);
    for (const bytes of [Buffer.from("no picture at all"), wide]) {
      expect(await put(line, 1, { picture: bytes.toString("base64") })).toEqual([
        codes.invalidInput,
        "样稿的图须是 JPG，边长最多 2400 像素",
      ]);
    }
  });

  it("are all needed: a proof with a missing one, or of another hash, is not issued", async () => {
    const line = await withProof();
    await put(line, 1);
    expect(await issue(line)).toEqual([conflict, "样稿的图没有传全，请再发一次"]);
    await put(line, 2);
    expect(await issue(line, { pictures: { sha256: "0".repeat(64), pages: 2 } })).toEqual([
      conflict,
      "图是按另一份文件画的，请刷新后再发",
    ]);
    expect(await issue(line)).toMatchObject({ state: 20 });
  });

  it("left without a proof are deleted after a day", async () => {
    const line = await withProof();
    await put(line, 1);
    await tidyFiles(shop.deps);
    expect(await storedFor(line)).toHaveLength(1);
    shop.clock.advance(86_400_001);
    await tidyFiles(shop.deps);
    expect(await storedFor(line)).toEqual([]);
    await shop.freshToken();
  });
});

describe("one file for review", () => {
  it("names its neighbours in the queue, its place in it, and its hash", async () => {
    /** Sent a second after every earlier file. */
    const sentLater = () => {
      shop.clock.advance(1000);
      return withProof();
    };
    const [first, second, third] = [await sentLater(), await sentLater(), await sentLater()];
    const seen = async ({ file_id }: ProofLine) => {
      const { previous, next, position, waiting, sha256, state } = await shop.call(
        artworkFile,
        { file_id },
        staff,
      );
      return { previous, next, position, waiting, sha256, state };
    };
    const before = (await seen(first)).position ?? 0;
    expect(await seen(second)).toEqual({
      ...{ previous: first.file_id, next: third.file_id, position: before + 1 },
      ...{ waiting: before + 2, sha256: hash, state: "checking" },
    });
    expect((await seen(third)).next).toBeNull();
    // Its proof waits for the buyer: it has no place, and its neighbours remain.
    await issued(shop, second);
    expect(await seen(second)).toMatchObject({
      ...{ previous: first.file_id, next: third.file_id, position: null, waiting: before + 1 },
    });
    expect((await seen(third)).previous).toBe(first.file_id);
  });

  it("is refused once its buyer sent another file", async () => {
    const line = await withProof();
    await shop.deps.db
      .update(artwork)
      .set({ state: "replaced" })
      .where(eq(artwork.id, line.file_id));
    expect(await replyOf(shop, artworkFile, { file_id: line.file_id }, staff)).toEqual([
      conflict,
      "买家已换文件",
    ]);
  });
});
