import { expect, test } from "vitest";
import type { ArtworkFrame } from "#components/job-facts/artwork-frame.ts";
import { ContentWalk } from "#components/preflight/content-walk.ts";
import { preflight } from "#components/preflight/preflight.ts";
import type { ArtworkType } from "#contract/artwork/artwork.ts";
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
    // The text begins at the corner of each sheet, beyond the cut.
    "look 第 1–3 页的文字离裁切线不到 3 mm，容易被裁到，请往里移",
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
      : [
          [
            mark.kind,
            mark.page,
            ...[mark.box.x, mark.box.y, mark.box.width, mark.box.height].map(round),
          ],
        ],
  );
};

test("what the order wants is marked around the page that lacks it, laid as the page is, turned too", async () => {
  // 2 mm on each side of 50 are 0.04 of it, of 30 they are 0.067.
  const lying = [["wanted", 1, -0.04, -0.067, 1.08, 1.133]];
  const standing = [["wanted", 1, -0.067, -0.04, 1.133, 1.08]];
  expect(await marksOf(await pdf({ sheet: [50, 30] }))).toEqual(lying);
  expect(await marksOf(await pdf({ sheet: [30, 50] }))).toEqual(standing);
  expect(await marksOf(await pdf({ sheet: [50, 30], turned: 90 }))).toEqual(standing);
  // 成品 60×40 begins 5 mm from the left and 5 mm from the bottom of a sheet of 80×50; 50×30 in its middle.
  expect(await marksOf(await pdf({ sheet: [80, 50], trim: [5, 5, 60, 40] }))).toEqual([
    ["wanted", 1, 0.125, 0.2, 0.625, 0.6],
  ]);
  expect(await marksOf(await pdf({ sheet: [54, 34] }))).toEqual([]);
});

test("marks a picture of low resolution at its place on its page", async () => {
  // 101.6×50.8 mm, 10 points from the corner of a page of 200×200 mm.
  expect(await marksOf(await pictured(101.6, 0), null)).toEqual([
    ["blurred", 1, 0.018, 0.728, 0.508, 0.254],
  ]);
  expect(await marksOf(await pictured(50.8, 0), null)).toEqual([]);
  const second = await pictured(101.6, 0, 1, 2);
  expect(await marksOf(second, null)).toEqual([["blurred", 2, 0.018, 0.728, 0.508, 0.254]]);
  expect(await saidOf(second, null)).toEqual([
    "look 图片最低 150 dpi（第 2 页），印出来会发虚，建议 300 dpi",
    outlined,
  ]);
});

test("RGB is reported by its operator; text that only looks like one is ignored", async () => {
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

test("a spot colour and transparency are flagged on the page where they meet, blending too", async () => {
  const named = "look 含专色 PANTONE 185 C，没有订专色的会转成四色";
  const pages = "look 文件有 2 页，订单要 1 页";
  const good = ["ok 尺寸 50×30 mm，含出血", outlined];
  expect(await saidOf(await spotted(["spot", "state"]))).toEqual([pages, named, ...good]);
  const second = "look 第 2 页的专色和透明效果叠在一起，请先拼合透明";
  expect(await saidOf(await spotted(["spot", "both"]))).toEqual([pages, named, second, ...good]);
  const first = "look 专色和透明效果叠在一起，请先拼合透明";
  const shadow = await spotted(["both"], { BM: "Multiply" });
  expect(await saidOf(shadow)).toEqual([named, first, ...good]);
  const plain = await spotted(["both"], { BM: "Normal", ca: 1 });
  expect(await saidOf(plain)).toEqual([named, ...good]);
});

test("touches get through while a page of a hundred thousand lines is walked", async () => {
  const lines = Array.from({ length: 100_000 }, (_, at) => `${at % 500} 0 m 0 ${at % 300} l S`);
  let touches = 0;
  let ended = false;
  const touch = () => {
    touches += 1;
    if (!ended) setImmediate(touch);
  };
  setImmediate(touch);
  const area = { x: 0, y: 0, width: 600, height: 800 };
  const budget = { operators: 1_000_000, until: Number.POSITIVE_INFINITY };
  const walk = new ContentWalk({ userUnit: 1, area, edge: area, budget, hidden: new Set() });
  await walk.walk(Buffer.from(lines.join("\n")), undefined);
  ended = true;
  expect(touches).toBeGreaterThan(3);
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
  /** Pictures of a file one after the other, their directories behind so many bytes of pixels. */
  tiff(width: number, height: number, photometric: number, wish: TiffWish = {}): Uint8Array {
    const { little = false, pixels = 0, kinds = [0] } = wish;
    const from = 8 + pixels;
    const long = 2 + 4 * 12 + 4;
    const bytes = Buffer.alloc(from + kinds.length * long);
    const short = (value: number, at: number) =>
      little ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
    const word = (value: number, at: number) =>
      little ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
    bytes.write(little ? "II" : "MM", 0, "latin1");
    short(42, 2);
    word(from, 4);
    for (const [index, kind] of kinds.entries()) {
      const at = from + index * long;
      short(4, at);
      const facts = [254, kind, 256, width, 257, height, 262, photometric];
      for (let entry = 0; entry < 4; entry += 1) {
        const [tag = 0, value = 0] = facts.slice(entry * 2);
        short(tag, at + 2 + entry * 12);
        short(3, at + 4 + entry * 12);
        word(1, at + 6 + entry * 12);
        short(value, at + 10 + entry * 12);
      }
      word(index + 1 < kinds.length ? at + long : 0, at + 50);
    }
    return bytes;
  },
};

interface TiffWish {
  readonly little?: boolean;
  readonly pixels?: number;
  /** Of each picture, what it says that it is: 1 is a thumbnail. */
  readonly kinds?: readonly number[];
}

test("a picture's header gives resolution on the sheet and colours; its pixels are not decoded", async () => {
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

test("a TIFF's directory is read wherever it is, and its pictures are counted without thumbnails", async () => {
  const rgb = "look 含 RGB 颜色，印刷按 CMYK，颜色会变暗一些";
  const sharp = "ok 图片最低 300 dpi";
  const behind = { little: true, pixels: 3_000_000 };
  expect(await saidOf(headers.tiff(638, 402, 2, behind), label, "image/tiff")).toEqual([
    rgb,
    sharp,
  ]);
  expect(await saidOf(headers.tiff(638, 402, 6), label, "image/tiff")).toEqual([rgb, sharp]);
  const three = headers.tiff(638, 402, 5, { kinds: [0, 1, 2] });
  expect(await saidOf(three, label, "image/tiff")).toEqual([
    "look 文件有 2 页，订单要 1 页",
    sharp,
  ]);
  // A directory that names itself as the next ends the counting.
  const endless = Buffer.from(headers.tiff(638, 402, 5));
  endless.writeUInt32BE(8, 8 + 50);
  expect(await saidOf(endless, label, "image/tiff")).toEqual([sharp]);
  const cut = headers.tiff(638, 402, 5).subarray(0, 30);
  expect(await saidOf(cut, label, "image/tiff")).toEqual([
    "look 文件读不出来，可能没有存完整，请打开看看再传",
  ]);
});

test("a picture with another shape than the job's is reported, with its printed area", async () => {
  const marked = async (width: number, height: number) =>
    (await preflight(new Blob([new Uint8Array(headers.png(width, height, 0))]), "image/png", label))
      .filter(({ tone }) => tone === "look")
      .map(({ text, mark }) => [
        text,
        ...Object.values(mark?.box ?? {}).map((part) => Math.round(part * 1000) / 1000),
      ]);
  expect(await marked(1080, 680)).toEqual([]);
  expect(await marked(680, 1080)).toEqual([]);
  // 2 mm beyond each side: 4 of 50 and of 30.
  expect(await marked(1000, 600)).toEqual([
    ["图片的长宽比是成品的，没有出血：四周各加 2 mm，做成 54×34 mm", -0.04, -0.067, 1.08, 1.133],
  ]);
  // A square of 54 mm keeps 34 of them: 10 mm go above and below.
  expect(await marked(1000, 1000)).toEqual([
    ["图片的长宽比和订单的 54×34 mm 不同，印出来会裁掉一些", 0, 0.185, 1, 0.63],
  ]);
});
