import type { Point } from "#components/product-geometry/affine.ts";
import { foldedPoses, type Place, placeAt } from "#components/product-geometry/fold.ts";
import type { Panel, PanelRole } from "#components/product-geometry/panel.ts";
import { boxPanels } from "#components/product-geometry/panels.ts";
import { plainShapes } from "#contract/price-book/shapes.ts";
import type { Box, BoxType } from "#pricing/core/die-line.ts";

/** A panel of an open box as a polygon of the picture. */
export interface DrawnPanel {
  readonly id: string;
  readonly tone: "front" | "side" | "top" | "flap";
  readonly points: readonly Point[];
}

const upright: Box = { lengthMm: 60, widthMm: 42, heightMm: 70 };
const models: Readonly<Partial<Record<BoxType, Box>>> = {
  mailer: { lengthMm: 100, widthMm: 70, heightMm: 28 },
  handle: { lengthMm: 110, widthMm: 70, heightMm: 70 },
};

/** How far each part is folded in the picture; 1 is closed. */
const folded: Readonly<Partial<Record<PanelRole, number>>> = {
  roof: 0.8,
  handle: 0.8,
  lid: 0.35,
  tuck: 0.6,
  dust: 0.45,
  ear: 0.8,
};

/** 自动扣底 closes its bottom by itself; the other bottoms are shown before they are closed. */
const bottomFolded = (type: BoxType): number => (type === "autoLock" ? 0.8 : 0.4);

function toneOf({ role }: Panel): DrawnPanel["tone"] {
  switch (role) {
    case "front":
    case "back":
      return "front";
    case "side":
    case "wall":
    case "lining":
    case "glue":
      return "side";
    case "base":
    case "dust":
    case "ear":
    case "hem":
      return "top";
    case "roof":
    case "handle":
    case "lid":
    case "tuck":
    case "bottom":
      return "flap";
  }
}

function leftOpen(panel: Panel, type: BoxType): Panel {
  const { role, hinge } = panel;
  if (hinge === null) return panel;
  const share = role === "bottom" ? bottomFolded(type) : (folded[role] ?? 1);
  return { ...panel, hinge: { ...hinge, degrees: hinge.degrees * share } };
}

/** Upright boxes are seen from the back, where the lid hangs; a mailer stands on its base. */
const upwards = ([x, y, z]: Place, type: BoxType): Place =>
  type === "mailer" ? [x, z, -y] : [-x, y, -z];

const yaw = 0.5;
const pitch = 0.35;

/** Parallel projection, from the right and from above. */
function seen([x, y, z]: Place): Point & { readonly depth: number } {
  const along = z * Math.cos(yaw) + x * Math.sin(yaw);
  return {
    x: x * Math.cos(yaw) - z * Math.sin(yaw),
    y: y * Math.cos(pitch) + along * Math.sin(pitch),
    depth: along * Math.cos(pitch) - y * Math.sin(pitch),
  };
}

/** The panels of the type's die line, folded up and left open, the farthest first; mm. */
export function boxOutline(type: BoxType): readonly DrawnPanel[] {
  const panels = boxPanels(models[type] ?? upright, type, plainShapes.flaps);
  const poses = foldedPoses(
    panels.map((panel) => leftOpen(panel, type)),
    1,
  );
  const drawn = panels.flatMap((panel) => {
    const pose = poses.get(panel.id);
    if (pose === undefined) return [];
    const points = panel.corners.map((corner) => seen(upwards(placeAt(pose, corner), type)));
    const depth = points.reduce((sum, point) => sum + point.depth, 0) / points.length;
    return [{ id: panel.id, tone: toneOf(panel), points, depth }];
  });
  return drawn.sort((a, b) => a.depth - b.depth);
}
