import type { Layout } from "#contract/quotes/quote.ts";
import { type Rectangle, rectanglesOf } from "#pricing/core/layout.ts";
import type { DesignForm } from "./design-forms.ts";
import type { PrintMethod } from "./press-sheets.ts";

/** Where a piece lies after the sheet is turned: across its middle, or top to bottom. */
function mirrored(piece: Rectangle, { usable }: Layout, method: PrintMethod) {
  const x = 2 * usable.x + usable.width - piece.x - piece.width;
  const y = 2 * usable.y + usable.height - piece.y - piece.height;
  return method === "tumble" ? { x: piece.x, y } : { x, y: piece.y };
}

/** Positions are rounded to hundredths of a mm. */
const isNear = (one: number, other: number): boolean => Math.abs(one - other) < 0.1;

/**
 * The design of each piece of a layout, from 1, design after design; 0 where none lies. A place of
 * a turned sheet and its mirror hold the same design.
 */
export function designPlaces(layout: Layout, form: DesignForm, method: PrintMethod): number[] {
  const pieces = rectanglesOf(layout);
  const designs = form.designs.flatMap(({ design, places }) =>
    Array.from({ length: places }, () => design + 1),
  );
  const found: (number | undefined)[] = pieces.map(() => undefined);
  const turned = method === "workAndTurn" || method === "tumble";
  let next = 0;
  for (const [at, piece] of pieces.entries()) {
    if (found[at] !== undefined) continue;
    const design = designs[next] ?? 0;
    next += 1;
    found[at] = design;
    if (!turned) continue;
    const { x, y } = mirrored(piece, layout, method);
    const mirror = pieces.findIndex((one) => isNear(one.x, x) && isNear(one.y, y));
    if (mirror >= 0) found[mirror] = design;
  }
  return found.map((design) => design ?? 0);
}
