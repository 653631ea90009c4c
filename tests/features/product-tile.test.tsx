import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { ProductGrid } from "#components/product-tile.tsx";

const textOf = (taxIncluded: boolean | undefined): string => {
  const product = {
    id: "a",
    name: "卷标",
    summary: "常用",
    picture: "/pictures/roll-label-coated.svg",
    unit: "枚",
    priceFrom: "0.05",
    offer: { quantity: 10_000, unit: "枚", total: "432.73", taxIncluded },
    tags: [],
  };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ProductGrid products={[product]} placeOf={(id) => `/${id}`} />
    </MemoryRouter>,
  );
  return html.replace(/<[^>]*>/g, "");
};

test("a tile says of tax what the offer says, and nothing where it does not say", () => {
  expect([true, false, undefined].map(textOf)).toEqual([
    "卷标常用¥432.73 10,000 枚，含税",
    "卷标常用¥432.73 10,000 枚，未税",
    "卷标常用¥432.73 10,000 枚",
  ]);
});
