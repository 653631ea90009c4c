import { describe, expect, test } from "vitest";
import { form, type HandPage, type HandPdf, handPdf, picture } from "./hand-pdf.ts";
import { faults } from "./judged.ts";

const rgb = "含 RGB 颜色，印刷按 CMYK，颜色会变暗一些";
const spot = "含专色 Gold，没有订专色的会转成四色";
const mixed = "专色和透明效果叠在一起，请先拼合透明";
const low = (dpi: number) => `图片最低 ${dpi} dpi，印出来会发虚，建议 300 dpi`;

const toCmyk = "<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [0 0.2 0.6 0.1] >>";
const gold = `[/Separation /Gold /DeviceCMYK ${toCmyk}]`;
const grayRamp = "<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [0] /C1 [1] >>";
const rgbRamp = "<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [1 0 0] /C1 [0 0 1] >>";
const shading = (space: string, ramp: string) =>
  `<< /ShadingType 2 /ColorSpace ${space} /Coords [0 0 150 0] /Function ${ramp} >>`;

type Row = readonly [
  kind: string,
  page: HandPage,
  objects: NonNullable<HandPdf["objects"]>,
  expected: readonly string[],
];

const square = "0 0 50 50 re f";
const tile = (content: string, resources = "", paint = 1) => ({
  entries: `/PatternType 1 /PaintType ${paint} /TilingType 1 /BBox [0 0 72 72] /XStep 72 /YStep 72 /Resources << ${resources} >>`,
  data: content,
});

const colours: readonly Row[] = [
  ["device RGB that paints", { content: `1 0 0 rg ${square}` }, {}, [rgb]],
  ["RGB that is set and never painted", { content: `1 0 0 rg 0 0 0 1 k ${square}` }, {}, []],
  [
    "RGB in a string",
    { content: `0 0 0 1 k ${square} BT (1 0 0 rg \\) 0 0 9 9 re f) Tj ET` },
    {},
    [],
  ],
  ["RGB far beyond the paper", { content: "1 0 0 rg 900 900 9 9 re f" }, {}, []],
  ["RGB that is clipped away", { content: "q 0 0 10 10 re W n 1 0 0 rg 50 50 9 9 re f Q" }, {}, []],
  [
    "an RGB gradient by the operator sh",
    { resources: `/Shading << /S ${shading("/DeviceRGB", rgbRamp)} >>`, content: "/S sh" },
    {},
    [rgb],
  ],
  [
    "a gray gradient",
    { resources: `/Shading << /S ${shading("/DeviceGray", grayRamp)} >>`, content: "/S sh" },
    {},
    [],
  ],
  [
    "an RGB gradient as a pattern that fills",
    {
      resources: `/Pattern << /P << /PatternType 2 /Shading ${shading("/DeviceRGB", rgbRamp)} >> >>`,
      content: `/Pattern cs /P scn ${square}`,
    },
    {},
    [rgb],
  ],
  [
    "a spot colour in a gradient that fills",
    {
      resources: `/Pattern << /P << /PatternType 2 /Shading ${shading(gold, grayRamp)} >> >>`,
      content: `/Pattern cs /P scn ${square}`,
    },
    {},
    [spot],
  ],
  [
    "RGB in the cell of a tiling pattern",
    { resources: "/Pattern << /P 1000 0 R >>", content: `/Pattern cs /P scn ${square}` },
    { 1000: tile("0 0 1 rg 0 0 9 9 re f") },
    [rgb],
  ],
  [
    "an uncoloured tiling pattern painted in a spot colour",
    {
      resources: `/ColorSpace << /U [/Pattern ${gold}] >> /Pattern << /P 1000 0 R >>`,
      content: `/U cs 0.5 /P scn ${square}`,
    },
    { 1000: tile("0 0 9 9 re f", "", 2) },
    [spot],
  ],
  [
    "an inline RGB picture whose pixels look like operators",
    { content: "q 1 0 0 1 5 5 cm BI /W 2 /H 2 /BPC 8 /CS /RGB ID EI 1 g EI k Q EI Q" },
    {},
    [rgb],
  ],
  [
    "an inline gray picture before CMYK",
    { content: `q 9 0 0 9 5 5 cm BI /W 2 /H 2 /BPC 8 /CS /G ID rg f EI Q 0 1 0 0 k ${square}` },
    {},
    [],
  ],
  [
    "RGB in a form within a form",
    { resources: "/XObject << /F 1000 0 R >>", content: "/F Do" },
    {
      1000: form("/G Do", "/XObject << /G 1001 0 R >>"),
      1001: form(`1 1 0 rg ${square}`),
    },
    [rgb],
  ],
  [
    "an RGB colour that a form inherits",
    { resources: "/XObject << /F 1000 0 R >>", content: "1 0 0 rg /F Do" },
    { 1000: form(square) },
    [rgb],
  ],
  [
    "a form whose fonts stand in Resources of the page",
    { resources: "/XObject << /F 1000 0 R >>", content: "/F Do" },
    { 1000: { entries: "/Subtype /Form /BBox [0 0 99 99]", data: `0 1 0 0 k ${square}` } },
    [],
  ],
  [
    "RGB in the group of a soft mask",
    {
      resources: "/ExtGState << /M << /SMask << /S /Luminosity /G 1000 0 R >> >> >>",
      content: `/M gs 0 1 0 0 k ${square}`,
    },
    { 1000: form(`1 1 1 rg ${square}`) },
    [rgb],
  ],
  [
    "a spot colour under a soft mask",
    {
      resources: `/ColorSpace << /Gold ${gold} >> /ExtGState << /M << /SMask << /S /Luminosity /G 1000 0 R >> >> >>`,
      content: `/M gs /Gold cs 1 scn ${square}`,
    },
    { 1000: form(`1 g ${square}`) },
    [spot, mixed],
  ],
  [
    "process inks of a DeviceN space, and a spot colour of no ink",
    {
      resources: `/ColorSpace << /D [/DeviceN [/Cyan /Gold] /DeviceCMYK ${toCmyk}] >>`,
      content: `/D cs 1 0 scn ${square}`,
    },
    {},
    [],
  ],
  [
    "the spot colour of a DeviceN space",
    {
      resources: `/ColorSpace << /D [/DeviceN [/Cyan /Gold] /DeviceCMYK ${toCmyk}] >>`,
      content: `/D cs 0 0.3 scn ${square}`,
    },
    {},
    [spot],
  ],
  [
    "a palette of RGB colours in a picture",
    { resources: "/XObject << /I 1000 0 R >>", content: "20 0 0 20 0 0 cm /I Do" },
    { 1000: picture(300, 300, "[/Indexed /DeviceRGB 1 <ff0000 00ff00>]") },
    [rgb],
  ],
  [
    "an ICC profile of three components",
    {
      resources: "/ColorSpace << /P [/ICCBased 1000 0 R] >>",
      content: `/P cs 0 0 1 sc ${square}`,
    },
    { 1000: { entries: "/N 3", data: "profile" } },
    [rgb],
  ],
  [
    "a layer that is switched off",
    {
      resources: "/Properties << /L 1000 0 R >>",
      content: `/OC /L BDC 1 0 0 rg ${square} EMC 0 0 0 1 k ${square}`,
    },
    { 1000: "<< /Type /OCG /Name (notes) >>" },
    [],
  ],
];

const off = "/OCProperties << /OCGs [1000 0 R] /D << /OFF [1000 0 R] >> >>";

describe("colours are found wherever they paint", () => {
  test.each(colours)("%s", async (kind, page, objects, expected) => {
    const catalog = kind.includes("layer") ? off : "";
    expect(await faults(handPdf({ pages: [page], objects, catalog }))).toEqual(expected);
  });
});

const image = (width: number, height: number, more = "") =>
  picture(width, height, "/DeviceGray", more);

/** 72 points are an inch. */
const resolutions: readonly Row[] = [
  [
    "at the matrix of a page: 100 pixels on an inch",
    { resources: "/XObject << /I 1000 0 R >>", content: "72 0 0 72 0 0 cm /I Do" },
    { 1000: image(100, 100) },
    [low(100)],
  ],
  [
    "stretched: the worse direction counts",
    { resources: "/XObject << /I 1000 0 R >>", content: "36 0 0 72 0 0 cm /I Do" },
    { 1000: image(150, 150) },
    [low(150)],
  ],
  [
    "in a tiling pattern of double size",
    { resources: "/Pattern << /P 1000 0 R >>", content: `/Pattern cs /P scn ${square}` },
    {
      1000: {
        ...tile("72 0 0 72 0 0 cm /I Do", "/XObject << /I 1001 0 R >>"),
        entries:
          "/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 72 72] /XStep 72 /YStep 72 /Matrix [2 0 0 2 0 0] /Resources << /XObject << /I 1001 0 R >> >>",
      },
      1001: image(300, 300),
    },
    [low(150)],
  ],
  [
    "of an inline picture",
    {
      content: `72 0 0 72 0 0 cm BI /W 60 /H 60 /BPC 8 /CS /G ID ${"\u0000".repeat(3600)} EI`,
    },
    {},
    [low(60)],
  ],
  [
    "of the soft mask of a sharp picture",
    { resources: "/XObject << /I 1000 0 R >>", content: "72 0 0 72 0 0 cm /I Do" },
    { 1000: image(300, 300, "/SMask 1001 0 R"), 1001: image(50, 50) },
    [low(50)],
  ],
  [
    "of a picture in the group of a soft mask",
    {
      resources: "/ExtGState << /M << /SMask << /S /Luminosity /G 1000 0 R >> >> >>",
      content: `/M gs 0 1 0 0 k ${square}`,
    },
    {
      1000: form("72 0 0 72 0 0 cm /I Do", "/XObject << /I 1001 0 R >>"),
      1001: image(90, 90),
    },
    [low(90)],
  ],
  [
    "on a page of a larger unit",
    {
      entries: "/MediaBox [0 0 76.5354 48.189] /UserUnit 2",
      resources: "/XObject << /I 1000 0 R >>",
      content: "36 0 0 36 0 0 cm /I Do",
    },
    { 1000: image(120, 120) },
    [low(120)],
  ],
  [
    "of a gradient of one column: it is no picture",
    { resources: "/XObject << /I 1000 0 R >>", content: "72 0 0 72 0 0 cm /I Do" },
    { 1000: image(1, 256) },
    [],
  ],
  [
    "of stripes of a picture: 96 pixels on an inch, 8 at a time",
    {
      resources: "/XObject << /I 1000 0 R >>",
      content: Array.from({ length: 9 }, (_, at) => `q 72 0 0 6 0 ${at * 6} cm /I Do Q`).join("\n"),
    },
    { 1000: image(96, 8) },
    [low(96)],
  ],
  [
    "of a picture beside the paper",
    { resources: "/XObject << /I 1000 0 R >>", content: "72 0 0 72 500 0 cm /I Do" },
    { 1000: image(50, 50) },
    [],
  ],
];

describe("the resolution is the least on paper", () => {
  test.each(resolutions)("%s", async (_kind, page, objects, expected) => {
    expect(await faults(handPdf({ pages: [page], objects }))).toEqual(expected);
  });
});

const missing = (name: string) => `字体没有嵌入：${name}，请转曲或嵌入`;
const arial = "<< /Type /Font /Subtype /TrueType /BaseFont /Arial >>";
const words = (more = "") => `BT /F 12 Tf ${more} 20 30 Td (label) Tj ET`;

const fonts: readonly Row[] = [
  [
    "directly in Resources",
    { resources: `/Font << /F ${arial} >>`, content: words() },
    {},
    [missing("Arial")],
  ],
  [
    "of text that is invisible",
    { resources: `/Font << /F ${arial} >>`, content: words("3 Tr") },
    {},
    [],
  ],
  [
    "that is named and never used",
    { resources: `/Font << /F ${arial} >>`, content: `0 0 0 1 k ${square} BT /F 9 Tf () Tj ET` },
    {},
    [],
  ],
  [
    "of Type 3",
    { resources: "/Font << /F 1000 0 R >>", content: words() },
    {
      1000: "<< /Type /Font /Subtype /Type3 /FontMatrix [0.01 0 0 0.01 0 0] /FontBBox [0 0 9 9] /FirstChar 97 /LastChar 97 /Widths [9] /Encoding << /Differences [97 /a] >> /CharProcs << /a 1001 0 R >> >>",
      1001: { entries: "", data: "9 0 0 0 9 9 d1 0 0 9 9 re f" },
    },
    [],
  ],
  [
    "a composite font without a file",
    { resources: "/Font << /F 1000 0 R >>", content: words() },
    {
      1000: "<< /Type /Font /Subtype /Type0 /BaseFont /SimSun /Encoding /Identity-H /DescendantFonts [1001 0 R] >>",
      1001: "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /SimSun /FontDescriptor << /FontName /SimSun >> >>",
    },
    [missing("SimSun")],
  ],
  [
    "a composite font with its file below",
    { resources: "/Font << /F 1000 0 R >>", content: words() },
    {
      1000: "<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+SimSun /Encoding /Identity-H /DescendantFonts [1001 0 R] >>",
      1001: "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+SimSun /FontDescriptor << /FontName /SimSun /FontFile2 1002 0 R >> >>",
      1002: { entries: "", data: "font" },
    },
    [],
  ],
  ["in an object that no page refers to", { content: `0 0 0 1 k ${square}` }, { 1000: arial }, []],
];

describe("a font that is not embedded is a fault where its letters show", () => {
  test.each(fonts)("%s", async (_kind, page, objects, expected) => {
    expect(await faults(handPdf({ pages: [page], objects }))).toEqual(expected);
  });

  test("defaults of form fields", async () => {
    const catalog = `/AcroForm << /Fields [] /DA (/Helv 0 Tf) /DR << /Font << /Helv ${arial} >> >> >>`;
    expect(await faults(handPdf({ pages: [{ content: square }], catalog }))).toEqual([]);
  });

  test("a form field that prints its letters", async () => {
    const resources = `/Font << /F ${arial} >>`;
    const field = (flags: number) => ({
      pages: [{ entries: "/MediaBox [0 0 153.0709 96.378] /Annots [1000 0 R]" }],
      objects: {
        1000: `<< /Subtype /Widget /F ${flags} /Rect [0 0 50 20] /AP << /N 1001 0 R >> >>`,
        1001: form(words(), resources),
      },
    });
    expect(await faults(handPdf(field(4)))).toEqual([missing("Arial")]);
    expect(await faults(handPdf(field(0)))).toEqual([]);
  });
});

const ink = (percent: number) => `油墨总量到 ${percent}%，超过 300% 不容易干，会粘脏`;
const hair = (points: number) => `线条最细 ${points} pt，印不清楚，建议 0.25 pt 以上`;
const white = "白色设了叠印，可能印不出来，请改成不叠印";
const fourColours = "黑色小字用了四色，套印不准会发虚，请改成单黑";
const overprint = "/ExtGState << /O << /OP true /op true /OPM 1 >> /P << /OP true /op false >> >>";
const held =
  "<< /Type /Font /Subtype /TrueType /BaseFont /A /FontDescriptor << /FontFile2 1000 0 R >> >>";
const heldFile = { 1000: { entries: "", data: "font" } };
const inFont = `/Font << /F ${held} >>`;

/** 100×100 pixels, so many of them with 80 % of each ink, the others with 60 %. */
const inked = (dark: number) => ({
  entries: "/Subtype /Image /Width 100 /Height 100 /BitsPerComponent 8 /ColorSpace /DeviceCMYK",
  data: new Uint8Array(40_000).fill(153).fill(204, 0, dark * 4),
});

const printing: readonly Row[] = [
  ["340 % of ink", { content: `0.9 0.8 0.8 0.9 k ${square}` }, {}, [ink(340)]],
  ["300 % of ink", { content: `0.7 0.7 0.7 0.9 k ${square}` }, {}, []],
  [
    "much ink at the end of a gradient",
    {
      resources: `/Shading << /S ${shading("/DeviceCMYK", "<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [1 1 1 1] >>")} >>`,
      content: "/S sh",
    },
    {},
    [ink(400)],
  ],
  [
    "a picture with much ink in a part of it",
    { resources: "/XObject << /I 1000 0 R >>", content: "9 0 0 9 0 0 cm /I Do" },
    { 1000: inked(4000) },
    [ink(320)],
  ],
  [
    "a picture with much ink in a few pixels",
    { resources: "/XObject << /I 1000 0 R >>", content: "9 0 0 9 0 0 cm /I Do" },
    { 1000: inked(40) },
    [],
  ],
  [
    "registration marks are no ink of the job",
    {
      resources: `/ColorSpace << /All [/Separation /All /DeviceCMYK ${toCmyk}] >>`,
      content: `/All cs 1 scn ${square}`,
    },
    {},
    [],
  ],
  ["a line of 0.2 pt", { content: "0.2 w 0 0 m 50 50 l S" }, {}, [hair(0.2)]],
  ["a line of 0.25 pt", { content: "0.25 w 0 0 m 50 50 l S" }, {}, []],
  [
    "a line that the matrix thins",
    { content: "0.5 0 0 0.2 0 0 cm 1 w 0 0 m 50 50 l S" },
    {},
    [hair(0.2)],
  ],
  ["the thinnest line of a device", { content: "0 w 0 0 50 50 re S" }, {}, [hair(0)]],
  ["a thin path that only clips", { content: "0.1 w 0 0 50 50 re W n" }, {}, []],
  [
    "white that overprints",
    { resources: overprint, content: `/O gs 0 0 0 0 k ${square}` },
    {},
    [white],
  ],
  [
    "white lines, where only lines overprint",
    { resources: overprint, content: "/P gs 0 0 0 0 K 0 0 m 50 50 l S" },
    {},
    [white],
  ],
  [
    "white areas, where only lines overprint",
    { resources: overprint, content: `/P gs 0 0 0 0 k ${square}` },
    {},
    [],
  ],
  ["black that overprints", { resources: overprint, content: `/O gs 0 0 0 1 k ${square}` }, {}, []],
  [
    "black letters of four inks",
    { resources: inFont, content: `0.6 0.5 0.5 1 k ${words()}` },
    heldFile,
    [fourColours],
  ],
  [
    "black letters of one ink",
    { resources: inFont, content: `0 0 0 1 k ${words()}` },
    heldFile,
    [],
  ],
  ["dark blue letters", { resources: inFont, content: `1 0.8 0.1 0.1 k ${words()}` }, heldFile, []],
  [
    "a black headline of four inks",
    { resources: inFont, content: `0.6 0.5 0.5 1 k BT /F 48 Tf 20 30 Td (A) Tj ET` },
    heldFile,
    [],
  ],
];

describe("what a press cannot print well is named", () => {
  test.each(printing)("%s", async (_kind, page, objects, expected) => {
    expect(await faults(handPdf({ pages: [page], objects }))).toEqual(expected);
  });

  test("an output intent of RGB is a fault, one of a press is named", async () => {
    const intent = (name: string, count: number) => ({
      pages: [{ content: square }],
      catalog: `/OutputIntents [<< /S /GTS_PDFX /OutputConditionIdentifier (${name}) /DestOutputProfile 1000 0 R >>]`,
      objects: { 1000: { entries: `/N ${count}`, data: "profile" } },
    });
    expect(await faults(handPdf(intent("sRGB IEC61966-2.1", 3)))).toEqual([
      "文件的输出意图是 RGB（sRGB IEC61966-2.1），请按 CMYK 导出",
    ]);
    expect(await faults(handPdf(intent("FOGRA39", 4)))).toEqual([]);
  });
});
