import { expect, test } from "vitest";
import { pdfFacts, pdfTrims } from "#components/preflight/pdf-facts.ts";
import { box, handPdf, labelPage, picture } from "./hand-pdf.ts";
import { faults, judged, label } from "./judged.ts";

const card = { widthMm: 90, heightMm: 54, bleedMm: 3, pages: null };
const sized = (...entries: readonly string[]) =>
  handPdf({ pages: [{ entries: entries.join(" ") }] });

async function firstSize(bytes: Uint8Array) {
  const looked = await pdfFacts(bytes);
  if (looked.kind !== "seen" || looked.facts.page === null) throw new Error("no page");
  const { sheet, trim, bleed, view, beyond } = looked.facts.page;
  const round = (value: number) => Math.round(value * 10) / 10;
  const sides = (size: { width: number; height: number } | null) =>
    size && [round(size.width), round(size.height)];
  return {
    sheet: sides(sheet),
    view: sides(view),
    trim: sides(trim),
    bleed: bleed && [bleed.left, bleed.top, bleed.right, bleed.bottom].map(round),
    beyond,
  };
}

test("every page's size is judged, and the pages that differ are named", async () => {
  const small = { entries: box("MediaBox", 0, 0, 50, 30) };
  const usual = { entries: labelPage };
  expect(await faults(handPdf({ pages: [usual, small] }))).toEqual([
    "第 2 页：没有出血：四周各加 2 mm，做成 54×34 mm",
  ]);
  const other = { entries: box("MediaBox", 0, 0, 94, 54) };
  expect(await faults(handPdf({ pages: [usual, other, other, usual, other] }))).toEqual([
    "第 2–3、5 页：页面是 94×54 mm，订单的成品是 50×30 mm，含出血 54×34 mm",
  ]);
  expect(await faults(handPdf({ pages: [usual, other] }), null)).toEqual([
    "第 2 页的大小和第 1 页的 54×34 mm 不同",
  ]);
});

test("bleed is measured on each side between the bleed box and the trim box", async () => {
  const media = box("MediaBox", 0, 0, 120, 84);
  const trim = box("TrimBox", 15, 15, 105, 69);
  expect(await faults(sized(media, trim, box("BleedBox", 15, 12, 111, 72)), card)).toEqual([
    "左边没有出血：每边要 3 mm",
  ]);
  expect(await faults(sized(media, trim, box("BleedBox", 14, 12, 108, 70)), card)).toEqual([
    "左、上边出血只有 1 mm：每边要 3 mm",
  ]);
  expect(await faults(sized(media, trim, box("BleedBox", 12, 12, 108, 72)), card)).toEqual([]);
});

test("a margin of 1 mm is reported as 1 mm, with a trim box and without", async () => {
  expect(await faults(sized(box("MediaBox", 0, 0, 52, 32)))).toEqual([
    "出血只有 1 mm：四周要 2 mm，做成 54×34 mm",
  ]);
  const trim = box("TrimBox", 1, 1, 51, 31);
  expect(await faults(sized(box("MediaBox", 0, 0, 52, 32), trim))).toEqual([
    "出血只有 1 mm：四周要 2 mm，做成 54×34 mm",
  ]);
});

test("a trim box beyond the paper is a fault of its own", async () => {
  const beyond = sized(box("MediaBox", 0, 0, 50, 30), box("TrimBox", -2, 0, 48, 30));
  expect(await faults(beyond)).toEqual(["成品框超出了页面，请改好页面大小再导出"]);
  expect(await faults(beyond, null)).toEqual(["第 1 页的成品框超出了页面，请改好页面大小再导出"]);
});

test("absent boxes default to the crop box, and the crop box to the paper", async () => {
  const media = box("MediaBox", 0, 0, 100, 80);
  const crop = box("CropBox", 10, 10, 64, 44);
  expect(await firstSize(sized(media))).toMatchObject({ sheet: [100, 80], view: [100, 80] });
  expect(await firstSize(sized(media, crop))).toMatchObject({ sheet: [54, 34], trim: null });
  expect(await firstSize(sized(media, crop, box("TrimBox", 12, 13, 62, 43)))).toMatchObject({
    trim: [50, 30],
    bleed: [2, 1, 2, 3],
  });
  // A crop box beyond the paper is cut by it.
  expect(await firstSize(sized(media, box("CropBox", 50, -20, 500, 60)))).toMatchObject({
    view: [50, 60],
  });
});

test("a turned page has turned sides, and a larger unit has larger sizes", async () => {
  const boxes = [box("MediaBox", 0, 0, 60, 40), box("TrimBox", 2, 3, 52, 33)];
  // Right 8, upper 7. A quarter turn clockwise brings the lower side to the left.
  expect(await firstSize(sized(...boxes))).toMatchObject({ bleed: [2, 7, 8, 3] });
  expect(await firstSize(sized(...boxes, "/Rotate 90"))).toMatchObject({
    sheet: [40, 60],
    trim: [30, 50],
    bleed: [3, 2, 7, 8],
  });
  expect(await firstSize(sized(...boxes, "/Rotate -90"))).toMatchObject({ bleed: [7, 8, 3, 2] });
  expect(await firstSize(sized(...boxes, "/Rotate 180"))).toMatchObject({ bleed: [8, 3, 2, 7] });
  expect(await firstSize(sized(...boxes, "/UserUnit 2"))).toMatchObject({
    trim: [100, 60],
    bleed: [4, 14, 16, 6],
  });
});

test("a picture of 72 dpi is found on page 60 of 64", async () => {
  // 144 pixels on 144 points.
  const low = { resources: "/XObject << /Im 1000 0 R >>", content: "144 0 0 72 0 0 cm /Im Do" };
  const plain = { content: "0 0 0 1 k 0 0 9 9 re f" };
  const pages = Array.from({ length: 64 }, (_, index) => (index === 59 ? low : plain));
  const bytes = handPdf({ pages, objects: { 1000: picture(144, 72, "/DeviceGray") } });
  expect(await judged(bytes)).toEqual([
    "look 图片最低 72 dpi（第 60 页），印出来会发虚，建议 300 dpi",
    "ok 尺寸 50×30 mm，含出血",
    "ok 文字已转曲或嵌入字体",
  ]);
});

test("pages whose content was not read are counted, and nothing about content is called right", async () => {
  const busy = { content: "0 0 9 9 re f ".repeat(50) };
  const bytes = handPdf({ pages: [busy, busy, busy] });
  const limits = { operators: 150, milliseconds: 10_000 };
  const { findingsOf } = await import("#components/preflight/findings.ts");
  const received = findingsOf(await pdfFacts(bytes, undefined, limits), label);
  expect(received.map(({ tone, text }) => `${tone} ${text}`)).toEqual([
    "look 2 页的内容没有查完（第 2–3 页），店里会看",
    "ok 尺寸 50×30 mm，含出血",
  ]);
});

test("a page whose content cannot be decoded counts as not read", async () => {
  const broken = { entries: "/Filter /JBIG2Decode", data: "no such content" };
  const bytes = handPdf({
    pages: [{ resources: "/XObject << /Fm 1000 0 R >>", content: "/Fm Do" }],
    objects: {
      1000: { ...broken, entries: "/Subtype /Form /BBox [0 0 9 9] /Filter /JBIG2Decode" },
    },
  });
  expect(await judged(bytes)).toEqual([
    "look 1 页的内容没有查完，店里会看",
    "ok 尺寸 50×30 mm，含出血",
  ]);
});

test("progress names every page", async () => {
  const received: string[] = [];
  const pages = Array.from({ length: 3 }, () => ({}));
  await pdfFacts(handPdf({ pages }), ({ page, pages: all }) => received.push(`${page}/${all}`));
  expect(received).toEqual(["1/3", "2/3", "3/3"]);
});

test("the trim box of each page is given as parts of the page as it is shown", async () => {
  const boxes = `${box("MediaBox", 0, 0, 100, 50)} ${box("TrimBox", 10, 10, 90, 40)}`;
  const pages = [{ entries: boxes }, { entries: labelPage }, { entries: `${boxes} /Rotate 90` }];
  const trims = await pdfTrims(handPdf({ pages }));
  const parts = trims.map(
    (trim) => trim && [trim.x, trim.y, trim.width, trim.height].map((part) => part.toFixed(3)),
  );
  expect(parts).toEqual([
    ["0.100", "0.200", "0.800", "0.600"],
    null,
    ["0.200", "0.100", "0.600", "0.800"],
  ]);
  expect(await pdfTrims(new TextEncoder().encode("%PDF-1.7 of nothing"))).toEqual([]);
});

test("facing pages in one are named in a book, and are another size elsewhere", async () => {
  const book = { widthMm: 210, heightMm: 285, bleedMm: 3, pages: null, bound: true };
  const cover = { entries: box("MediaBox", 0, 0, 216, 291) };
  const pair = { entries: box("MediaBox", 0, 0, 426, 291) };
  expect(await faults(handPdf({ pages: [cover, pair, pair] }), book)).toEqual([
    "第 2–3 页：一页里有左右两页（跨页），看图时已经拆开，请导出成单页再上传",
  ]);
  expect(await faults(handPdf({ pages: [pair] }), { ...book, bound: false })).toEqual([
    "页面是 426×291 mm，订单的成品是 210×285 mm，含出血 216×291 mm",
  ]);
});
