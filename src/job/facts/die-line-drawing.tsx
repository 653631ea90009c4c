import type { ShownDieLine } from "#contract/quote.ts";
import styles from "./die-line-drawing.module.css";

const pathOf = (segments: ShownDieLine["cuts"]): string =>
  segments.map(([x1, y1, x2, y2]) => `M${x1} ${y1}L${x2} ${y2}`).join("");

/** 刀线图: one box or bag laid flat, cuts drawn through, creases dashed. */
export function DieLineDrawing({
  die,
  label,
}: {
  readonly die: ShownDieLine;
  readonly label: string;
}) {
  const margin = Math.max(die.widthMm, die.heightMm) * 0.02;
  const view = [-margin, -margin, die.widthMm + 2 * margin, die.heightMm + 2 * margin];
  return (
    <figure className={styles.figure}>
      <svg role="img" aria-label={label} className={styles.drawing} viewBox={view.join(" ")}>
        <path className={styles.crease} d={pathOf(die.creases)} />
        <path className={styles.cut} d={pathOf(die.cuts)} />
      </svg>
      <figcaption className={styles.caption}>实线裁切，虚线压痕</figcaption>
    </figure>
  );
}
