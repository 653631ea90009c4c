import { useId } from "react";
import type { MaterialLook } from "#components/material-swatch.tsx";
import type { Area } from "#components/product-geometry/affine.ts";
import { type FoldWay, standingPanels } from "#components/product-geometry/folded-sheet.ts";
import type { Frame } from "#components/product-geometry/page-placement.ts";
import type { WhiteInk } from "#contract/jobs/white-ink.ts";
import { square } from "./outline.ts";
import styles from "./product-view.module.css";
import { Surface } from "./surface.tsx";
import type { ShownPage } from "./use-pages.ts";

interface FoldedSheetProps {
  readonly frame: Frame;
  readonly panels: readonly Area[];
  readonly shown: ShownPage;
  readonly look: MaterialLook;
  readonly white: WhiteInk | undefined;
  readonly way: FoldWay;
  /** 0 closed, 1 flat. */
  readonly open: number;
}

/** The front of a sheet that stands half open. */
export function FoldedSheet({ frame, panels, shown, look, white, way, open }: FoldedSheetProps) {
  const id = useId();
  const wide = frame.widthMm >= frame.heightMm;
  const length = (wide ? frame.widthMm : frame.heightMm) / panels.length;
  const standing = standingPanels(panels.length, length, open, way);
  return panels.map(({ x, y, width, height }, index) => {
    const { from = 0, factor = 1, slope = 0, shift = 0 } = standing[index] ?? {};
    const map = wide
      ? `matrix(${factor} ${slope} 0 1 ${from} ${shift})`
      : `matrix(1 0 ${slope} ${factor} ${shift} ${from})`;
    const clip = `${id}${index}`;
    return (
      <g key={clip} transform={map}>
        <clipPath id={clip}>
          <rect width={width} height={height} />
        </clipPath>
        <g clipPath={`url(#${clip})`}>
          <g transform={`translate(${-x} ${-y})`}>
            <Surface
              frame={frame}
              outline={square}
              shown={shown}
              look={look}
              opaque={white === "under"}
              whiteAlone={white === "only"}
              guides={false}
            />
          </g>
          <rect
            className={styles.shade}
            width={width}
            height={height}
            opacity={slope < 0 ? 0.3 * (1 - factor) + 0.04 : 0}
          />
        </g>
      </g>
    );
  });
}
