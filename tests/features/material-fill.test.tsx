import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { lookOfMaterial } from "#components/job-facts/material-look.ts";
import { isClear, Material, MaterialDefinition } from "#components/product-view/material-fill.tsx";
import { seedPriceBook as book } from "#server/seed/price-book.ts";

/** How the goods show a label material: `pattern`, `linearGradient`, or `plain`. */
function shown(name: string): string {
  const look = lookOfMaterial({ name });
  const definition = renderToStaticMarkup(
    <svg aria-hidden="true">
      <MaterialDefinition look={look} id="m" />
    </svg>,
  );
  const piece = renderToStaticMarkup(<Material look={look} id="m" d="M0 0h1v1z" />);
  const fill = /^<svg[^>]*><(\w+)/.exec(definition)?.[1] ?? "plain";
  expect([name, piece.includes("url(#m)")]).toEqual([name, fill !== "plain"]);
  return isClear(look) ? `clear ${fill}` : fill;
}

test("clear, silver and kraft label materials are not drawn white", () => {
  const names = book.labels.materials.map(({ name }) => name);
  const kinds = new Map(names.map((name) => [name, shown(name)]));
  const named = (words: RegExp) =>
    new Set(names.filter((name) => words.test(name)).map((name) => kinds.get(name)));
  expect(names.filter((name) => name.startsWith("透明"))).toHaveLength(3);
  expect(named(/^透明/)).toEqual(new Set(["clear pattern"]));
  expect(named(/银|铝箔|VOID/)).toEqual(new Set(["linearGradient"]));
  expect(named(/牛皮/)).toEqual(new Set(["pattern"]));
  expect(named(/铜版|白 P/)).toEqual(new Set(["plain"]));
});
