import { expect, test } from "vitest";
import { foundProduct, withOptions } from "#contract/search/found-product.ts";
import { productSearch } from "#contract/search/product-search.ts";
import { presetJob } from "#pricing/analysis/opening.ts";
import { productOpening } from "#pricing/analysis/product-offer.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { shop } from "#tests/contract/searched-shop.ts";

const titled = (id: string) => /^(?:use|box|binding|own)\./.test(id);

test("every use, box type, binding and choice of goods has a price, or none by agreement", () => {
  const unpriced = shop.flatMap((product) =>
    product.options
      .filter(({ id, own }) => !own && (titled(id) || product.quoteType === "pt"))
      .filter(({ id }) => {
        const set = withOptions(product, id, seedPriceBook);
        return productOpening(set, seedPriceBook).offer === null;
      })
      .map(({ id }) => `${product.id}+${id}`),
  );
  expect(unpriced).toEqual([]);
});

/** The product that a search opens, as its address opens it. */
function opened(keyword: string) {
  const [first] = productSearch(shop)(keyword).found;
  if (first === undefined) throw new Error(`nothing found for ${keyword}`);
  const found = foundProduct(first);
  const product = withOptions(first.item, found.with ?? "", seedPriceBook);
  expect([product.name, product.picture, product.preset]).toEqual([
    found.name,
    found.picture,
    found.preset,
  ]);
  const job = presetJob(product.quoteType, product.preset, product.id, seedPriceBook);
  return {
    name: product.name,
    summary: product.summary,
    picture: product.picture,
    set: found.with,
    job,
  };
}

test("飞机盒 opens the box as a mailer, with its title and picture", () => {
  expect(opened("飞机盒")).toMatchObject({
    name: "飞机盒",
    picture: "/pictures/box-mailer.svg",
    set: "box.mailer",
    job: { box: { boxType: "mailer", lengthMm: 200, widthMm: 140, heightMm: 60 } },
  });
});

test("优惠券 opens a flat print of 180 × 54 mm", () => {
  expect(opened("优惠券")).toMatchObject({
    name: "优惠券",
    // The product's own summary names 210×285, which this is not.
    summary: "已选好：优惠券",
    picture: "/pictures/use-coupon.svg",
    job: { yspType: "flat", widthMm: 180, lengthMm: 54 },
  });
});

test("门票 gets serial numbers and a perforation", () => {
  const { job } = opened("门票");
  const steps = job.quoteType === "ysp" ? job.parts[0]?.hgx.map(({ id }) => id) : [];
  expect(steps).toEqual(["trim", "number", "perforate"]);
});

test("a label's material and size of the searched text are set", () => {
  expect(opened("60x40不干胶").job).toMatchObject({ widthMm: 60, heightMm: 40 });
  expect(opened("6*4cm不干胶").job).toMatchObject({ widthMm: 60, heightMm: 40 });
  expect(opened("亮银标签")).toMatchObject({
    name: "亮银 PET标签",
    job: { materialId: "pet-bright" },
  });
});

test("a film replaces the one of the preset", () => {
  const box = shop.find(({ id }) => id === "tuck-box");
  if (box === undefined) throw new Error("the shop has no box");
  const { parts } = withOptions(box, "finishing.film-matt", seedPriceBook).preset;
  expect(parts).toMatchObject([{ hgx: [{ id: "die-cut" }, { id: "glue" }, { id: "film-matt" }] }]);
});

test("options of an address that the product does not have are ignored", () => {
  const [label] = shop;
  if (label === undefined) throw new Error("the shop is empty");
  expect(withOptions(label, "box.mailer,x,size.0x0,size.500x40", seedPriceBook).name).toBe(
    label.name,
  );
});
