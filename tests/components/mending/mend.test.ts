import { deflateSync } from "node:zlib";
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import * as v from "valibot";
import { expect, test } from "vitest";
import { type ArtworkFrame, artworkFrame } from "#components/job-facts/artwork-frame.ts";
import type { Mend } from "#components/mending/mend.ts";
import { mendedFile } from "#components/mending/mended-file.ts";
import { inspect } from "#components/preflight/preflight.ts";
import type { ArtworkType } from "#contract/artwork/artwork.ts";
import { job as jobSchema } from "#contract/jobs/jobs.ts";
import { box, type HandPage, handPdf, picture } from "#tests/components/preflight/hand-pdf.ts";

const label: ArtworkFrame = { widthMm: 50, heightMm: 30, bleedMm: 2, pages: null };
const drawn = { content: "0 1 0 0 k 0 0 50 50 re f" };
const page = (...entries: string[]): HandPage => ({ ...drawn, entries: entries.join(" ") });

const fileOf = (bytes: Uint8Array, name = "label.pdf") => new File([new Uint8Array(bytes)], name);

const offered = async (bytes: Uint8Array, frame = label, type: ArtworkType = "application/pdf") =>
  (await inspect(fileOf(bytes), type, frame)).offers;

async function mended(
  bytes: Uint8Array,
  kind: Mend["kind"],
  frame = label,
  type: ArtworkType = "application/pdf",
) {
  const offer = (await offered(bytes, frame, type)).find(({ mend }) => mend.kind === kind);
  if (offer === undefined) throw new Error(`no offer: ${kind}`);
  const made = await mendedFile({ file: fileOf(bytes), type, frame }, { ...offer, page: null });
  if (made.kind !== "mended") throw new Error(made.kind);
  const { findings } = await inspect(made.file, "application/pdf", frame);
  return {
    name: made.file.name,
    faults: findings.filter(({ tone }) => tone === "look").map(({ text }) => text),
    document: await PDFDocument.load(new Uint8Array(await made.file.arrayBuffer())),
  };
}

const wordsOf = (offers: Awaited<ReturnType<typeof offered>>) =>
  offers.map(({ name, words }) => `${name}：${words}`);

/** The operators that draw the first page. */
function operatorsOf(document: PDFDocument): string[] {
  const stream = document.getPage(0).node.Contents();
  if (!(stream instanceof PDFRawStream)) throw new Error("no content");
  const text = Buffer.from(decodePDFRawStream(stream).decode()).toString();
  return text.split("\n");
}

test("a page in the format without bleed gets its edges mirrored", async () => {
  const bytes = handPdf({ pages: [page(box("MediaBox", 0, 0, 50, 30))] });
  expect(wordsOf(await offered(bytes))).toEqual([
    "加出血：把画面边缘向外镜像 2 mm，成品里的画面不变",
  ]);
  const { name, faults, document } = await mended(bytes, "bleed");
  expect(name).toBe("label-加出血.pdf");
  expect(faults).toEqual([]);
  // 50 mm are 141.7323 points, 30 mm are 85.0394; 2 mm are 5.66929.
  const { x, y, width, height } = document.getPage(0).getTrimBox();
  expect([x, y, width, height].map((one) => Math.round(one * 100) / 100)).toEqual([
    0, 0, 141.73, 85.04,
  ]);
  const drawings = operatorsOf(document);
  // Four sides, four corners, and the page itself on top.
  expect(drawings).toHaveLength(9);
  expect(drawings.at(-1)).toContain("1.00000 0.00000 0.00000 1.00000 0.00000 0.00000 cm");
  // The right side: x becomes 2 × (141.7323 − 0.4) − x, so that no seam shows.
  expect(drawings.some((one) => one.includes("-1.00000 0.00000 0.00000 1.00000 282.66"))).toBe(
    true,
  );
});

test("only the side that lacks bleed is mirrored", async () => {
  const boxes = [box("MediaBox", 0, 0, 52, 34), box("TrimBox", 0, 2, 50, 32)];
  const bytes = handPdf({ pages: [page(...boxes)] });
  const { faults, document } = await mended(bytes, "bleed");
  expect(faults).toEqual([]);
  // The left side, and the page.
  expect(operatorsOf(document)).toHaveLength(2);
});

test("a turned page of a larger unit gets the same bleed", async () => {
  // 15×25 mm in units of two points, turned: 50×30 mm.
  const boxes = [box("MediaBox", 0, 0, 15, 25), "/Rotate 90 /UserUnit 2"];
  expect((await mended(handPdf({ pages: [page(...boxes)] }), "bleed")).faults).toEqual([]);
});

test("a page of nearly the format is scaled, and the loss is named", async () => {
  // 45×28 mm cover 54×34 mm at 34/28 = 121 %: 54.6×34 mm, of which 50×30 mm stay.
  const bytes = handPdf({ pages: [page(box("MediaBox", 0, 0, 45, 28))] });
  expect(wordsOf(await offered(bytes))).toEqual([
    "缩放到成品尺寸：按 121% 缩放到 50×30 mm 含出血，左右各裁掉 2.3 mm，上下各裁掉 2 mm",
  ]);
  const { faults, document } = await mended(bytes, "scale");
  expect(faults).toEqual([]);
  const [matrix = ""] = operatorsOf(document);
  expect(matrix).toContain("1.21429 0.00000 0.00000 1.21429");
});

test("a page of another shape is not scaled, nor one whose trim box is wrong", async () => {
  expect(await offered(handPdf({ pages: [page(box("MediaBox", 0, 0, 90, 30))] }))).toEqual([]);
  const beyond = [box("MediaBox", 0, 0, 50, 30), box("TrimBox", -2, 0, 48, 30)];
  expect(await offered(handPdf({ pages: [page(...beyond)] }))).toEqual([]);
});

test("a page that lies across is turned", async () => {
  const wide = page(box("MediaBox", 0, 0, 54, 34));
  const high = page(box("MediaBox", 0, 0, 34, 54));
  const bytes = handPdf({ pages: [wide, high] });
  expect(wordsOf(await offered(bytes))).toEqual(["转方向：第 2 页顺时针转 90°，和订单的方向一样"]);
  const { document } = await mended(bytes, "turn");
  expect(document.getPages().map((one) => one.getRotation().angle)).toEqual([0, 90]);
});

const upright = {
  quoteType: "ysp",
  quantity: 1000,
  lengthMm: 285,
  widthMm: 210,
  bleedMm: 3,
  parts: [
    { name: "内页", paperId: "shuangtong", gsm: 157, pages: 4, frontColors: 4, backColors: 4 },
  ],
};
const frameOf = (yspType: "book" | "flat") =>
  artworkFrame(v.parse(jobSchema, { ...upright, yspType }), null);

test("an upright book of 285 mm is 210×285, and its upright pages are not turned", async () => {
  const book = frameOf("book");
  expect(book).toMatchObject({ widthMm: 210, heightMm: 285, bleedMm: 3, pages: 4 });
  const high = page(box("MediaBox", 0, 0, 216, 291));
  const bytes = handPdf({ pages: [high, high, high, high] });
  const { findings, offers } = await inspect(fileOf(bytes), "application/pdf", book);
  expect(findings.map(({ text }) => text)).toContain("尺寸 210×285 mm，含出血");
  expect(offers).toEqual([]);
  const wide = page(box("MediaBox", 0, 0, 291, 216));
  const mixed = await inspect(
    fileOf(handPdf({ pages: [high, wide, high, high] })),
    "application/pdf",
    book,
  );
  expect(wordsOf(mixed.offers)).toEqual(["转方向：第 2 页顺时针转 90°，和订单的方向一样"]);
});

test("a flat sheet lies as its file does: it is not turned", async () => {
  for (const sides of [[216, 291] as const, [291, 216] as const]) {
    const bytes = handPdf({ pages: [page(box("MediaBox", 0, 0, ...sides))] });
    const { offers } = await inspect(fileOf(bytes), "application/pdf", frameOf("flat"));
    expect(offers).toEqual([]);
  }
});

test("pages are dropped behind the job's number, or added to a multiple of four", async () => {
  const pages = (count: number) =>
    handPdf({ pages: Array.from({ length: count }, () => page(box("MediaBox", 0, 0, 54, 34))) });
  const book = { ...label, pages: 8, bound: true };
  expect(wordsOf(await offered(pages(10), book))).toEqual([
    "去掉多的页：去掉第 9–10 页，留下前 8 页",
  ]);
  const fewer = await mended(pages(10), "drop", book);
  expect([fewer.document.getPageCount(), fewer.faults]).toEqual([8, []]);
  expect(wordsOf(await offered(pages(6), book))).toEqual([
    "补成 4 的倍数：末尾加 2 页空白，凑成 8 页",
  ]);
  const more = await mended(pages(6), "pad", book);
  expect([more.document.getPageCount(), more.faults]).toEqual([8, []]);
  // Labels of eight kinds are no book.
  expect(await offered(pages(6), { ...label, pages: 8 })).toEqual([]);
});

function chunk(name: string, body: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, Buffer.from(name, "latin1"), body, Buffer.alloc(4)]);
}

/** A gray PNG of so many pixels. */
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(height * (width + 1)))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test("a picture is laid on a page of the format with bleed", async () => {
  // 640×400 cover 54×34 mm at 54.4×34 mm; 50×30 mm stay.
  const bytes = png(640, 400);
  expect(wordsOf(await offered(bytes, label, "image/png"))).toEqual([
    "放到成品尺寸上：做成 50×30 mm 加出血的 PDF，左右各裁掉 2.2 mm，上下各裁掉 2 mm",
  ]);
  const { faults, document } = await mended(bytes, "place", label, "image/png");
  expect(document.getPageCount()).toBe(1);
  expect(faults.filter((text) => !text.includes("RGB"))).toEqual([]);
});

test("a picture is laid on a box's die line; a PDF may keep any sheet round it", async () => {
  const die = { widthMm: 50, heightMm: 30, bleedMm: 2, pages: null, unfolded: true };
  expect(wordsOf(await offered(png(640, 400), die, "image/png"))).toEqual([
    "放到成品尺寸上：做成 50×30 mm 加出血的 PDF，左右各裁掉 2.2 mm，上下各裁掉 2 mm",
  ]);
  const large = handPdf({ pages: [page(box("MediaBox", 0, 0, 90, 90))] });
  expect(await offered(large, die)).toEqual([]);
});

test("nothing is offered for a file with a password for permissions", async () => {
  const document = await PDFDocument.load(
    handPdf({ pages: [page(box("MediaBox", 0, 0, 50, 30))] }),
  );
  document.encrypt({ userPassword: "", ownerPassword: "owner", permissions: {} });
  expect(await offered(await document.save({ useObjectStreams: false }))).toEqual([]);
});

test("a page with a printed annotation is left as it is", async () => {
  const bytes = handPdf({
    pages: [page(box("MediaBox", 0, 0, 50, 30), "/Annots [1000 0 R]")],
    objects: {
      1000: "<< /Subtype /Stamp /F 4 /Rect [0 0 9 9] /AP << /N 1001 0 R >> >>",
      1001: picture(2, 2, "/DeviceGray", "/Subtype /Form /BBox [0 0 9 9]"),
    },
  });
  const [offer] = await offered(bytes);
  if (offer === undefined) throw new Error("no offer");
  const file = fileOf(bytes);
  const made = await mendedFile({ file, type: "application/pdf", frame: label }, offer);
  expect(made.kind).toBe("unmendable");
});

test("the mended file keeps the printing condition of the original", async () => {
  const catalog = "/OutputIntents [<< /S /GTS_PDFX /OutputConditionIdentifier (FOGRA39) >>]";
  const bytes = handPdf({ pages: [page(box("MediaBox", 0, 0, 50, 30))], catalog });
  const { document } = await mended(bytes, "bleed");
  expect(document.catalog.has(PDFName.of("OutputIntents"))).toBe(true);
});
