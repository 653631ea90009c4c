import { useId, useState } from "react";
import type { Layout } from "#contract/quote.ts";
import styles from "./layout-drawing.module.css";
import { bleedsPath, type PieceShape, piecesPath } from "./layout-path.ts";

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

/** Across becomes along: a long web is drawn running to the right. */
function turned(layout: Layout): Layout {
  const { usable } = layout;
  return {
    ...layout,
    widthMm: layout.heightMm,
    heightMm: layout.widthMm,
    usable: { x: usable.y, y: usable.x, width: usable.height, height: usable.width },
    blocks: layout.blocks.map((block) => ({
      x: block.y,
      y: block.x,
      columns: block.rows,
      rows: block.columns,
      width: block.height,
      height: block.width,
      stepX: block.stepY,
      stepY: block.stepX,
      turned: block.turned,
    })),
  };
}

/** A web that is much longer than wide runs to the right, so that its labels stay visible. */
export const runsRight = (layout: Layout): boolean => layout.heightMm > layout.widthMm * 1.5;

/** The sheet or web, drawn to scale: usable area, grippers, gutters and every piece. */
export function LayoutDrawing(props: LayoutDrawingProps) {
  const right = props.medium === "web" && runsRight(props.layout);
  const layout = right ? turned(props.layout) : props.layout;
  const { medium, shape = "rect", radiusMm = 0, label, grain } = props;
  const hatch = useId();
  const [zoom, setZoom] = useState(0);
  const scale = zoomSteps[zoom] ?? 1;
  const { widthMm: width, heightMm: height, usable } = layout;
  const overX = right ? width * 0.06 : 0;
  const overY = medium === "web" && !right ? height * 0.06 : 0;
  const ground = {
    x: -overX,
    y: -overY,
    width: width + 2 * overX,
    height: height + 2 * overY,
  };
  const gripper = layout.gripperMm;
  return (
    <figure className={styles.figure}>
      <section className={styles.window} tabIndex={scale > 1 ? 0 : undefined} aria-label="拼版图">
        <svg
          role="img"
          aria-label={label}
          className={styles.drawing}
          viewBox={`${-overX - width * 0.01} ${-overY} ${ground.width + width * 0.02} ${ground.height}`}
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
          <rect className={styles.ground} {...ground} />
          <rect fill={`url(#${hatch})`} {...ground} />
          <rect
            className={styles.usable}
            x={right ? ground.x : usable.x}
            y={right || medium === "sheet" ? usable.y : ground.y}
            width={right ? ground.width : usable.width}
            height={right || medium === "sheet" ? usable.height : ground.height}
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
          {layout.bleedMm === undefined ? null : (
            <path className={styles.bleeds} d={bleedsPath(layout.blocks, layout.bleedMm)} />
          )}
          <path className={styles.pieces} d={piecesPath(layout.blocks, shape, radiusMm)} />
          {medium === "web" ? (
            <path
              className={styles.turn}
              d={
                right ? `M0 0V${height}M${width} 0V${height}` : `M0 0H${width}M0 ${height}H${width}`
              }
            />
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
