import type { Point } from "./affine.ts";

/** Role of a panel, for its name. */
export type PanelRole =
  | "front"
  | "back"
  | "side"
  | "glue"
  | "lid"
  | "tuck"
  | "dust"
  | "bottom"
  | "roof"
  | "handle"
  | "hem"
  | "wall"
  | "lining"
  | "ear"
  | "base";

/** A crease from `from` to `to`, folded by `degrees` away from the printed side. */
export interface Hinge {
  readonly parent: string;
  readonly from: Point;
  readonly to: Point;
  readonly degrees: number;
}

/** A panel of a die line, in the flat position. */
export interface Panel {
  /** Distinct within one die line. */
  readonly id: string;
  readonly role: PanelRole;
  readonly corners: readonly Point[];
  /** The panel that it hangs on; the root has none. */
  readonly hinge: Hinge | null;
  /** Number of panels outside it once the box is closed. */
  readonly layer: number;
}

export type Edge = "left" | "right" | "top" | "bottom";

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const cornersOf = ({ left, top, right, bottom }: Rect): readonly Point[] => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

/** The ends of an edge of a rectangle. */
function edgeOf(rect: Rect, edge: Edge): { readonly from: Point; readonly to: Point } {
  const { left, top, right, bottom } = rect;
  switch (edge) {
    case "left":
      return { from: { x: left, y: top }, to: { x: left, y: bottom } };
    case "right":
      return { from: { x: right, y: top }, to: { x: right, y: bottom } };
    case "top":
      return { from: { x: left, y: top }, to: { x: right, y: top } };
    case "bottom":
      return { from: { x: left, y: bottom }, to: { x: right, y: bottom } };
  }
}

/** The rectangle of this depth beyond an edge of another. */
function beyond({ left, top, right, bottom }: Rect, edge: Edge, depth: number): Rect {
  switch (edge) {
    case "left":
      return { left: left - depth, right: left, top, bottom };
    case "right":
      return { left: right, right: right + depth, top, bottom };
    case "top":
      return { left, right, top: top - depth, bottom: top };
    case "bottom":
      return { left, right, top: bottom, bottom: bottom + depth };
  }
}

/** A rectangular panel, and its rectangle for those that hang on it. */
export interface Placed {
  readonly id: string;
  readonly rect: Rect;
}

export interface HangingPanel {
  readonly id: string;
  readonly role: PanelRole;
  readonly edge: Edge;
  readonly depth: number;
  readonly degrees?: number;
  readonly layer?: number;
}

/** Panels of one die line, each added beside an earlier one. */
export interface Panels {
  readonly all: Panel[];
  root(id: string, role: PanelRole, rect: Rect): Placed;
  hang(on: Placed, panel: HangingPanel): Placed;
}

export function makePanels(): Panels {
  const all: Panel[] = [];
  return {
    all,
    root(id, role, rect) {
      all.push({ id, role, corners: cornersOf(rect), hinge: null, layer: 0 });
      return { id, rect };
    },
    hang(on, { id, role, edge, depth, degrees = 90, layer = 0 }) {
      const rect = beyond(on.rect, edge, depth);
      const hinge = { parent: on.id, ...edgeOf(on.rect, edge), degrees };
      all.push({ id, role, corners: cornersOf(rect), hinge, layer });
      return { id, rect };
    },
  };
}
