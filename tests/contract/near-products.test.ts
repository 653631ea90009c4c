import { expect, test } from "vitest";
import { nearProducts } from "#contract/search/near-products.ts";

const good = (id: string, cateId: string, quoteType: string, name: string, price: number | null) =>
  ({ id, cateId, quoteType, name, price }) as const;
type Good = ReturnType<typeof good>;

const gone = good("gone", "labels", "lz", "铜版纸卷标", 400);
const near = (items: readonly Good[], product = gone) =>
  nearProducts(items, product, product.price, ({ price }) => price).map(({ id }) => id);

test("near products are of the category first, then of the kind, never of neither", () => {
  const others = [
    good("card", "cards", "ysp", "铜版纸卡片", 400),
    good("kind", "other", "lz", "铜版纸卷标", 400),
    good("category", "labels", "pb", "合版不干胶", 90),
    gone,
  ];
  expect(near(others)).toEqual(["category", "kind"]);
});

test("near products of one category are ordered by name and price together", () => {
  const others = [
    good("price", "labels", "lz", "透明标签", 410),
    good("dear", "labels", "lz", "铜版纸卷标大卷", 600),
    good("name", "labels", "lz", "铜版纸卷标小卷", 400),
    good("far", "labels", "lz", "透明标签", 9000),
  ];
  expect(near(others)).toEqual(["name", "dear", "price"]);
});

test("a product without a price is nearest to others without one", () => {
  const asked = good("asked", "labels", "lz", "卷标", null);
  const others = [
    good("priced", "labels", "lz", "卷标", 3),
    good("same", "labels", "lz", "卷标", null),
  ];
  expect(near(others, asked)).toEqual(["same", "priced"]);
});
