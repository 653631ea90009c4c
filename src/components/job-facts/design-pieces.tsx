import type { LayoutBlock } from "#contract/quotes/quote.ts";
import { type PieceShape, piecesPath } from "#pricing/analysis/layout-path.ts";
import { rectanglesOf } from "#pricing/core/layout.ts";
import styles from "./design-pieces.module.css";

/** More numbers than this are too small to read. */
const mostNumbers = 120;

/** Tones of the sheet of styles; further designs begin again; their numbers distinguish them. */
const tones = 6;

interface DesignPiecesProps {
  readonly layout: { readonly blocks: readonly LayoutBlock[] };
  /** Rectangles by default. */
  readonly shape?: PieceShape;
  readonly radiusMm?: number;
  /** The design of each piece, from 1; 0 where none lies. */
  readonly places: readonly number[];
}

/** The pieces of a form with several designs: each design has its colour and its number. */
export function DesignPieces(props: DesignPiecesProps) {
  const { layout, places, shape = "rect", radiusMm = 0 } = props;
  const pieces = rectanglesOf(layout);
  const designs = [...new Set(places)].filter((design) => design > 0);
  const blocksOf = (design: number) =>
    pieces
      .filter((_, at) => (places[at] ?? 0) === design)
      .map((piece) => ({ ...piece, columns: 1, rows: 1, stepX: 0, stepY: 0 }));
  return (
    <>
      <path className={styles.blank} d={piecesPath(blocksOf(0), shape, radiusMm)} />
      {designs.map((design) => (
        <path
          key={design}
          className={styles.design}
          data-tone={design % tones}
          d={piecesPath(blocksOf(design), shape, radiusMm)}
        />
      ))}
      {pieces.length > mostNumbers
        ? null
        : pieces.map(({ x, y, width, height }, at) =>
            (places[at] ?? 0) === 0 ? null : (
              <text
                key={`${x} ${y}`}
                className={styles.number}
                x={x + width / 2}
                y={y + height / 2}
                fontSize={Math.min(width, height) / 2}
              >
                {places[at]}
              </text>
            ),
          )}
    </>
  );
}
