import type { SheetJob } from "#contract/jobs/jobs.ts";
import type { FlapSizes } from "#contract/price-book/shapes.ts";
import {
  type Box,
  type BoxMakers,
  type BoxType,
  girthPanels,
  madeBox,
  taperOf,
} from "#pricing/core/die-line.ts";
import { makePanels, type Panel, type Panels, type Placed } from "./panel.ts";

/** Panels of a die line that `pricing/core/die-line.ts` draws; a test compares both. */

interface Girth {
  readonly flaps: FlapSizes;
  readonly panels: Panels;
  readonly front: Placed;
  readonly side: Placed;
  readonly back: Placed;
  readonly last: Placed;
}

/** Front, side, back and side in a row, and the tapered flap that is glued to the last side. */
function girthOf(box: Box, flaps: FlapSizes, top: number): Girth {
  const { glueMm } = flaps;
  const panels = makePanels();
  const bottom = top + box.heightMm;
  const places = girthPanels(box, flaps);
  const depthOf = (one: keyof typeof places) => places[one].right - places[one].left;
  const edge = "right";
  const front = panels.root("front", "front", { ...places.front, top, bottom });
  const side = panels.hang(front, { id: "side", role: "side", edge, depth: depthOf("side") });
  const back = panels.hang(side, { id: "back", role: "back", edge, depth: depthOf("back") });
  const last = panels.hang(back, { id: "last", role: "side", edge, depth: depthOf("last") });
  const taper = taperOf(box, flaps);
  panels.all.push({
    id: "glue",
    role: "glue",
    corners: [
      { x: glueMm, y: top },
      { x: glueMm, y: bottom },
      { x: 0, y: bottom - taper },
      { x: 0, y: top + taper },
    ],
    hinge: {
      parent: "front",
      from: { x: glueMm, y: top },
      to: { x: glueMm, y: bottom },
      degrees: 90,
    },
    layer: 1,
  });
  return { flaps, panels, front, side, back, last };
}

type End = "top" | "bottom";

function lid({ panels, flaps }: Girth, on: Placed, edge: End, depth: number): void {
  const placed = panels.hang(on, { id: `lid-${edge}`, role: "lid", edge, depth });
  panels.hang(placed, { id: `tuck-${edge}`, role: "tuck", edge, depth: flaps.tuckMm, layer: 1 });
}

function dustFlaps({ panels, side, last }: Girth, edge: End, { lengthMm, widthMm }: Box): void {
  const depth = Math.min(lengthMm / 2, widthMm);
  for (const on of [side, last]) {
    panels.hang(on, { id: `dust-${on.id}-${edge}`, role: "dust", edge, depth, layer: 1 });
  }
}

function tuckBox(box: Box, flaps: FlapSizes, lowerOnBack: boolean): readonly Panel[] {
  const girth = girthOf(box, flaps, box.widthMm + flaps.tuckMm);
  lid(girth, girth.front, "top", box.widthMm);
  lid(girth, lowerOnBack ? girth.back : girth.front, "bottom", box.widthMm);
  dustFlaps(girth, "top", box);
  dustFlaps(girth, "bottom", box);
  return girth.panels.all;
}

/** Front and back reach beyond the middle; the sides lie inside them. */
function lockedBottom(girth: Girth, widthMm: number): void {
  const { panels, front, side, back, last } = girth;
  const { lockMm } = girth.flaps;
  const edge = "bottom";
  const role = "bottom";
  for (const [on, depth, layer] of [
    [front, widthMm / 2 + lockMm, 0],
    [back, widthMm / 2 + lockMm, 1],
    [side, widthMm / 2, 2],
    [last, widthMm / 2, 2],
  ] as const) {
    panels.hang(on, { id: `bottom-${on.id}`, role, edge, depth, layer });
  }
}

function lockBox(box: Box, flaps: FlapSizes): readonly Panel[] {
  const girth = girthOf(box, flaps, box.widthMm + flaps.tuckMm);
  lid(girth, girth.front, "top", box.widthMm);
  dustFlaps(girth, "top", box);
  lockedBottom(girth, box.widthMm);
  return girth.panels.all;
}

/** The roof halves meet in the middle, where both handles stand up. */
function handleBox(box: Box, flaps: FlapSizes): readonly Panel[] {
  const { handleMm } = flaps;
  const girth = girthOf(box, flaps, box.widthMm / 2 + handleMm);
  const { panels, front, side, back, last } = girth;
  const edge = "top";
  const half = box.widthMm / 2;
  for (const on of [front, back]) {
    const roof = panels.hang(on, { id: `roof-${on.id}`, role: "roof", edge, depth: half });
    const handle = { id: `handle-${on.id}`, role: "handle", edge, depth: handleMm } as const;
    panels.hang(roof, { ...handle, degrees: -90 });
  }
  for (const on of [side, last]) {
    panels.hang(on, { id: `dust-${on.id}`, role: "dust", edge, depth: half, layer: 1 });
  }
  lockedBottom(girth, box.widthMm);
  return panels.all;
}

function mailer({ lengthMm: l, widthMm: w, heightMm: h }: Box): readonly Panel[] {
  const panels = makePanels();
  const base = panels.root("base", "base", {
    left: 2 * h,
    right: 2 * h + l,
    top: h,
    bottom: h + w,
  });
  panels.hang(base, { id: "front", role: "front", edge: "top", depth: h });
  const back = panels.hang(base, { id: "back", role: "back", edge: "bottom", depth: h });
  const cover = panels.hang(back, { id: "lid", role: "lid", edge: "bottom", depth: w });
  panels.hang(cover, { id: "tuck", role: "tuck", edge: "bottom", depth: h, layer: 1 });
  for (const edge of ["left", "right"] as const) {
    const wall = panels.hang(base, { id: `wall-${edge}`, role: "wall", edge, depth: h });
    const lining = { id: `lining-${edge}`, role: "lining", edge, depth: h } as const;
    panels.hang(wall, { ...lining, degrees: 180, layer: 2 });
    panels.hang(cover, { id: `ear-${edge}`, role: "ear", edge, depth: h, layer: 1 });
  }
  return panels.all;
}

/** Each panel of the girth with the hem above, turned in, and its part of the bottom. */
function bag(
  { lengthMm: l, widthMm: w, heightMm: h }: Box,
  { glueMm, bagTopMm }: FlapSizes,
): readonly Panel[] {
  const panels = makePanels();
  const body = { top: bagTopMm, bottom: bagTopMm + h };
  const front = panels.root("front", "front", { left: glueMm, right: glueMm + l, ...body });
  const girth = { edge: "right", role: "side", depth: w / 2 } as const;
  const side1 = panels.hang(front, { ...girth, id: "side-1" });
  const side2 = panels.hang(side1, { ...girth, id: "side-2", degrees: 0 });
  const back = panels.hang(side2, { ...girth, id: "back", role: "back", depth: l });
  const side3 = panels.hang(back, { ...girth, id: "side-3" });
  const side4 = panels.hang(side3, { ...girth, id: "side-4", degrees: 0 });
  const glue = { id: "glue", role: "glue", edge: "left", depth: glueMm, layer: 1 } as const;
  const strip = panels.hang(front, glue);
  const foot = w / 2 + glueMm;
  for (const on of [front, side1, side2, back, side3, side4, strip]) {
    const inner = on === strip ? 1 : 0;
    const hem = { id: `hem-${on.id}`, role: "hem", edge: "top", depth: bagTopMm } as const;
    panels.hang(on, { ...hem, degrees: 180, layer: 1 + inner });
    const layer = on === front ? 0 : on === back ? 1 : 2 + inner;
    panels.hang(on, { id: `bottom-${on.id}`, role: "bottom", edge: "bottom", depth: foot, layer });
  }
  return panels.all;
}

const folded: BoxMakers<readonly Panel[]> = {
  tuck: tuckBox,
  lock: lockBox,
  handle: handleBox,
  mailer,
  sleeve: (box, flaps) => girthOf(box, flaps, 0).panels.all,
};

export const boxPanels = (box: Box, boxType: BoxType, flaps: FlapSizes): readonly Panel[] =>
  madeBox(folded, box, boxType, flaps);

/** The panels of a box or a bag, each after the one that it hangs on; none for other goods. */
export function panelsOf({ yspType, box }: SheetJob, flaps: FlapSizes): readonly Panel[] {
  if (box === undefined) return [];
  if (yspType === "bag") return bag(box, flaps);
  return yspType === "box" ? boxPanels(box, box.boxType, flaps) : [];
}
