import { describe, expect, test } from "vitest";
import type { ArtworkFrame } from "#components/job-facts/artwork-frame.ts";
import { preflight } from "#components/preflight/preflight.ts";
import { box, type HandPdf, handPdf, labelPage, picture } from "./hand-pdf.ts";
import { faults, label } from "./judged.ts";

/** Marks as `kind page x y width height` in mm from the upper left corner of a drawn page of this size. */
async function marked(file: HandPdf, width = 54, height = 34, frame: ArtworkFrame | null = label) {
  const bytes = new Uint8Array(handPdf(file));
  const found = await preflight(new Blob([bytes]), "application/pdf", frame);
  const mm = (part: number, whole: number) => Math.round(part * whole * 10) / 10;
  return found.flatMap(({ mark }) => {
    if (mark === undefined) return [];
    const { x, y, width: across, height: up } = mark.box;
    const sides = [mm(x, width), mm(y, height), mm(across, width), mm(up, height)];
    return [`${mark.kind} ${mark.page} ${sides.join(" ")}`];
  });
}

/** 1 mm in points: the content of these pages is written in mm. */
const inMm = "2.834646 0 0 2.834646 0 0 cm";
const page = (content: string, resources = "") => ({ content: `${inMm} ${content}`, resources });
const square = "10 10 5 5 re f";

const places: readonly (readonly [kind: string, file: HandPdf, expected: string[]])[] = [
  // 10 mm from below on a page of 34 mm: 19 mm from above to its upper edge.
  ["an RGB area", { pages: [page(`1 0 0 rg ${square}`)] }, ["rgb 1 10 19 5 5"]],
  [
    "an RGB area on the second page",
    { pages: [page(`0 0 0 1 k ${square}`), page(`1 0 0 rg ${square}`)] },
    ["rgb 2 10 19 5 5"],
  ],
  [
    "the part of an RGB area that its clip shows",
    { pages: [page(`12 10 20 20 re W n 1 0 0 rg ${square}`)] },
    ["rgb 1 12 19 3 5"],
  ],
  [
    "the area with the most ink, not the first one",
    { pages: [page(`1 1 1 0.1 k ${square} 1 1 1 1 k 30 20 4 2 re f`)] },
    ["ink 1 30 12 4 2"],
  ],
  [
    "the thinnest line",
    // 0.05 mm are 0.14 points, 0.02 mm are 0.06 points.
    { pages: [page("0 0 0 1 K 0.05 w 5 5 m 9 5 l S 0.02 w 20 14 m 40 24 l S")] },
    ["thin 1 20 10 20 10"],
  ],
  [
    "an RGB picture",
    {
      pages: [page("q 20 0 0 10 15 8 cm /P Do Q", "/XObject << /P 1000 0 R >>")],
      objects: { 1000: picture(400, 200, "/DeviceRGB") },
    },
    ["rgb 1 15 16 20 10"],
  ],
];

describe("a finding carries the place of its fault", () => {
  test.each(places)("%s", async (_kind, file, expected) => {
    expect(await marked(file)).toEqual(expected);
  });
});

test("marks only the side of a page that lacks bleed", async () => {
  // 成品 15 15 105 69 with bleed 12 to 111×72: nothing on the left, 3 mm elsewhere.
  const boxes = [
    box("MediaBox", 0, 0, 130, 90),
    box("TrimBox", 15, 15, 105, 69),
    box("BleedBox", 15, 12, 108, 72),
  ];
  const card: ArtworkFrame = { widthMm: 90, heightMm: 54, bleedMm: 3, pages: null };
  const file = { pages: [{ entries: boxes.join(" ") }] };
  expect(await marked(file, 130, 90, card)).toEqual(["wanted 1 12 18 3 60"]);
});

const font = "/Font << /F << /Type /Font /Subtype /Type3 /FontMatrix [0.001 0 0 0.001 0 0]";
/** Letters `a` of 0.6 and ` ` of 0.25 of their size; they draw nothing. */
const widths =
  "/FirstChar 32 /LastChar 97 /FontBBox [0 0 1000 1000] /Encoding << >> /CharProcs << >>";
const table = `/Widths [250 ${"0 ".repeat(64)}600]`;
const inFont = `${font} ${widths} ${table} >> >>`;
/** Text of 2 mm from 0.4 mm below to 1.5 mm above its line, on the label's page. */
const text = (operators: string) => page(`BT /F 2 Tf ${operators} ET`, inFont);
const margin = "文字离裁切线不到 3 mm，容易被裁到，请往里移";

// 成品 begins 2 mm from the edge of the page: text is safe from 5 mm on.
const texts: readonly (readonly [kind: string, operators: string, expected: string[]])[] = [
  ["in the middle", "20 15 Td (aaa) Tj", []],
  ["4 mm from the left edge", "4 15 Td (aaa) Tj", ["margin 1 4 17.5 3.6 1.9"]],
  // Three letters of 1.2 mm end at 48.6 mm, four at 49.8: the safe area ends at 49.
  ["that ends before the safe margin", "45 15 Td (aaa) Tj", []],
  ["that ends in it", "45 15 Td (aaaa) Tj", ["margin 1 45 17.5 4.8 1.9"]],
  ["moved back by its list", "45 15 Td [(aa) 600 (aa)] TJ", []],
  ["behind other text of its line", "40 15 Td (aaaa) Tj (aaaa) Tj", ["margin 1 44.8 17.5 4.8 1.9"]],
  ["with spaces between its letters", "45 15 Td 1 Tc (aaa) Tj", ["margin 1 45 17.5 6.6 1.9"]],
  ["of half the width", "45 15 Td 50 Tz (aaaa) Tj", []],
  ["on the next line", "20 8 Td 2.5 TL (a) Tj T* (a) Tj", []],
  ["on the next line near the cut", "20 8 Td 4 TL (a) Tj T* (a) Tj", ["margin 1 20 28.5 1.2 1.9"]],
  ["behind a quotation mark", "20 8 Td 4 TL (a) Tj (a) '", ["margin 1 20 28.5 1.2 1.9"]],
  ["written in hexadecimal", "45 15 Td <61616161> Tj", ["margin 1 45 17.5 4.8 1.9"]],
  ["of an octal escape", "45 15 Td (\\141a\\141a) Tj", ["margin 1 45 17.5 4.8 1.9"]],
  ["beside the cut, for the printer", "0.2 33 Td (a) Tj", []],
  ["that nothing shows", "3 Tr 4 15 Td (aaa) Tj", []],
];

describe("text near the cut is marked", () => {
  test.each(texts)("%s", async (_kind, operators, expected) => {
    expect(await marked({ pages: [text(operators)] })).toEqual(expected);
  });

  test("and its pages are named", async () => {
    const pages = [text("20 15 Td (a) Tj"), text("4 15 Td (a) Tj"), text("4 15 Td (a) Tj")];
    expect(await faults(handPdf({ pages }))).toEqual([`第 2–3 页的${margin}`]);
  });

  test("but not where the page has another size", async () => {
    const pages = [{ ...text("4 15 Td (a) Tj"), entries: box("MediaBox", 0, 0, 60, 40) }];
    const found = await faults(handPdf({ pages }));
    expect(found).toHaveLength(1);
    expect(found).not.toContain(margin);
  });

  test("unless the page names a cut further in", async () => {
    const boxes = `${labelPage} ${box("TrimBox", 2, 2, 52, 32)} ${box("BleedBox", 0, 0, 54, 34)}`;
    const pages = [{ ...text("5 15 Td (a) Tj"), entries: boxes }];
    expect(await faults(handPdf({ pages }))).toEqual([]);
  });
});
