import { expect, test } from "vitest";
import type { ArtworkType } from "#contract/artwork.ts";
import type { ArtworkFrame } from "#job/facts/artwork-frame.ts";
import { preflight } from "#job/preflight/preflight.ts";
import { pdf, pictured, spotted } from "./make-pdf.ts";

const label: ArtworkFrame = { widthMm: 50, heightMm: 30, bleedMm: 2, pages: 1 };

const saidOf = async (
  bytes: Uint8Array,
  frame: ArtworkFrame | null = label,
  type: ArtworkType = "application/pdf",
) =>
  (await preflight(new Blob([new Uint8Array(bytes)]), type, frame)).map(
    ({ tone, text }) => `${tone} ${text}`,
  );

const outlined = "ok 文字已转曲或嵌入字体";

test("the size of the page is held against the job, with its bleed, either way round", async () => {
  const asWished = [outlined, "ok 尺寸 50×30 mm，含出血"].sort();
  const sorted = async (...wish: Parameters<typeof pdf>) =>
    (await saidOf(await pdf(...wish))).sort();
  expect(await sorted({ sheet: [54, 34] })).toEqual(asWished);
  expect(await sorted({ sheet: [34, 54] })).toEqual(asWished);
  expect(await sorted({ sheet: [70, 50], trim: [10, 10, 50, 30] })).toEqual(asWished);
  expect(await saidOf(await pdf({ sheet: [50, 30] }))).toEqual([
    "look 没有出血：四周各加 2 mm，做成 54×34 mm",
    outlined,
  ]);
  expect(await saidOf(await pdf({ sheet: [90, 54] }))).toEqual([
    "look 页面是 90×54 mm，订单的成品是 50×30 mm，含出血 54×34 mm",
    outlined,
  ]);
  expect(await saidOf(await pdf({ sheet: [70, 50], trim: [5, 5, 60, 40] }))).toEqual([
    "look 文件的成品尺寸是 60×40 mm，订单是 50×30 mm",
    outlined,
  ]);
});

test("pages are counted, fonts that are not in the file are named", async () => {
  expect(await saidOf(await pdf({ sheet: [54, 34], pages: 3, standardFont: true }))).toEqual([
    "look 文件有 3 页，订单要 1 页",
    "look 含 RGB 颜色，印刷按 CMYK，颜色会变暗一些",
    "look 字体没有嵌入：Helvetica，请转曲或嵌入",
    "ok 尺寸 50×30 mm，含出血",
  ]);
});

test("a picture's resolution is what it has on paper: turned, and in a form of half the size", async () => {
  // 600 pixels over 101.6 mm are 150 to the inch; over 50.8 mm 300.
  expect(await saidOf(await pictured(101.6, 15), null)).toEqual([
    "look 图片最低 150 dpi，印出来会发虚，建议 300 dpi",
    outlined,
  ]);
  expect(await saidOf(await pictured(50.8, 0, 0.5), null)).toEqual([
    "ok 图片最低 300 dpi",
    outlined,
  ]);
});

const marksOf = async (bytes: Uint8Array, frame: ArtworkFrame | null = label) => {
  const found = await preflight(new Blob([new Uint8Array(bytes)]), "application/pdf", frame);
  const round = (part: number) => Math.round(part * 1000) / 1000;
  return found.flatMap(({ mark }) =>
    mark === undefined
      ? []
      : [[mark.kind, ...[mark.box.x, mark.box.y, mark.box.width, mark.box.height].map(round)]],
  );
};

test("what the order wants is marked around the page that lacks it, laid as the page is, turned too", async () => {
  // 2 mm on each side of 50 are 0.04 of it, of 30 they are 0.067.
  const lying = [["wanted", -0.04, -0.067, 1.08, 1.133]];
  const standing = [["wanted", -0.067, -0.04, 1.133, 1.08]];
  expect(await marksOf(await pdf({ sheet: [50, 30] }))).toEqual(lying);
  expect(await marksOf(await pdf({ sheet: [30, 50] }))).toEqual(standing);
  expect(await marksOf(await pdf({ sheet: [50, 30], turned: 90 }))).toEqual(standing);
  // 成品 60×40 begins 5 mm from the left and 5 mm from the bottom of a sheet of 80×50; 50×30 in its middle.
  expect(await marksOf(await pdf({ sheet: [80, 50], trim: [5, 5, 60, 40] }))).toEqual([
    ["wanted", 0.125, 0.2, 0.625, 0.6],
  ]);
  expect(await marksOf(await pdf({ sheet: [54, 34] }))).toEqual([]);
});

test("a picture that is too coarse is marked where it stands, on the first page alone", async () => {
  // 101.6×50.8 mm, 10 points from the corner of a page of 200×200 mm.
  expect(await marksOf(await pictured(101.6, 0), null)).toEqual([
    ["blurred", 0.018, 0.728, 0.508, 0.254],
  ]);
  expect(await marksOf(await pictured(50.8, 0), null)).toEqual([]);
  const second = await pictured(101.6, 0, 1, 2);
  expect(await marksOf(second, null)).toEqual([]);
  expect(await saidOf(second, null)).toEqual([
    "look 图片最低 150 dpi（第 2 页），印出来会发虚，建议 300 dpi",
    outlined,
  ]);
});

test("RGB is told, by operator; text that only looks like one is none", async () => {
  expect(await saidOf(await pdf({ sheet: [54, 34], operators: "1 0 0 rg 0 0 9 9 re f" }))).toEqual([
    "look 含 RGB 颜色，印刷按 CMYK，颜色会变暗一些",
    "ok 尺寸 50×30 mm，含出血",
    outlined,
  ]);
  expect(
    await saidOf(await pdf({ sheet: [54, 34], operators: "(1 0 0 rg) Tj 0 1 1 0 k" })),
  ).toEqual(["ok 尺寸 50×30 mm，含出血", outlined]);
});

test("a spot colour is named, and flagged where it meets transparency", async () => {
  expect(await saidOf(await spotted())).toEqual([
    "look 含专色 PANTONE 185 C，没有订专色的会转成四色",
    "look 专色和透明效果叠在一起，请先拼合透明",
    "ok 尺寸 50×30 mm，含出血",
    outlined,
  ]);
});

test("a file that was cut short, or is none, says that it cannot be read", async () => {
  const whole = await pdf({ sheet: [54, 34] });
  const unreadable = ["look 文件读不出来，可能没有存完整，请打开看看再传"];
  expect(await saidOf(whole.subarray(0, 60))).toEqual(unreadable);
  expect(await saidOf(Buffer.from("%PDF-1.7 and nothing of a document"))).toEqual(unreadable);
  expect(await saidOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), label, "image/jpeg")).toEqual(
    unreadable,
  );
  expect(await saidOf(Buffer.from("II*\0"), label, "image/tiff")).toEqual(unreadable);
});

/** The start of a picture file that says so many pixels. */
const headers = {
  png(width: number, height: number, colour: number): Uint8Array {
    const bytes = Buffer.alloc(33);
    bytes.set([
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
    ]);
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    bytes.set([8, colour], 24);
    return bytes;
  },
  jpeg(width: number, height: number, components: number): Uint8Array {
    const bytes = Buffer.from([
      ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, components],
      ...Array.from({ length: 12 }, () => 0),
    ]);
    bytes.writeUInt16BE(height, 13);
    bytes.writeUInt16BE(width, 15);
    return bytes;
  },
  tiff(width: number, height: number, photometric: number): Uint8Array {
    const bytes = Buffer.alloc(8 + 2 + 3 * 12);
    bytes.write("MM", 0, "latin1");
    bytes.writeUInt16BE(42, 2);
    bytes.writeUInt32BE(8, 4);
    bytes.writeUInt16BE(3, 8);
    const entry = (at: number, tag: number, value: number) => {
      bytes.writeUInt16BE(tag, at);
      bytes.writeUInt16BE(3, at + 2);
      bytes.writeUInt32BE(1, at + 4);
      bytes.writeUInt16BE(value, at + 8);
    };
    entry(10, 256, width);
    entry(22, 257, height);
    entry(34, 262, photometric);
    return bytes;
  },
};

test("a picture's header tells resolution on the sheet and colours; its pixels are not unpacked", async () => {
  const rgb = "look 含 RGB 颜色，印刷按 CMYK，颜色会变暗一些";
  // 54×34 mm at 300 dpi are 638×402 pixels.
  expect(await saidOf(headers.png(638, 402, 2), label, "image/png")).toEqual([
    rgb,
    "ok 图片最低 300 dpi",
  ]);
  expect(await saidOf(headers.jpeg(638, 402, 4), label, "image/jpeg")).toEqual([
    "ok 图片最低 300 dpi",
  ]);
  expect(await saidOf(headers.jpeg(319, 201, 3), label, "image/jpeg")).toEqual([
    "look 图片最低 150 dpi，印出来会发虚，建议 300 dpi",
    rgb,
  ]);
  expect(await saidOf(headers.tiff(638, 402, 5), label, "image/tiff")).toEqual([
    "ok 图片最低 300 dpi",
  ]);
  expect(await saidOf(headers.tiff(638, 402, 2), label, "image/tiff")).toEqual([
    rgb,
    "ok 图片最低 300 dpi",
  ]);
  // A bomb of a header costs nothing.
  expect(await saidOf(headers.png(4_000_000_000, 4_000_000_000, 2), null, "image/png")).toEqual([
    rgb,
  ]);
});
