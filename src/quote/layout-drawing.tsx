import { useId, useState } from "react";
import type { Layout } from "#contract/quote.ts";
import styles from "./layout-drawing.module.css";
import { type PieceShape, piecesPath } from "./layout-path.ts";

export interface LayoutDrawingProps {
  readonly layout: Layout;
  /** A web runs on above and below; a sheet ends at its edges. */
  readonly medium: "web" | "sheet";
  readonly shape?: PieceShape;
  readonly radiusMm?: number;
  /** Says in words what the picture shows. */
  readonly label: string;
  /** Along which side of the sheet the grain runs. */
  readonly grain?: "width" | "height";
}

const zoomSteps = [1, 1.5, 2, 3, 4, 6] as const;

function Grain({ layout, along }: { readonly layout: Layout; readonly along: "width" | "height" }) {
  const { widthMm, heightMm } = layout;
  const length = Math.min(widthMm, heightMm) * 0.16;
  const inset = Math.min(widthMm, heightMm) * 0.04;
  const [x, y] = [widthMm - inset, inset];
  const head = length * 0.16;
  const line =
    along === "width"
      ? `M${x - length} ${y}H${x}m${-head} ${-head}l${head} ${head}l${-head} ${head}M${x - length + head} ${y - head}l${-head} ${head}l${head} ${head}`
      : `M${x} ${y}v${length}m${-head} ${-head}l${head} ${head}l${head} ${-head}M${x - head} ${y + head}l${head} ${-head}l${head} ${head}`;
  return <path className={styles.grain} d={line} />;
}

/** The sheet or web, drawn to scale: usable area, grippers, gutters and every piece. */
export function LayoutDrawing(props: LayoutDrawingProps) {
  const { layout, medium, shape = "rect", radiusMm = 0, label, grain } = props;
  const hatch = useId();
  const [zoom, setZoom] = useState(0);
  const scale = zoomSteps[zoom] ?? 1;
  const { widthMm: width, heightMm: height, usable } = layout;
  const over = medium === "web" ? height * 0.06 : 0;
  const gripper = layout.gripperMm;
  return (
    <figure className={styles.figure}>
      <section className={styles.window} tabIndex={scale > 1 ? 0 : undefined} aria-label="拼版图">
        <svg
          role="img"
          aria-label={label}
          className={styles.drawing}
          viewBox={`${-width * 0.01} ${-over} ${width * 1.02} ${height + 2 * over}`}
          style={{ inlineSize: `${scale * 100}%`, blockSize: `calc(var(--drawing) * ${scale})` }}
        >
          <defs>
            <pattern
              id={hatch}
              width={width / 40}
              height={width / 40}
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <path className={styles.hatch} d={`M0 0V${width / 40}`} />
            </pattern>
          </defs>
          <rect className={styles.ground} y={-over} width={width} height={height + 2 * over} />
          <rect fill={`url(#${hatch})`} y={-over} width={width} height={height + 2 * over} />
          <rect
            className={styles.usable}
            x={usable.x}
            y={medium === "web" ? -over : usable.y}
            width={usable.width}
            height={medium === "web" ? height + 2 * over : usable.height}
          />
          {layout.grippers.map((edge) => (
            <rect
              key={edge}
              className={styles.gripper}
              y={edge === "bottom" ? height - gripper : 0}
              width={width}
              height={gripper}
            />
          ))}
          <path className={styles.pieces} d={piecesPath(layout.blocks, shape, radiusMm)} />
          {medium === "web" ? (
            <path className={styles.turn} d={`M0 0H${width}M0 ${height}H${width}`} />
          ) : null}
          {grain === undefined ? null : <Grain layout={layout} along={grain} />}
        </svg>
      </section>
      <div className={styles.zoom}>
        <button
          type="button"
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
          aria-label="缩小拼版图"
        >
          −
        </button>
        <button
          type="button"
          disabled={zoom === zoomSteps.length - 1}
          onClick={() => setZoom(zoom + 1)}
          aria-label="放大拼版图"
        >
          ＋
        </button>
        {zoom > 0 ? (
          <button type="button" onClick={() => setZoom(0)}>
            还原
          </button>
        ) : null}
      </div>
    </figure>
  );
}
