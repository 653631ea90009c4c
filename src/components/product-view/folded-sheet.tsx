import { useId } from "react";
import type { MaterialLook } from "#components/material-swatch.tsx";
import type { Area } from "#components/product-geometry/affine.ts";
import type { Frame } from "#components/product-geometry/page-placement.ts";
import { square } from "./outline.ts";
import styles from "./product-view.module.css";
import { Surface } from "./surface.tsx";
import type { ShownPage } from "./use-pages.ts";

interface FoldedSheetProps {
  readonly frame: Frame;
  readonly panels: readonly Area[];
  readonly shown: ShownPage;
  readonly look: MaterialLook;
  /** Apparent width of a panel, as a fraction of its width. */
  readonly narrowed: number;
}

/** Rise of a panel's far edge over its near edge, as a fraction of the lost width. */
const perspective = 0.22;

/** The front of a sheet that stands half open: its panels rise and fall in turn. */
export function FoldedSheet({ frame, panels, shown, look, narrowed }: FoldedSheetProps) {
  const id = useId();
  const wide = frame.widthMm >= frame.heightMm;
  const rise = Math.sqrt(1 - narrowed ** 2) * perspective;
  const start = ((wide ? frame.widthMm : frame.heightMm) * (1 - narrowed)) / 2;
  return panels.map(({ x, y, width, height }, index) => {
    const way = index % 2 === 0 ? 1 : -1;
    const length = wide ? width : height;
    const from = start + index * length * narrowed;
    // Every second panel begins where the one before it ended.
    const shift = index % 2 === 0 ? 0 : rise * length;
    const map = wide
      ? `matrix(${narrowed} ${way * rise} 0 1 ${from} ${shift})`
      : `matrix(1 0 ${way * rise} ${narrowed} ${shift} ${from})`;
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
              opaque={false}
              guides={false}
            />
          </g>
          <rect
            className={styles.shade}
            width={width}
            height={height}
            opacity={way > 0 ? 0 : 0.18 * (1 - narrowed)}
          />
        </g>
      </g>
    );
  });
}
