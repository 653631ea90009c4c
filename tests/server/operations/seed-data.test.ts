import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { seedCategories } from "#server/seed/categories.ts";
import { dataFile } from "#server/seed/data-file.ts";
import { bookFiles, bookOf, seedPriceBook } from "#server/seed/price-book.ts";
import { productRows } from "#server/seed/product.ts";
import { productsOf, seedProducts } from "#server/seed/products.ts";

const folder = "server/seed/data";
const textOf = (file: string): string => readFileSync(`${folder}/${file}`, "utf8");
const read = (file: string): unknown => JSON.parse(textOf(file));
/** Replaces the first `was` of the file with `is`, as a typing error would. */
function slipped(file: string, was: string, is: string): unknown {
  const text = textOf(file);
  expect(text).toContain(was);
  return JSON.parse(text.replace(was, is));
}

test("every file of the price book is read, under its own name", () => {
  expect(readdirSync(`${folder}/price-book`).sort()).toEqual(Object.keys(bookFiles).sort());
  const held = Object.entries(bookFiles).map(([file, sections]) => {
    const values = Object.values(sections);
    return [file, values.length === 1 ? values[0] : sections];
  });
  expect(held).toEqual(Object.keys(bookFiles).map((file) => [file, read(`price-book/${file}`)]));
  expect(seedPriceBook).toEqual(Object.assign({}, ...Object.values(bookFiles)));
});

test("every category has its file of products, and every file its category", () => {
  const files = seedCategories.map(({ id }) => `${id}.json`);
  expect(readdirSync(`${folder}/products`).sort()).toEqual([...files].sort());
  const written = seedCategories.flatMap(({ id }) => productsOf(id, read(`products/${id}.json`)));
  expect(seedProducts).toEqual(written);
});

const book = (file: string, section: string, was: string, is: string) => () =>
  bookOf({ ...bookFiles, [file]: { [section]: slipped(`price-book/${file}`, was, is) } });

test.each([
  [
    "a rate that is no text",
    book("papers.json", "papers", '"tonPrice": "6900.00"', '"tonPrice": 6900'),
    "data/price-book/papers.json [0].gsms[0].tonPrice: 金额须为文字形式的数",
  ],
  [
    "a size that does not exist",
    book("kai-sizes.json", "kaiSizes", '"parentId": "zhengdu"', '"parentId": "nowhere"'),
    "data/price-book/kai-sizes.json [0].parentId: 开数表1开的规格「nowhere」不存在",
  ],
  [
    "a section left out of the file that holds several",
    () => {
      const { validHours: _, ...others } = bookFiles["general.json"] ?? {};
      return bookOf({ ...bookFiles, "general.json": { ...others, validhours: 72 } });
    },
    "data/price-book/general.json validhours: 不认识的项目",
  ],
])("the price book: %s is reported by file and place", (_what, reading, message) => {
  expect(reading).toThrow(message);
});

test.each([
  ["gsm", '"gsm": 200', '"gsm": "heavy"', "[0].preset.parts[0].gsm"],
  ["an entry of no product", '"unit": "本"', '"unti": "本"', "[0].unti"],
  ["a whole entry left out", '"unit": "本",', "", "[0].unit"],
  ["an unknown kind", '"quoteType": "ysp"', '"quoteType": "ypt"', "[0].quoteType"],
])("a product's %s is reported by file and place", (_what, was, is, place) => {
  const rows = slipped("products/books.json", was, is);
  expect(() => dataFile("products/books.json", rows, productRows)).toThrow(
    `data/products/books.json ${place}: `,
  );
});
