import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { templateFile } from "#components/product-files/template-file.ts";
import { sized } from "#tests/components/product/printed-products.ts";
import { boxesBy, strokesBy } from "./pdf-programs.ts";

const folder = mkdtempSync(join(tmpdir(), "templates-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mm = (points: number): number => Math.round((points * 254) / 72) / 10;

test.each(sized)("poppler and mupdf read the template of %s", (id, product) => {
  const path = join(folder, `${id}.pdf`);
  writeFileSync(path, templateFile(product, "pdf"));
  const { widthMm, heightMm, bleedMm } = product.frame;
  const tenth = (value: number) => Math.round(value * 10) / 10;
  for (const [left = 0, lower = 0, right = 0, upper = 0] of boxesBy(path, "TrimBox")) {
    expect(mm(right - left)).toBeCloseTo(tenth(widthMm), 0);
    expect(mm(upper - lower)).toBeCloseTo(tenth(heightMm), 0);
    expect(mm(left)).toBeCloseTo(bleedMm, 0);
  }
  // A stroke for each layer: the cut, the bleed, and the safe area or the creases.
  expect(strokesBy(path)).toBeGreaterThanOrEqual(3);
});
