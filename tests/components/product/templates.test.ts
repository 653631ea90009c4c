import { describe, expect, test } from "vitest";
import { templateFile } from "#components/product-files/template-file.ts";
import { openPdf } from "#tests/pdf-reader.ts";
import { printed, sized } from "./printed-products.ts";

const before = [JSON.parse, JSON.stringify];

/** Goods that have no size until someone asks for one, or whose size the shop does not keep. */
const unsized = [
  "hang-tag",
  "printed-ribbon",
  "die-sticker",
  "exhibition-booth",
  "box-tape",
  "tissue-wrap",
];

const mm = (points: number): number => Math.round((points * 254) / 72) / 10;

/** What pdf.js, which wrote none of it, reads in a file. */
async function readBy(pdf: string) {
  const { document } = await openPdf(new TextEncoder().encode(pdf));
  const page = await document.getPage(document.numPages);
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const layers = await document.getOptionalContentConfig();
  const names = [...layers].map(([, group]) => String(Reflect.get(Object(group), "name")));
  const { fnArray } = await page.getOperatorList();
  await document.loadingTask.destroy();
  return {
    pages: document.numPages,
    size: [mm(right - left), mm(top - bottom)],
    names,
    operators: fnArray.length,
  };
}

describe("the template of each printed product of the shop", () => {
  test("is there, but where the shop keeps no size", () => {
    const without = printed.flatMap(({ id, product }) =>
      product === null || product.kind === "unsized" ? [id] : [],
    );
    expect(without.toSorted()).toEqual(unsized.toSorted());
    expect(printed.length).toBeGreaterThan(30);
  });

  test.each(sized)("of %s opens in pdf.js at its size with its layers", async (_id, product) => {
    const { frame } = product;
    const { pages, size, names, operators } = await readBy(templateFile(product, "pdf"));
    const wanted = [frame.widthMm, frame.heightMm].map((side) => side + 2 * frame.bleedMm);
    expect(size[0]).toBeCloseTo(wanted[0] ?? 0, 0);
    expect(size[1]).toBeCloseTo(wanted[1] ?? 0, 0);
    expect(pages).toBeGreaterThan(0);
    expect(names).toContain("cut 裁切");
    expect(names).toContain("bleed 出血");
    expect(operators).toBeGreaterThan(names.length * 3);
  });
});

test("reading a PDF leaves the JSON functions as they were", async () => {
  const [first] = sized;
  if (first === undefined) throw new Error("the shop has no printed product");
  await readBy(templateFile(first[1], "pdf"));
  expect([JSON.parse, JSON.stringify]).toEqual(before);
});
