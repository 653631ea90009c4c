import { leadTurns } from "#components/job-form/winding.ts";
import type { Size } from "#components/product-geometry/affine.ts";
import { onWeb } from "#components/product-geometry/label-reel.ts";
import type { Frame } from "#components/product-geometry/page-placement.ts";
import type { Winding } from "#contract/jobs/jobs.ts";
import type { Outline } from "./outline.ts";
import styles from "./product-view.module.css";
import { Surface, type SurfaceLook } from "./surface.tsx";
import type { ShownPage } from "./use-pages.ts";

/** A label without its guides. */
export type Piece = Omit<SurfaceLook, "guides"> & {
  readonly frame: Frame;
  readonly outline: Outline;
  readonly shown: ShownPage;
};

/** Liner beside the labels, mm. */
const edgeMm = 3;
/** Labels that hang below the reel, and on it. */
const hanging = 2;

/** Half of the reel's height: it has room for one label. */
const reelHalf = ({ heightMm }: Size, gapMm: number): number => heightMm / 2 + gapMm + edgeMm;

export function reelBox(cell: Size, gapMm: number) {
  const half = reelHalf(cell, gapMm);
  const web = cell.widthMm + 2 * edgeMm;
  const length = hanging * (cell.heightMm + gapMm) + gapMm;
  return {
    x: -web * 0.12,
    y: -half * 1.12,
    width: web * 1.12 + half * 0.9,
    height: half * 2.12 + length + web * 0.04,
  };
}

interface LabelOnReelProps {
  readonly piece: Piece;
  readonly winding: Winding;
  readonly gapMm: number;
}

/**
 * A reel seen from in front with its web hanging down. Wound out, print is visible on the reel;
 * wound in, the reel shows its liner and the web comes from behind.
 */
export function LabelOnReel({ piece, winding, gapMm }: LabelOnReelProps) {
  const { frame } = piece;
  const cell = onWeb(frame, winding.lead);
  const half = reelHalf(cell, gapMm);
  const web = cell.widthMm + 2 * edgeMm;
  const bulge = half * 0.42;
  const isIn = winding.wound === "in";
  const step = cell.heightMm + gapMm;
  const end = half + hanging * step + gapMm;
  const label = (y: number) => (
    <g
      key={y}
      transform={`translate(${web / 2} ${y}) rotate(${leadTurns[winding.lead]}) translate(${-frame.widthMm / 2} ${-frame.heightMm / 2})`}
    >
      <Surface {...piece} guides={false} applied />
    </g>
  );
  const strip = <path className={styles.liner} d={`M0 0V${end}H${web}V0`} />;
  const hung = Array.from({ length: hanging }, (_, index) =>
    label(half + gapMm + cell.heightMm / 2 + index * step),
  );
  const arrowX = web + bulge * 0.9;
  return (
    <>
      {isIn ? strip : null}
      {isIn ? hung : null}
      <path
        className={styles.liner}
        d={`M0 ${-half}H${web}A${bulge} ${half} 0 0 1 ${web} ${half}H0A${bulge * 0.3} ${half} 0 0 1 0 ${-half}z`}
      />
      <ellipse className={styles.liner} cx={web} cy={0} rx={bulge} ry={half} />
      <ellipse className={styles.core} cx={web} cy={0} rx={bulge * 0.4} ry={half * 0.4} />
      {isIn ? null : strip}
      {isIn ? null : label(0)}
      {isIn ? null : hung}
      <path
        className={styles.arrow}
        d={`M${arrowX} ${half * 1.15}V${end * 0.92}m${-bulge * 0.2} ${-bulge * 0.25}l${bulge * 0.2} ${bulge * 0.25}l${bulge * 0.2} ${-bulge * 0.25}`}
      />
    </>
  );
}
