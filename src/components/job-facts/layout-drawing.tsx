import { type ReactNode, Suspense, useId } from "react";
import type { Layout } from "#contract/quotes/quote.ts";
import { lazyPart } from "#platform/lazy-part.ts";
import { bleedsPath, type PieceShape, piecesPath } from "#pricing/analysis/layout-path.ts";
import { webStrip } from "#pricing/analysis/web-strip.ts";
import { ZoomWindow } from "#ui/layout/zoom-window.tsx";
import styles from "./layout-drawing.module.css";

const DesignPieces = lazyPart(() =>
  import("./design-pieces.tsx").then((part) => part.DesignPieces),
);

interface DrawingProps {
  readonly layout: Layout;
  /** Text alternative of the picture. */
  readonly label: string;
  readonly caption?: ReactNode;
}

interface SheetDrawingProps extends DrawingProps {
  /** Along which side of the sheet the grain runs. */
  readonly grain?: "width" | "height" | undefined;
  /** The design of each piece, where several share the sheet. */
  readonly places?: readonly number[] | undefined;
}

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

interface GroundProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Trimmed areas, hatched. */
function Ground(ground: GroundProps) {
  const hatch = useId();
  const step = ground.width / 40;
  return (
    <>
      <defs>
        <pattern
          id={hatch}
          width={step}
          height={step}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path className={styles.hatch} d={`M0 0V${step}`} />
        </pattern>
      </defs>
      <rect className={styles.ground} {...ground} />
      <rect fill={`url(#${hatch})`} {...ground} />
    </>
  );
}

/** A sheet to scale: usable area, gripper, bleed and every piece. */
export function SheetDrawing({ layout, label, caption, grain, places }: SheetDrawingProps) {
  const { widthMm: width, heightMm: height, usable, gripperMm } = layout;
  const plain = <path className={styles.pieces} d={piecesPath(layout.blocks, "rect", 0)} />;
  const margin = width * 0.01;
  const box = { x: -margin, y: -margin, width: width + 2 * margin, height: height + 2 * margin };
  return (
    <ZoomWindow box={box} label={label} name="拼版图" caption={caption}>
      <Ground x={0} y={0} width={width} height={height} />
      <rect className={styles.usable} {...usable} />
      {layout.grippers.map((edge) => (
        <rect
          key={edge}
          className={styles.gripper}
          y={edge === "bottom" ? height - gripperMm : 0}
          width={width}
          height={gripperMm}
        />
      ))}
      {layout.bleedMm === undefined ? null : (
        <path className={styles.bleeds} d={bleedsPath(layout.blocks, layout.bleedMm)} />
      )}
      {places === undefined ? (
        plain
      ) : (
        <Suspense fallback={plain}>
          <DesignPieces layout={layout} places={places} />
        </Suspense>
      )}
      {grain === undefined ? null : <Grain layout={layout} along={grain} />}
    </ZoomWindow>
  );
}

interface WebDrawingProps extends DrawingProps {
  /** The design of each lane, where several share the web; 0 where none lies. */
  readonly lanes?: readonly number[] | undefined;
  readonly shape: PieceShape;
  readonly radiusMm: number;
}

/** A section of web in running direction, to the right; it continues beyond both ends. */
export function WebDrawing({ layout, label, caption, shape, radiusMm, lanes }: WebDrawingProps) {
  const { widthMm: width, heightMm: height, usable, blocks, repeats } = webStrip(layout);
  const box = { x: 0, y: -height * 0.02, width, height: height * 1.04 };
  const plain = <path className={styles.pieces} d={piecesPath(blocks, shape, radiusMm)} />;
  return (
    <ZoomWindow box={box} label={label} name="拼版图" caption={caption}>
      <Ground x={0} y={0} width={width} height={height} />
      <rect className={styles.usable} x={0} width={width} {...usable} />
      {lanes === undefined ? (
        plain
      ) : (
        <Suspense fallback={plain}>
          <DesignPieces
            layout={{ blocks }}
            places={blocks.flatMap(({ columns, rows }) =>
              lanes.slice(0, rows).flatMap((design) => Array<number>(columns).fill(design)),
            )}
            shape={shape}
            radiusMm={radiusMm}
          />
        </Suspense>
      )}
      <path className={styles.turn} d={repeats.map((x) => `M${x} 0V${height}`).join("")} />
    </ZoomWindow>
  );
}
