import { wrapOf } from "#components/product-geometry/cup-wrap.ts";
import { foldPanels } from "#components/product-geometry/folded-sheet.ts";
import { type Frame, safeMm } from "#components/product-geometry/page-placement.ts";
import type { SizedProduct } from "#components/product-geometry/product.ts";
import { type Sector, sectorOutline } from "#components/product-geometry/sector.ts";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import { bleedOutline } from "./bleed-outline.ts";
import { type Drawing, type Layer, linesAsSteps, type Step } from "./drawing.ts";

/** Control points of a quarter circle, as a fraction of its radius. */
const roundness = 0.5522847498;

/** The outline of a piece, `out` mm beyond its cut, with these corners. */
function outline(frame: Frame, shape: CodeOf<"shape">, radiusMm: number, out: number): Step[] {
  const [left, top] = [-out, -out];
  const [right, bottom] = [frame.widthMm + out, frame.heightMm + out];
  const [halfWidth, halfHeight] = [(right - left) / 2, (bottom - top) / 2];
  const isRound = shape === "circle";
  const corner = radiusMm === 0 ? 0 : Math.max(0, radiusMm + out);
  const rx = isRound ? halfWidth : Math.min(corner, halfWidth, halfHeight);
  const ry = isRound ? halfHeight : rx;
  if (rx === 0) {
    return [
      { kind: "move", x: left, y: top },
      { kind: "line", x: right, y: top },
      { kind: "line", x: right, y: bottom },
      { kind: "line", x: left, y: bottom },
      { kind: "line", x: left, y: top },
    ];
  }
  const [kx, ky] = [rx * (1 - roundness), ry * (1 - roundness)];
  const curve = (x1: number, y1: number, x2: number, y2: number, x: number, y: number): Step => ({
    kind: "curve",
    ...{ x1, y1, x2, y2, x, y },
  });
  return [
    { kind: "move", x: left + rx, y: top },
    { kind: "line", x: right - rx, y: top },
    curve(right - kx, top, right, top + ky, right, top + ry),
    { kind: "line", x: right, y: bottom - ry },
    curve(right, bottom - ky, right - kx, bottom, right - rx, bottom),
    { kind: "line", x: left + rx, y: bottom },
    curve(left + kx, bottom, left, bottom - ky, left, bottom - ry),
    { kind: "line", x: left, y: top + ry },
    curve(left, top + ky, left + kx, top, left + rx, top),
  ];
}

/** An arc as curves of at most a quarter circle each, from where the pen is. */
function arcSteps(
  at: (radius: number, angle: number) => { readonly x: number; readonly y: number },
  { radius, from, to }: { readonly radius: number; readonly from: number; readonly to: number },
): Step[] {
  const pieces = Math.max(1, Math.ceil(Math.abs(to - from) / (Math.PI / 2)));
  const step = (to - from) / pieces;
  const reach = (4 / 3) * Math.tan(step / 4) * radius;
  return Array.from({ length: pieces }, (_, index): Step => {
    const [begin, end] = [from + index * step, from + (index + 1) * step];
    const [p, q] = [at(radius, begin), at(radius, end)];
    return {
      kind: "curve",
      ...{ x1: p.x + reach * Math.cos(begin), y1: p.y + reach * Math.sin(begin) },
      ...{ x2: q.x - reach * Math.cos(end), y2: q.y - reach * Math.sin(end) },
      ...q,
    };
  });
}

function sectorSteps(sector: Sector, out: number): Step[] {
  const { outer, inner, at } = sectorOutline(sector, out);
  const start = at(outer.radius, outer.from);
  return [
    { kind: "move", ...start },
    ...arcSteps(at, outer),
    { kind: "line", ...at(inner.radius, inner.from) },
    ...arcSteps(at, inner),
    { kind: "line", ...start },
  ];
}

function sectorDrawing({ widthMm, heightMm, bleedMm }: Frame, sector: Sector): Drawing {
  return {
    ...{ widthMm, heightMm, bleedMm },
    layers: [
      { name: "cut", steps: sectorSteps(sector, 0) },
      { name: "bleed", steps: sectorSteps(sector, bleedMm) },
      { name: "safe", steps: sectorSteps(sector, -safeMm) },
    ],
  };
}

function flatDrawing(frame: Frame, shape: CodeOf<"shape">, radiusMm: number, folds = 0): Drawing {
  const [, ...later] = foldPanels(frame, folds);
  const lines = later.map(({ x, y, width, height }): readonly [number, number, number, number] =>
    x > 0 ? [x, 0, x, height] : [0, y, width, y],
  );
  const layers: Layer[] = [
    { name: "cut", steps: outline(frame, shape, radiusMm, 0) },
    { name: "bleed", steps: outline(frame, shape, radiusMm, frame.bleedMm) },
    { name: "safe", steps: outline(frame, shape, radiusMm, -safeMm) },
  ];
  if (lines.length > 0) layers.push({ name: "crease", steps: linesAsSteps(lines) });
  const { widthMm, heightMm, bleedMm } = frame;
  return { widthMm, heightMm, bleedMm, layers };
}

/** The lines that a designer needs for a product, with a layer for each purpose. */
export function productDrawing(product: SizedProduct): Drawing {
  const { frame } = product;
  switch (product.kind) {
    case "sheet":
      return flatDrawing(frame, product.shape, product.radiusMm, product.folds);
    case "badge":
      return flatDrawing(frame, "circle", 0);
    case "cup": {
      const { sector } = wrapOf(product.size);
      return sector === null ? flatDrawing(frame, "rect", 0) : sectorDrawing(frame, sector);
    }
    case "booklet":
      return flatDrawing(frame, "rect", 0);
    case "label":
      return flatDrawing(frame, product.shape, product.radiusMm);
    case "die": {
      const { die, panels } = product;
      const { widthMm, heightMm, bleedMm } = frame;
      return {
        ...{ widthMm, heightMm, bleedMm },
        layers: [
          { name: "cut", steps: linesAsSteps(die.cuts) },
          { name: "crease", steps: linesAsSteps(die.creases) },
          { name: "bleed", steps: linesAsSteps(bleedOutline(panels, bleedMm)) },
        ],
      };
    }
  }
}
