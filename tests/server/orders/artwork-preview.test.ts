import { PDFDocument } from "@cantoo/pdf-lib";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  type ArtworkType,
  attachFiles,
  mostPreview,
  putPreview,
} from "#contract/artwork/artwork.ts";
import { codes } from "#contract/http/reply.ts";
import { deleteAccount } from "#contract/personal-data/personal-data.ts";
import { waitingArtwork } from "#contract/staff/staff-artwork.ts";
import { sweep } from "#server/modules/orders/sweep.ts";
import { pdf } from "#tests/components/make-pdf.ts";
import { handPdf } from "#tests/components/preflight/hand-pdf.ts";
import { asStaff, staffKey } from "#tests/server/after-sale/after-sale-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { paidLine, pdfOf, sent } from "./file-flow.ts";
import { detailOf, forceState } from "./order-flow.ts";

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(() => shop.close());

/** A JPEG up to its frame header. */
function jpegOf(width: number, height: number, size = 60): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.write("ffd8ffe000040000ffc0001108", "hex");
  bytes.writeUInt16BE(height, 13);
  bytes.writeUInt16BE(width, 15);
  return bytes;
}

const picture = (bytes: Buffer): string => `data:image/jpeg;base64,${bytes.toString("base64")}`;

/** A paid line with a file attached. */
async function withFile(bytes: Buffer, type: ArtworkType = "application/pdf") {
  const line = await paidLine(shop, buyer);
  const upload_id = await sent(shop, buyer, line.purpose, bytes, { type });
  const files = [{ item_id: line.item_id, upload_id }];
  await shop.call(attachFiles, { order_id: line.order_id, files }, { as: buyer });
  return { ...line, upload_id };
}

const waitingOf = async (orderId: string) => {
  const { items } = await shop.call(waitingArtwork, { limit: 100 }, asStaff());
  return items.find(({ order_id }) => order_id === orderId);
};

it("buyer and staff see the first page beside the file, and it is deleted with the file", async () => {
  const { order_id, upload_id } = await withFile(pdfOf(700, "first"));
  const shown = async () => {
    const { artwork = [] } = await detailOf(shop, buyer, order_id);
    return [artwork.map(({ file }) => file?.preview), (await waitingOf(order_id))?.preview];
  };
  expect(await shown()).toEqual([[null], null]);
  const preview = picture(jpegOf(320, 200));
  await shop.call(putPreview, { upload_id, preview }, { as: buyer });
  expect(await shown()).toEqual([[preview], preview]);
  const other = picture(jpegOf(200, 320));
  await shop.call(putPreview, { upload_id, preview: other }, { as: buyer });
  expect(await shown()).toEqual([[other], other]);
  await forceState(shop, order_id, 60);
  await shop.call(deleteAccount, { password: buyer.password }, { as: buyer });
  const rows = await shop.deps.db.execute(
    sql`select upload_id from upload_preview where upload_id = ${upload_id}`,
  );
  expect(rows).toMatchObject({ rows: [] });
});

it("only a small JPEG is stored, and only for one's own file", async () => {
  const { upload_id } = await withFile(pdfOf(700, "guarded"));
  const tried = async (preview: string, as = buyer) => {
    const { code, msg } = (await shop.send(putPreview, { upload_id, preview }, { as })).body;
    return code === codes.success ? code : [code, msg];
  };
  const wrong = [codes.invalidInput, "缩略图错误"];
  const good = picture(jpegOf(100, 80));
  expect(await tried(good, await shop.register())).toEqual([
    codes.notFound,
    "文件不存在或没有传完",
  ]);
  const { side, bytes } = mostPreview;
  expect(await tried(picture(jpegOf(side + 1, 80)))).toEqual(wrong);
  expect(await tried(picture(jpegOf(100, 65_535)))).toEqual(wrong);
  expect(await tried(picture(jpegOf(0, 0)))).toEqual(wrong);
  expect(await tried(picture(Buffer.from("%PDF-1.7 and more of it")))).toEqual(wrong);
  expect(await tried("https://elsewhere.example/a.jpg")).toEqual(wrong);
  expect(await tried(good.replace("jpeg", "svg+xml"))).toEqual(wrong);
  expect(await tried(picture(jpegOf(100, 80, bytes + 1)))).toEqual(wrong);
  expect(await tried(picture(jpegOf(100, 80, bytes + 4)))).toEqual([
    codes.invalidInput,
    "缩略图太大",
  ]);
  expect(await tried(picture(jpegOf(100, 80, bytes)))).toBe(codes.success);
});

/** A file whose password limits its use, and is not needed to open it. */
async function restricted(): Promise<Buffer> {
  const document = await PDFDocument.load(handPdf({ pages: [{}] }));
  document.encrypt({ userPassword: "", ownerPassword: "owner", permissions: {} });
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

it("the server inspects the stored file and shows staff its findings", async () => {
  const png = Buffer.alloc(64);
  png.write("89504e470d0a1a0a0000000d49484452000003e8000002bc", "hex");
  const tiff = Buffer.concat([Buffer.from("49492a0008000000", "hex"), Buffer.alloc(40)]);
  const files: Array<[Buffer, ArtworkType, string]> = [
    [
      Buffer.from(await pdf({ pages: 2, sheet: [104, 74], trim: [2, 2, 100, 70] })),
      "application/pdf",
      "PDF，2 页，首页 104×74 mm，成品框 100×70 mm",
    ],
    [
      Buffer.from(await pdf({ sheet: [90, 54] })),
      "application/pdf",
      "PDF，1 页，首页 90×54 mm，没有成品框",
    ],
    [
      handPdf({
        pages: [{}, {}, { entries: "/MediaBox [0 0 100 100]" }],
        behind: "\0".repeat(5000),
      }),
      "application/pdf",
      "PDF，3 页，首页 54×34 mm，没有成品框，另有 1 页大小不同",
    ],
    [await restricted(), "application/pdf", "PDF，1 页，首页 54×34 mm，没有成品框"],
    [pdfOf(900, "cut"), "application/pdf", "PDF，没有结尾，文件可能不完整"],
    [jpegOf(3000, 2000), "image/jpeg", "JPG，3000×2000 像素"],
    [png, "image/png", "PNG，1000×700 像素"],
    [tiff, "image/tiff", "TIFF"],
  ];
  const orders: string[] = [];
  for (const [bytes, type] of files) orders.push((await withFile(bytes, type)).order_id);
  expect((await waitingOf(orders[0] ?? ""))?.noticed).toBe(null);
  await sweep(shop.deps);
  await sweep(shop.deps);
  const said: unknown[] = [];
  for (const id of orders) said.push((await waitingOf(id))?.noticed);
  expect(said).toEqual(files.map(([, , words]) => words));
});
