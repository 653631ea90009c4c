import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { sheetJob } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { bindingProblems, spineMicrometres } from "#pricing/products/booklet.ts";
import { goldenBook } from "#tests/pricing/golden-book.ts";

/** What a binding holds: its parts, its pages, its thickness. A leaf of 157 g is 0.13345 mm. */

const rules = { perCopy: "0", perSignatureCopy: "0", minCharge: "0.00", addsGrams: 0 };
const book: PriceBook = {
  ...goldenBook,
  bindings: [
    {
      ...rules,
      id: "saddle",
      name: "骑马钉",
      pageMultiple: 4,
      minPages: 8,
      maxPages: 64,
      maxSpineMm: 4.27,
    },
    {
      ...rules,
      id: "perfect",
      name: "胶装",
      pageMultiple: 2,
      minPages: 40,
      maxPages: 400,
      maxSpineMm: 30,
    },
  ],
};

const part = (name: string, pages: number, gsm = 157) => ({
  name,
  pages,
  gsm,
  paperId: "shuangtong",
  frontColors: 4,
  backColors: 4,
});
const made = (binding: string, parts: readonly object[]) =>
  v.parse(sheetJob, {
    quoteType: "ysp",
    yspType: "book",
    quantity: 100,
    lengthMm: 285,
    widthMm: 210,
    binding,
    parts,
  });

const cover = part("封面", 4);

describe("parts of a book", () => {
  const at = (field: string, message: string) => ({ code: "binding", field, message });
  test.each([
    [[cover, part("内页", 40)], []],
    [[part("封面", 2), part("内页", 40)], []],
    [[part("内页", 40)], []],
    [[cover, part("插页", 40)], []],
    [[cover, part("内页", 36), part("插页", 4)], []],
    [[cover, cover, part("内页", 40)], [at("parts", "书刊只能有一个封面")]],
    [[part("封面", 6), part("内页", 40)], [at("parts.0.pages", "封面P数为2或4")]],
    [[part("内页", 40), part("单张", 2)], [at("parts.1.name", "书刊的部件为封面、内页或插页")]],
    [[cover], [at("parts", "书刊须有内页"), at("binding", "胶装须在40至400P之间，现为0P")]],
  ])("%j", (parts, problems) => {
    expect(bindingProblems(made("perfect", parts), book)).toEqual(problems);
  });

  test("none, and one that the shop does not have", () => {
    const parts = [cover, part("内页", 40)];
    expect(bindingProblems(made("none", parts), book)).toEqual([at("binding", "请选择装订方式")]);
    expect(bindingProblems(made("sewn", parts), book)).toEqual([
      at("binding", "价格表里没有这种装订方式"),
    ]);
  });
});

describe("a binding's pages: saddle stitching counts the cover, the others do not", () => {
  const words = (binding: string, parts: readonly object[]) =>
    bindingProblems(made(binding, parts), book).map(({ message }) => message);
  test.each([
    [4, []],
    [60, []],
    [2, ["骑马钉的P数须为4的倍数，现为6P", "骑马钉须在8至64P之间，现为6P"]],
    [6, ["骑马钉的P数须为4的倍数，现为10P"]],
    [64, ["骑马钉须在8至64P之间，现为68P"]],
  ])("saddle with a cover and %i pages", (pages, problems) => {
    expect(words("saddle", [part("封面", 4, 90), part("内页", pages, 90)])).toEqual(problems);
  });

  test.each([
    [38, ["胶装须在40至400P之间，现为38P"]],
    [40, []],
    [400, []],
    [402, ["胶装须在40至400P之间，现为402P"]],
  ])("perfect with %i pages", (pages, problems) => {
    expect(words("perfect", [cover, part("内页", pages, 90)])).toEqual(problems);
  });

  test("inset pages count with the text", () => {
    expect(words("perfect", [cover, part("内页", 38), part("插页", 2)])).toEqual([]);
  });
});

describe("a binding's thickness: half the pages × g × bulk, the cover apart", () => {
  /** 32 leaves are 4.2704 mm, to a µm 4.270: just what the binding holds. 33 are 4.404. */
  test.each([
    [64, 4270, []],
    [66, 4404, ["最厚 4.27 mm，现约 4.4 mm"]],
  ])("%i pages are %i µm", (pages, thick, problems) => {
    const job = made("saddle", [part("内页", pages)]);
    expect(spineMicrometres(job, book)).toBe(thick);
    const found = bindingProblems(job, book).map(({ message }) => message);
    expect(found.filter((text) => text.includes("最厚"))).toEqual(
      problems.map((text) => `骑马钉${text}`),
    );
  });

  /** 1 × 90 × 0.85 = 76.5 µm, up; 5 × 105 × 0.85 = 446.25, down. */
  test.each([
    [2, 90, 77],
    [10, 105, 446],
  ])("%i pages of %i g are %i µm; the cover and an unknown paper add nothing", (...given) => {
    const [pages, gsm, thick] = given;
    const unknown = { ...part("内页", 100), paperId: "gone" };
    for (const name of ["内页", "插页"]) {
      const job = made("perfect", [cover, part(name, pages, gsm), unknown]);
      expect(spineMicrometres(job, book)).toBe(thick);
    }
  });
});
