import { Suspense } from "react";
import type { QuoteType } from "#contract/catalog/storefront.ts";
import { isLabelKind } from "#contract/lookups/kinds.ts";
import { lazyPart } from "#platform/lazy-part.ts";
import styles from "./mini-drawing.module.css";
import { type Cell, Measures, type MiniSize } from "./mini-measures.tsx";

const MiniPiece = lazyPart(async () => (await import("./mini-pieces.tsx")).MiniPiece);

interface MiniDrawingProps extends MiniSize {
  readonly kind: QuoteType;
  /** Of its quantity. */
  readonly unit: string;
}

const fills = [styles.cyan, styles.magenta, styles.yellow] as const;

const between = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** The web extends beyond the picture. */
const webEnd = 900;

/** A roll of labels in the typed shape. */
function Roll({ width, height }: MiniSize) {
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

/** The quoted piece in its proportions. */
export function MiniDrawing({ kind, unit, width, height }: MiniDrawingProps) {
  const isRoll = isLabelKind(kind);
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 360 132"
      preserveAspectRatio={isRoll ? "xMinYMid" : "xMidYMid"}
      aria-hidden="true"
    >
      {isRoll ? (
        <Roll width={width} height={height} />
      ) : (
        <Suspense fallback={null}>
          <MiniPiece kind={kind} unit={unit} width={width} height={height} />
        </Suspense>
      )}
    </svg>
  );
}
