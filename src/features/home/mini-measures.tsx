import styles from "./mini-drawing.module.css";

/** mm; null while the field is empty, or where the product has no such size. */
export interface MiniSize {
  readonly width: number | null;
  readonly height: number | null;
}

/** A rectangle of the drawing, in its units. */
export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}

const mm = (value: number | null): string => (value === null ? "" : String(value));

/** The dimensions of one piece, above it and to its left. */
export function Measures({ at, width, height }: MiniSize & { at: Cell }) {
  const { x, y, wide, high } = at;
  return (
    <g className={styles.measures}>
      <path d={`M${x} ${y - 14}v6M${x + wide} ${y - 14}v6M${x} ${y - 11}h${wide}`} />
      <path d={`M${x - 14} ${y}h6M${x - 14} ${y + high}h6M${x - 11} ${y}v${high}`} />
      <text x={x + wide / 2} y={y - 16} textAnchor="middle">
        {mm(width)}
      </text>
      <text x={x - 17} y={y + high / 2 + 4} textAnchor="end">
        {mm(height)}
      </text>
    </g>
  );
}
