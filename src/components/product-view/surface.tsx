import { useId } from "react";
import type { MaterialLook } from "#components/material-swatch.tsx";
import { matrixOf } from "#components/product-geometry/affine.ts";
import { type Frame, placePage, safeMm } from "#components/product-geometry/page-placement.ts";
import { Marks, type NumberedMark } from "./marks.tsx";
import { isClear, Material, MaterialDefinition } from "./material-fill.tsx";
import { type Outline, outlinePath } from "./outline.ts";
import { PlacedPage } from "./page-image.tsx";
import styles from "./product-view.module.css";
import { useSharpPart } from "./sharp-part.ts";
import type { ShownPage } from "./use-pages.ts";

/** How a piece is printed and what is drawn over it. */
export interface SurfaceLook {
  readonly look: MaterialLook;
  /** White ink lies under the colours: the material does not show through. */
  readonly opaque: boolean;
  /** White is printed alone, where the artwork is black. */
  readonly whiteAlone?: boolean | undefined;
  /** Cut, bleed and safe area are drawn. */
  readonly guides: boolean;
  /** What is behind a transparent material is part of the drawing. */
  readonly applied?: boolean | undefined;
}

interface SurfaceProps extends SurfaceLook {
  readonly frame: Frame;
  readonly outline: Outline;
  readonly shown: ShownPage;
  /** Findings on this page. */
  readonly marks?: readonly NumberedMark[] | undefined;
}

const missing = {
  coming: "正在画…",
  absent: "文件没有这一页",
  failed: "这一页画不出来",
} as const;

/** One printed piece in mm: material, artwork, and the lines of its cut. */
export function Surface(props: SurfaceProps) {
  const { frame, outline, shown, look, opaque, whiteAlone, guides, applied, marks = [] } = props;
  const id = useId();
  const { widthMm, heightMm, bleedMm } = frame;
  const cut = outlinePath(frame, outline, 0);
  const page = shown.kind === "drawn" ? shown.page : null;
  // On a bottle's strips the picture has more pixels than the screen at every scale.
  const { place, part } = useSharpPart(applied ? null : page);
  return (
    <g className={applied ? undefined : styles.surface}>
      {page === null ? null : <g ref={place} transform={matrixOf(placePage(page, frame))} />}
      <defs>
        <MaterialDefinition look={look} id={`${id}m`} />
        <clipPath id={`${id}c`}>
          <path d={cut} />
        </clipPath>
        <clipPath id={`${id}b`}>
          <path d={outlinePath(frame, outline, bleedMm)} />
        </clipPath>
      </defs>
      {guides && page !== null ? (
        <g className={styles.beyond} clipPath={`url(#${id}b)`}>
          <PlacedPage page={page} frame={frame} part={part} />
        </g>
      ) : null}
      <g className={applied ? undefined : styles.piece} clipPath={`url(#${id}c)`}>
        {applied && isClear(look) ? null : <Material look={look} id={`${id}m`} d={cut} />}
        {page === null ? null : (
          <g className={whiteAlone ? styles.white : opaque ? undefined : styles.ink}>
            <PlacedPage page={page} frame={frame} part={part} />
          </g>
        )}
      </g>
      <path className={styles.edge} d={cut} />
      {shown.kind === "drawn" ? null : (
        <text
          className={styles.missing}
          x={widthMm / 2}
          y={heightMm / 2}
          style={{ fontSize: Math.min(widthMm, heightMm) * 0.1 }}
        >
          {missing[shown.kind]}
        </text>
      )}
      {guides ? <Guides frame={frame} outline={outline} /> : null}
      {page === null ? null : <Marks marks={marks} page={page} frame={frame} />}
    </g>
  );
}

function Guides({ frame, outline }: Pick<SurfaceProps, "frame" | "outline">) {
  return (
    <>
      <path className={styles.bleed} d={outlinePath(frame, outline, frame.bleedMm)} />
      <path className={styles.trim} d={outlinePath(frame, outline, 0)} />
      <path className={styles.safe} d={outlinePath(frame, outline, -safeMm)} />
    </>
  );
}
