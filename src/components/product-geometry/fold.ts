import type { Point } from "./affine.ts";
import type { Panel } from "./panel.ts";

/** x to the right, y down, z towards the viewer of the printed side; mm. */
export type Place = readonly [x: number, y: number, z: number];

/** Where a panel is in space: `origin` of the flat drawing, and its directions. */
export interface Pose {
  readonly origin: Place;
  readonly right: Place;
  readonly down: Place;
  /** Away from the printed side's front. */
  readonly outward: Place;
}

const flat: Pose = { origin: [0, 0, 0], right: [1, 0, 0], down: [0, 1, 0], outward: [0, 0, 1] };

const sum = (...parts: ReadonlyArray<readonly [number, Place]>): Place => {
  const total = [0, 0, 0];
  for (const [factor, [x, y, z]] of parts) {
    total[0] = (total[0] ?? 0) + factor * x;
    total[1] = (total[1] ?? 0) + factor * y;
    total[2] = (total[2] ?? 0) + factor * z;
  }
  return [total[0] ?? 0, total[1] ?? 0, total[2] ?? 0];
};

/** The place in space of a point of the flat drawing on a panel. */
export const placeAt = ({ origin, right, down }: Pose, { x, y }: Point): Place =>
  sum([1, origin], [x, right], [y, down]);

const middleOf = ({ corners }: Panel): Point => ({
  x: corners.reduce((total, { x }) => total + x, 0) / corners.length,
  y: corners.reduce((total, { y }) => total + y, 0) / corners.length,
});

/** A pose turned about the hinge of its panel. */
function turned(parent: Pose, panel: Panel, closed: number): Pose {
  const { hinge } = panel;
  if (hinge === null) return parent;
  const { from, to, degrees } = hinge;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const middle = middleOf(panel);
  const side = Math.sign((middle.y - from.y) * along.x - (middle.x - from.x) * along.y);
  const away = { x: -side * along.y, y: side * along.x };
  const angle = (degrees * closed * Math.PI) / 180;
  const { right, down, outward } = parent;
  const axis = sum([along.x, right], [along.y, down]);
  const depth = sum([away.x, right], [away.y, down]);
  const reach = sum([Math.cos(angle), depth], [-Math.sin(angle), outward]);
  const nextRight = sum([along.x, axis], [away.x, reach]);
  const nextDown = sum([along.y, axis], [away.y, reach]);
  const origin = sum([1, placeAt(parent, from)], [-from.x, nextRight], [-from.y, nextDown]);
  return {
    origin,
    right: nextRight,
    down: nextDown,
    outward: sum([Math.cos(angle), outward], [Math.sin(angle), depth]),
  };
}

/** Poses of all panels by their ids, `closed` from 0 (flat) to 1 (folded). */
export function foldedPoses(panels: readonly Panel[], closed: number): ReadonlyMap<string, Pose> {
  const poses = new Map<string, Pose>();
  for (const panel of panels) {
    const parent = panel.hinge === null ? flat : poses.get(panel.hinge.parent);
    if (parent === undefined) throw new Error(`${panel.id} comes before the panel it hangs on`);
    poses.set(panel.id, turned(parent, panel, closed));
  }
  return poses;
}
