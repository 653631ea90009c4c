import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import { templateFile } from "#components/product-files/template-file.ts";
import { productOf, type SizedProduct } from "#components/product-geometry/product.ts";
import { boxTypes, type Job, job as jobSchema } from "#contract/jobs/jobs.ts";
import { parsed } from "#contract/quotes/parse.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";

function productFor(input: object): SizedProduct {
  const read = parsed<Job>(jobSchema, input);
  const priced = price(input, book, { ladder: false, alternatives: false });
  const product = read.ok ? productOf(read.value, priced.ok ? priced.quote.plan : null) : null;
  if (product === null || product.kind === "unsized") throw new Error("no product");
  return product;
}

const part = { name: "单张", paperId: "baika", gsm: 300, frontColors: 4, backColors: 0 };
const boxOf = (boxType: string, size = { lengthMm: 60, widthMm: 40, heightMm: 120 }) =>
  productFor({
    quoteType: "ysp",
    yspType: "box",
    quantity: 1000,
    box: { ...size, boxType },
    parts: [part],
  });
const bag = productFor({
  quoteType: "ysp",
  yspType: "bag",
  quantity: 1000,
  box: { lengthMm: 200, widthMm: 80, heightMm: 280 },
  parts: [part],
});
const label = productFor({
  quoteType: "lz",
  quantity: 1000,
  widthMm: 50,
  heightMm: 80,
  shape: "circle",
  materialId: "tongban",
  colors: 4,
  kinds: 2,
});

/** Entities of a DXF by their layer, as pairs of code and value. */
function entitiesOf(dxf: string): Record<string, number[][]> {
  const rows = dxf.trimEnd().split("\n");
  const found: Record<string, number[][]> = {};
  let layer = "";
  let line: number[] = [];
  for (let at = 0; at < rows.length; at += 2) {
    const [code, value] = [Number(rows[at]), rows[at + 1] ?? ""];
    if (code === 8) {
      layer = value;
      line = [];
      found[layer] = [...(found[layer] ?? []), line];
    }
    if (layer !== "" && [10, 20, 11, 21].includes(code)) line.push(Number(value));
  }
  return found;
}

const length = (lines: readonly number[][] = []): number =>
  lines.reduce((sum, [x1 = 0, y1 = 0, x2 = 0, y2 = 0]) => sum + Math.hypot(x2 - x1, y2 - y1), 0);

describe("a die line as DXF", () => {
  test("of a sleeve of 60 × 40 × 120 has its lines on their layers, counted upwards", () => {
    const found = entitiesOf(templateFile(boxOf("sleeve"), "dxf"));
    expect(Object.keys(found).sort()).toEqual(["BLEED", "CREASE", "CUT"]);
    // Four creases of the height at 15, 75, 115 and 175.
    expect(found.CREASE?.map(([x, y1, , y2]) => [x, y1, y2])).toEqual(
      [15, 75, 115, 175].map((x) => [x, 120, 0]),
    );
    // Above and below 200 each, the right edge 120, the glue flap 110 and two slants of √(15² + 5²).
    expect(length(found.CUT)).toBeCloseTo(400 + 120 + 110 + 2 * Math.sqrt(250), 3);
    // 3 mm round 215 × 120.
    expect(length(found.BLEED)).toBeCloseTo(2 * (221 + 126), 3);
  });

  test("of a mailer of 60 × 40 × 20 has a bleed outline that follows its steps", () => {
    const product = boxOf("mailer", { lengthMm: 60, widthMm: 40, heightMm: 20 });
    const bleed = entitiesOf(templateFile(product, "dxf")).BLEED ?? [];
    // Outermost 140 × 140 with 3 mm, and each side steps in and out twice: 4 further lengths of
    // (40 − 0), (40 − 20) on either side.
    const xs = bleed.flatMap(([x1 = 0, , x2 = 0]) => [x1, x2]);
    const ys = bleed.flatMap(([, y1 = 0, , y2 = 0]) => [y1, y2]);
    expect([Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]).toEqual([
      -3, 143, -3, 143,
    ]);
    const down = 2 * 146;
    // Rows from above: width 66, then 146, then 66, then 106, then 66.
    const across = 66 + (146 - 66) + (146 - 66) + (106 - 66) + (106 - 66) + 66;
    expect(length(bleed)).toBeCloseTo(down + across, 3);
  });

  test.each([...boxTypes])("of %s has only whole pairs and finite places", (type) => {
    const dxf = templateFile(boxOf(type), "dxf");
    expect(dxf.trimEnd().split("\n").length % 2).toBe(0);
    expect(dxf).not.toMatch(/NaN|Infinity|undefined/);
    expect(dxf.endsWith("0\nEOF\n")).toBe(true);
    const found = entitiesOf(dxf);
    for (const layer of ["CUT", "CREASE", "BLEED"]) {
      expect([layer, (found[layer]?.length ?? 0) > 0]).toEqual([layer, true]);
    }
  });
});

describe("a die line as SVG", () => {
  test("has its true size with the bleed, and a group for each layer", () => {
    const svg = templateFile(bag, "svg");
    // 15 + 2 × 200 + 2 × 80 wide, 30 + 280 + 40 + 15 high, 3 mm round it.
    expect(svg).toMatch(/ width="581mm" height="371mm"\s+viewBox="-3 -3 581 371">/);
    const groups = [...svg.matchAll(/<g id="(\w+)" inkscape:groupmode="layer"/g)];
    expect(groups.map(([, id]) => id)).toEqual(["cut", "crease", "bleed"]);
    expect(svg.match(/<g /g)?.length).toBe(svg.match(/<\/g>/g)?.length);
  });
});

const mm = (value: number) => Math.round(((value * 25.4) / 72) * 100) / 100;

describe("a template as PDF", () => {
  async function read(product: SizedProduct) {
    const bytes = new TextEncoder().encode(templateFile(product, "pdf"));
    const file = await PDFDocument.load(bytes, { throwOnInvalidObject: true });
    const groups = file.catalog.lookup(PDFName.of("OCProperties"), PDFDict);
    const names = groups
      .lookup(PDFName.of("OCGs"), PDFArray)
      .asArray()
      .map((ref) => file.context.lookup(ref, PDFDict).lookup(PDFName.of("Name"), PDFHexString))
      .map((name) => name.decodeText());
    return { file, names };
  }

  test("of a round label in two kinds has two pages with bleed and a trim box", async () => {
    const { file, names } = await read(label);
    expect(names).toEqual(["cut 裁切", "bleed 出血", "safe 安全区"]);
    expect(file.getPageCount()).toBe(2);
    const page = file.getPage(1);
    const trim = page.getTrimBox();
    expect([mm(page.getWidth()), mm(page.getHeight())]).toEqual([54, 84]);
    expect([trim.x, trim.y, trim.width, trim.height].map(mm)).toEqual([2, 2, 50, 80]);
  });

  test("of a box names its layers for cut, crease and bleed in inks of their own", async () => {
    const { file, names } = await read(boxOf("tuckEnd"));
    expect(names).toEqual(["cut 裁切", "crease 压痕", "bleed 出血"]);
    const spaces = file.getPage(0).node.Resources()?.lookup(PDFName.of("ColorSpace"), PDFDict);
    const inks = spaces?.values().map((ref) => {
      const space = file.context.lookup(ref, PDFArray);
      const tint = file.context.lookup(space.get(3), PDFDict);
      return [String(space.get(0)), String(space.get(1)), String(tint.get(PDFName.of("C1")))];
    });
    expect(inks).toEqual([
      ["/Separation", "/cut", "[ 0 1 0 0 ]"],
      ["/Separation", "/crease", "[ 1 0 0 0 ]"],
      ["/Separation", "/bleed", "[ 0 0 1 0.2 ]"],
    ]);
  });

  test("of a folded leaflet shows its folds, and has a page for each printed side", async () => {
    const leaflet = productFor({
      quoteType: "ysp",
      yspType: "folded",
      quantity: 1000,
      lengthMm: 285,
      widthMm: 210,
      parts: [
        {
          ...part,
          paperId: "shuangtong",
          gsm: 157,
          backColors: 4,
          hgx: [{ id: "fold", count: 2 }],
        },
      ],
    });
    const { file, names } = await read(leaflet);
    expect(names).toContain("crease 压痕");
    expect(file.getPageCount()).toBe(2);
  });
});

test("a gang-run leaflet has three panels and the bleed of its format", () => {
  const product = productFor({
    quoteType: "pb",
    formatId: "pb-trifold-157",
    quantity: 1000,
    options: { film: "none", fold: "z" },
  });
  expect(product).toEqual({
    kind: "sheet",
    shape: "rect",
    radiusMm: 0,
    frame: { widthMm: 285, heightMm: 210, bleedMm: 2 },
    backPrinted: true,
    folds: 2,
    way: "zigzag",
  });
});
