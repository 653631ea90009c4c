import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { typeOf } from "#api/file-marks.ts";
import { handPdf } from "./hand-pdf.ts";
import { faults, judged, label } from "./judged.ts";

const unreadable = "文件读不出来，可能没有存完整，请打开看看再传";
const square = "0 0 0 1 k 0 0 50 50 re f";

async function locked(passwords: { userPassword: string; ownerPassword: string }) {
  const document = await PDFDocument.load(handPdf({ pages: [{ content: square }] }));
  document.encrypt({ ...passwords, permissions: { modifying: false } });
  return document.save({ useObjectStreams: false });
}

test("a password that only limits the use of a file opens it; one for opening is named", async () => {
  expect(await judged(await locked({ userPassword: "", ownerPassword: "owner" }))).toEqual([
    "ok 尺寸 50×30 mm，含出血",
    "ok 文字已转曲或嵌入字体",
    "ok 文件设了权限密码，打开和检查都不用密码",
  ]);
  expect(await judged(await locked({ userPassword: "user", ownerPassword: "owner" }))).toEqual([
    "look 文件要密码才能打开，请另存一份不加密的",
  ]);
});

test("bytes behind the end of a PDF are no fault", async () => {
  const page = { content: square };
  expect(await faults(handPdf({ pages: [page], behind: "\0".repeat(5000) }))).toEqual([]);
  expect(await faults(handPdf({ pages: [page], behind: "<html>".repeat(9000) }))).toEqual([]);
});

test("a PDF that was cut short is named", async () => {
  const whole = handPdf({ pages: [{ content: square }] });
  expect(await faults(whole.subarray(0, whole.length - 200))).toEqual([unreadable]);
});

test("a whole PDF that the reader cannot open is not called incomplete", async () => {
  const whole = handPdf({ pages: [{ content: square }] }).toString("latin1");
  const strange = whole
    .replace("/Root 1 0 R", "/Root 1 0 R /Encrypt 1000 0 R")
    .replace("xref\n", "1000 0 obj\n<< /Filter /Adobe.PubSec /V 4 >>\nendobj\nxref\n");
  expect(await faults(Buffer.from(strange, "latin1"))).toEqual([
    "本机读不了这种写法的文件，没有检查，店里会看",
  ]);
});

const segment = (marker: number, body: Uint8Array, fill = 0): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length + 2);
  const head = Buffer.from([0xff, ...Array.from({ length: fill }, () => 0xff), marker]);
  return Buffer.concat([head, length, body]);
};

/** 638×402 pixels are 54×34 mm at 300 dpi. */
const frame = (components: number): Uint8Array =>
  Buffer.from([8, 402 >> 8, 402 & 255, 638 >> 8, 638 & 255, components, ...Array(12).fill(0)]);

interface JpegWish {
  readonly before?: readonly Uint8Array[];
  readonly components?: number;
  readonly fill?: number;
  readonly end?: readonly number[];
}

const jpeg = ({ before = [], components = 4, fill = 0, end = [0xff, 0xd9] }: JpegWish): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...before,
    segment(0xc0, frame(components), fill),
    segment(0xda, Buffer.alloc(10)),
    Buffer.alloc(200_000, 0x55),
    Buffer.from(end),
  ]);

const jpegFaults = (bytes: Uint8Array, job = label) => faults(bytes, job, "image/jpeg");

test("a JPEG is read through fill bytes and a long XMP packet", async () => {
  expect(await judged(jpeg({ fill: 7 }), label, "image/jpeg")).toEqual(["ok 图片最低 300 dpi"]);
  // 1.3 MB in segments of 65,000 bytes, as programs write it.
  const before = Array.from({ length: 20 }, () => segment(0xe1, Buffer.alloc(65_000, 0x20), 1));
  expect(await jpegFaults(jpeg({ before }))).toEqual([]);
  expect(await jpegFaults(jpeg({ before, components: 3 }))).toEqual([
    "含 RGB 颜色，印刷按 CMYK，颜色会变暗一些",
  ]);
});

test("a JPEG that ends within its pixels is named; bytes behind its end are no fault", async () => {
  expect(await jpegFaults(jpeg({ end: [] }))).toEqual([unreadable]);
  expect(await jpegFaults(jpeg({ end: [0xff, 0xd9, ...Array(100_000).fill(0)] }))).toEqual([]);
});

test("a picture file for a job of several pages is named", async () => {
  expect(await jpegFaults(jpeg({}), { ...label, pages: 16 })).toEqual([
    "一个图片文件只有 1 页，订单要 16 页，请合成一个 PDF",
  ]);
  expect(await jpegFaults(jpeg({}), { ...label, pages: 1 })).toEqual([]);
});

type Entry = readonly [tag: number, type: number, values: readonly number[]];
const typeBytes: Readonly<Record<number, 2 | 4 | 8>> = { 3: 2, 4: 4, 16: 8 };

/** A TIFF of one picture: lists longer than their field stand behind the directory. */
function tiff(entries: readonly Entry[], wish: { big?: boolean; pixels?: number } = {}): Buffer {
  const { big = false, pixels = 0 } = wish;
  const [offset, entryBytes, start] = big ? [8, 20, 16] : [4, 12, 8];
  const behind = start + (big ? 8 : 2) + entries.length * entryBytes + offset;
  const bytes = Buffer.alloc(behind + 100_000 + pixels);
  const write = (value: number, at: number, length: number) =>
    length === 8 ? bytes.writeBigUInt64LE(BigInt(value), at) : bytes.writeUIntLE(value, at, length);
  bytes.write("II", 0, "latin1");
  write(big ? 43 : 42, 2, 2);
  if (big) write(8, 4, 2);
  write(start, big ? 8 : 4, offset);
  write(entries.length, start, big ? 8 : 2);
  let free = behind;
  for (const [index, [tag, type, values]] of entries.entries()) {
    const at = start + (big ? 8 : 2) + index * entryBytes;
    const length = typeBytes[type] ?? 1;
    write(tag, at, 2);
    write(type, at + 2, 2);
    write(values.length, at + 4, offset);
    const fits = values.length * length <= offset;
    const from = fits ? at + 4 + offset : free;
    if (!fits) {
      write(free, at + 4 + offset, offset);
      free += values.length * length;
    }
    for (const [place, value] of values.entries()) write(value, from + place * length, length);
  }
  return bytes;
}

const cmykPicture: readonly Entry[] = [
  [256, 4, [638]],
  [257, 4, [402]],
  [262, 3, [5]],
];
const tiffFaults = (bytes: Uint8Array) => faults(bytes, label, "image/tiff");

test("a BigTIFF is a TIFF, and is read", async () => {
  const bytes = tiff(
    [
      [256, 16, [638]],
      [257, 16, [402]],
      [262, 3, [2]],
    ],
    { big: true },
  );
  expect(await typeOf(new Blob([new Uint8Array(bytes)]))).toBe("image/tiff");
  expect(await tiffFaults(bytes)).toEqual(["含 RGB 颜色，印刷按 CMYK，颜色会变暗一些"]);
});

test("a TIFF in strips is read; strips beyond the end of the file are named", async () => {
  const strips = Array.from({ length: 402 }, (_, row) => 40_000 + row * 100);
  const lengths = strips.map(() => 100);
  const inStrips = (places: readonly number[]): readonly Entry[] => [
    ...cmykPicture,
    [273, 4, places],
    [278, 3, [1]],
    [279, 4, lengths],
  ];
  expect(await tiffFaults(tiff(inStrips(strips)))).toEqual([]);
  expect(await tiffFaults(tiff(inStrips(strips.map((place) => place + 80_000))))).toEqual([
    unreadable,
  ]);
});
