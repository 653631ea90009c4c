import type { SheetJob } from "#contract/jobs/jobs.ts";
import type { FlapSizes } from "#contract/price-book/shapes.ts";

/**
 * 刀线: where a flat box or bag is cut and creased, in mm from the top left of its flat size. The
 * girth of a box is a glue flap and four panels side by side: front, side, back, side.
 */

/** A straight line from the first point to the second. */
export type DieSegment = readonly [x1: number, y1: number, x2: number, y2: number];

export interface DieLine {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly cuts: readonly DieSegment[];
  readonly creases: readonly DieSegment[];
}

export interface Box {
  readonly lengthMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

export type BoxType = NonNullable<SheetJob["box"]>["boxType"];

interface Panel {
  readonly left: number;
  readonly right: number;
}

interface Lines {
  readonly cuts: DieSegment[];
  readonly creases: DieSegment[];
}

const noLines = (): Lines => ({ cuts: [], creases: [] });

/** A flap that hangs on a panel's edge: creased there, cut round its three other sides. */
function flap({ cuts, creases }: Lines, { left, right }: Panel, edge: number, depth: number): void {
  creases.push([left, edge, right, edge]);
  cuts.push([left, edge, left, edge + depth]);
  cuts.push([left, edge + depth, right, edge + depth]);
  cuts.push([right, edge + depth, right, edge]);
}

/** A lid with its tuck; `depth` is negative above the body. */
function lid(
  { lines, flaps }: Pick<Girth, "lines" | "flaps">,
  panel: Panel,
  edge: number,
  depth: number,
): void {
  const tuck = Math.sign(depth) * flaps.tuckMm;
  flap(lines, panel, edge, depth + tuck);
  lines.creases.push([panel.left, edge + depth, panel.right, edge + depth]);
}

const open = ({ cuts }: Lines, { left, right }: Panel, edge: number): void => {
  cuts.push([left, edge, right, edge]);
};

interface Girth {
  readonly lines: Lines;
  readonly flaps: FlapSizes;
  readonly front: Panel;
  readonly side: Panel;
  readonly back: Panel;
  readonly last: Panel;
  readonly top: number;
  readonly bottom: number;
  readonly widthMm: number;
}

/** How much the glue flap narrows at either end. */
export const taperOf = ({ heightMm }: Pick<Box, "heightMm">, { taperMm }: FlapSizes): number =>
  Math.min(taperMm, heightMm / 2);

/** The four panels of a box's girth, from left to right. */
export function girthPanels({ lengthMm: l, widthMm: w }: Box, { glueMm }: FlapSizes) {
  const [a, b, c, d] = [glueMm, glueMm + l, glueMm + l + w, glueMm + 2 * l + w];
  return {
    front: { left: a, right: b },
    side: { left: b, right: c },
    back: { left: c, right: d },
    last: { left: d, right: d + w },
  };
}

/** Glue flap, four panels, their creases and the open edge at the right. */
function girthOf(box: Box, flaps: FlapSizes, top: number): Girth {
  const lines = noLines();
  const bottom = top + box.heightMm;
  const panels = girthPanels(box, flaps);
  const { left: a } = panels.front;
  const { right: widthMm } = panels.last;
  const taper = taperOf(box, flaps);
  for (const { left } of Object.values(panels)) lines.creases.push([left, top, left, bottom]);
  lines.cuts.push([a, top, 0, top + taper]);
  lines.cuts.push([0, top + taper, 0, bottom - taper]);
  lines.cuts.push([0, bottom - taper, a, bottom]);
  lines.cuts.push([widthMm, top, widthMm, bottom]);
  return {
    lines,
    flaps,
    ...panels,
    top,
    bottom,
    widthMm,
  };
}

/** Dust flaps on both sides: no deeper than half of the front, so that they do not meet. */
function dustFlaps(girth: Girth, edge: number, { lengthMm, widthMm }: Box, sign: 1 | -1): void {
  const depth = sign * Math.min(lengthMm / 2, widthMm);
  flap(girth.lines, girth.side, edge, depth);
  flap(girth.lines, girth.last, edge, depth);
}

/** 双插口: a lid with its tuck at either end, both on the front or the lower one on the back. */
function tuckBox(box: Box, flaps: FlapSizes, lowerOnBack: boolean): DieLine {
  const lidMm = box.widthMm + flaps.tuckMm;
  const girth = girthOf(box, flaps, lidMm);
  const { lines, top, bottom, widthMm, front, back } = girth;
  lid(girth, front, top, -box.widthMm);
  open(lines, back, top);
  lid(girth, lowerOnBack ? back : front, bottom, box.widthMm);
  open(lines, lowerOnBack ? front : back, bottom);
  dustFlaps(girth, top, box, -1);
  dustFlaps(girth, bottom, box, 1);
  return { ...lines, widthMm, heightMm: box.heightMm + 2 * lidMm };
}

/** Four flaps that lock into (or are glued to) one another under the box. */
function lockedBottom(girth: Girth, widthMm: number): void {
  const { lines, front, side, back, last, bottom } = girth;
  const { lockMm } = girth.flaps;
  for (const panel of [front, back]) flap(lines, panel, bottom, widthMm / 2 + lockMm);
  for (const panel of [side, last]) flap(lines, panel, bottom, widthMm / 2);
}

/** 扣底: a lid above, locking flaps below; 自动扣底 has a slant crease in each front flap as well. */
function lockBox(box: Box, flaps: FlapSizes, automatic: boolean): DieLine {
  const { tuckMm, lockMm } = flaps;
  const girth = girthOf(box, flaps, box.widthMm + tuckMm);
  const { lines, front, back, top, bottom, widthMm } = girth;
  lid(girth, front, top, -box.widthMm);
  open(lines, back, top);
  dustFlaps(girth, top, box, -1);
  lockedBottom(girth, box.widthMm);
  if (automatic) {
    const reach = Math.min(box.widthMm / 2, box.lengthMm);
    for (const { left } of [front, back])
      lines.creases.push([left, bottom, left + reach, bottom + reach]);
  }
  const heightMm = box.widthMm + tuckMm + box.heightMm + box.widthMm / 2 + lockMm;
  return { ...lines, widthMm, heightMm };
}

/** 提手盒: front and back lean together into a handle, the bottom locks. */
function handleBox(box: Box, flaps: FlapSizes): DieLine {
  const { handleMm, lockMm } = flaps;
  const gable = box.widthMm / 2 + handleMm;
  const girth = girthOf(box, flaps, gable);
  const { lines, front, side, back, last, top, widthMm } = girth;
  for (const panel of [front, back]) {
    flap(lines, panel, top, -gable);
    lines.creases.push([panel.left, top - box.widthMm / 2, panel.right, top - box.widthMm / 2]);
  }
  for (const panel of [side, last]) flap(lines, panel, top, -box.widthMm / 2);
  lockedBottom(girth, box.widthMm);
  return { ...lines, widthMm, heightMm: gable + box.heightMm + box.widthMm / 2 + lockMm };
}

/** 飞机盒: front wall, base, back wall, lid and its tuck in a row; side walls fold over twice. */
function mailer({ lengthMm: l, widthMm: w, heightMm: h }: Box): DieLine {
  const lines = noLines();
  const { cuts, creases } = lines;
  const [left, right] = [2 * h, 2 * h + l];
  const rows = [0, h, h + w, 2 * h + w, 2 * h + 2 * w, 3 * h + 2 * w] as const;
  const [frontTop, base, back, lidTop, tuck, end] = rows;
  for (const y of [base, back, lidTop, tuck]) creases.push([left, y, right, y]);
  cuts.push([left, frontTop, right, frontTop], [left, end, right, end]);
  for (const [edge, out] of [
    [left, -1],
    [right, 1],
  ] as const) {
    const at = (depth: number) => edge + out * depth;
    cuts.push([edge, frontTop, edge, base], [edge, back, edge, lidTop], [edge, tuck, edge, end]);
    creases.push([edge, base, edge, back], [at(h), base, at(h), back], [edge, lidTop, edge, tuck]);
    cuts.push([edge, base, at(2 * h), base], [at(2 * h), base, at(2 * h), back]);
    cuts.push([at(2 * h), back, edge, back]);
    cuts.push(
      [edge, lidTop, at(h), lidTop],
      [at(h), lidTop, at(h), tuck],
      [at(h), tuck, edge, tuck],
    );
  }
  return { ...lines, widthMm: l + 4 * h, heightMm: 2 * w + 3 * h };
}

/** 套筒: a girth that is open above and below. */
function sleeve(box: Box, flaps: FlapSizes): DieLine {
  const { lines, front, side, back, last, top, bottom, widthMm } = girthOf(box, flaps, 0);
  for (const panel of [front, side, back, last]) {
    open(lines, panel, top);
    open(lines, panel, bottom);
  }
  return { ...lines, widthMm, heightMm: box.heightMm };
}

/** Makes something of each family of boxes: a die line here, panels that fold elsewhere. */
export interface BoxMakers<Made> {
  tuck(box: Box, flaps: FlapSizes, lowerOnBack: boolean): Made;
  lock(box: Box, flaps: FlapSizes, automatic: boolean): Made;
  handle(box: Box, flaps: FlapSizes): Made;
  mailer(box: Box, flaps: FlapSizes): Made;
  sleeve(box: Box, flaps: FlapSizes): Made;
}

/** 彩盒 by type. */
export function madeBox<Made>(
  makers: BoxMakers<Made>,
  box: Box,
  boxType: BoxType,
  flaps: FlapSizes,
): Made {
  switch (boxType) {
    case "tuckEnd":
      return makers.tuck(box, flaps, false);
    case "doubleTuck":
      return makers.tuck(box, flaps, true);
    case "snapLock":
      return makers.lock(box, flaps, false);
    case "autoLock":
      return makers.lock(box, flaps, true);
    case "handle":
      return makers.handle(box, flaps);
    case "mailer":
      return makers.mailer(box, flaps);
    case "sleeve":
      return makers.sleeve(box, flaps);
  }
}

const dieLines: BoxMakers<DieLine> = {
  tuck: tuckBox,
  lock: lockBox,
  handle: handleBox,
  mailer,
  sleeve,
};

export const boxDieLine = (box: Box, boxType: BoxType, flaps: FlapSizes): DieLine =>
  madeBox(dieLines, box, boxType, flaps);

/** 手提袋: glue and four panels round, the sides creased in their middle; top fold and bottom across. */
export function bagDieLine(
  { lengthMm: l, widthMm: w, heightMm: h }: Box,
  { glueMm, bagTopMm }: FlapSizes,
): DieLine {
  const widthMm = glueMm + 2 * l + 2 * w;
  const heightMm = bagTopMm + h + w / 2 + glueMm;
  const upright = [0, l, l + w / 2, l + w, 2 * l + w, 2 * l + 1.5 * w].map((at) => glueMm + at);
  return {
    widthMm,
    heightMm,
    cuts: [
      [0, 0, widthMm, 0],
      [widthMm, 0, widthMm, heightMm],
      [widthMm, heightMm, 0, heightMm],
      [0, heightMm, 0, 0],
    ],
    creases: [
      ...upright.map((x): DieSegment => [x, 0, x, heightMm]),
      [0, bagTopMm, widthMm, bagTopMm],
      [0, bagTopMm + h, widthMm, bagTopMm + h],
    ],
  };
}

/** Steel rule and creases together, in µm. */
export const dieMicrometres = ({ cuts, creases }: DieLine): number =>
  Math.round(
    [...cuts, ...creases].reduce(
      (sum, [x1, y1, x2, y2]) => sum + Math.hypot(x2 - x1, y2 - y1) * 1000,
      0,
    ),
  );

/** The die line of a box or a bag; other goods have none of their own. */
export function dieLineOf({ yspType, box }: SheetJob, flaps: FlapSizes): DieLine | undefined {
  if (box === undefined) return undefined;
  if (yspType === "bag") return bagDieLine(box, flaps);
  return yspType === "box" ? boxDieLine(box, box.boxType, flaps) : undefined;
}
