import type { QuoteType } from "#contract/catalog/storefront.ts";
import styles from "./mini-drawing.module.css";

interface MiniDrawingProps {
  readonly kind: QuoteType;
  /** mm; null while the field is empty, or where the product has no such size. */
  readonly width: number | null;
  readonly height: number | null;
}

const fills = [styles.cyan, styles.magenta, styles.yellow] as const;

const between = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}

const mm = (value: number | null): string => (value === null ? "" : String(value));

/** The dimensions of one piece, above it and to its left. */
function Measures({
  at,
  width,
  height,
}: Pick<MiniDrawingProps, "width" | "height"> & { at: Cell }) {
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

/** The web extends beyond the picture. */
const webEnd = 900;

/** A roll of labels in the typed shape. */
function Roll({ width, height }: Pick<MiniDrawingProps, "width" | "height">) {
  const shape = between((width ?? 50) / (height ?? 30), 0.3, 3.4);
  const rows = shape < 1 ? 1 : 2;
  const high = rows === 1 ? 74 : 33;
  const wide = high * shape;
  const columns = Math.ceil(webEnd / (wide + 8));
  const cells = Array.from({ length: rows * columns }, (_, index): Cell => {
    const column = Math.floor(index / rows);
    return { x: 166 + column * (wide + 8), y: 34 + (index % rows) * (high + 8), wide, high };
  });
  const [first] = cells;
  return (
    <>
      <path className={styles.web} d={`M96 24h${webEnd}v94h${-webEnd}z`} />
      <circle className={styles.paper} cx="70" cy="72" r="52" />
      <path
        className={styles.rings}
        d="M70 27a45 45 0 1 0 .1 0M70 34a38 38 0 1 0 .1 0M70 41a31 31 0 1 0 .1 0"
      />
      <circle className={styles.core} cx="70" cy="72" r="21" />
      <circle className={styles.hole} cx="70" cy="72" r="15" />
      {cells.map((cell, index) => (
        <rect
          key={`${cell.x} ${cell.y}`}
          className={fills[index % fills.length]}
          x={cell.x}
          y={cell.y}
          width={cell.wide}
          height={cell.high}
          rx="3"
        />
      ))}
      {first === undefined ? null : <Measures at={first} width={width} height={height} />}
    </>
  );
}

/** A stack of sheets, or a card, in the typed shape. */
function Sheets({ width, height }: Pick<MiniDrawingProps, "width" | "height">) {
  const shape = between((width ?? 90) / (height ?? 54), 0.35, 2.6);
  const high = Math.min(88, 150 / shape);
  const wide = high * shape;
  const at: Cell = { x: 180 - wide / 2, y: 30 + (88 - high) / 2, wide, high };
  return (
    <>
      {[8, 4].map((by) => (
        <rect
          key={by}
          className={styles.paper}
          x={at.x + by}
          y={at.y + by}
          width={wide}
          height={high}
        />
      ))}
      <rect className={styles.paper} x={at.x} y={at.y} width={wide} height={high} />
      <rect
        className={styles.block}
        x={at.x + wide * 0.1}
        y={at.y + high * 0.1}
        width={wide * 0.8}
        height={high * 0.42}
      />
      <path
        className={styles.lines}
        d={`M${at.x + wide * 0.1} ${at.y + high * 0.66}h${wide * 0.7}m${-wide * 0.7} ${high * 0.12}h${wide * 0.5}`}
      />
      <Measures at={at} width={width} height={height} />
    </>
  );
}

/** The quoted piece in its proportions. */
export function MiniDrawing({ kind, width, height }: MiniDrawingProps) {
  const isRoll = kind === "lz" || kind === "inkLz";
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 360 132"
      preserveAspectRatio={isRoll ? "xMinYMid" : "xMidYMid"}
      aria-hidden="true"
    >
      {isRoll ? <Roll width={width} height={height} /> : <Sheets width={width} height={height} />}
    </svg>
  );
}
