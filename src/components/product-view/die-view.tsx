import { useId, useState } from "react";
import type { Panel } from "#components/product-geometry/panel.ts";
import type { DieProduct } from "#components/product-geometry/product.ts";
import { short } from "#contract/format/numerals.ts";
import type { DieLine } from "#pricing/products/die-line.ts";
import { ZoomWindow } from "#ui/layout/zoom-window.tsx";
import { Material, MaterialDefinition } from "./material-fill.tsx";
import { panelNames } from "./panel-words.ts";
import styles from "./product-view.module.css";
import { PlacedPage } from "./surface.tsx";
import { drawnPage, pageOf, usePages } from "./use-pages.ts";
import { extentOf, type ViewProps } from "./view-props.ts";

const linesOf = (segments: DieLine["cuts"]): string =>
  segments.map(([x1, y1, x2, y2]) => `M${x1} ${y1}L${x2} ${y2}`).join("");

const outlineOf = ({ corners }: Panel): string =>
  `M${corners.map(({ x, y }) => `${x} ${y}`).join("L")}z`;

/** The middle of a panel, and a text size that fits into it. */
function nameAt({ corners }: Panel) {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const size = Math.min((right - left) / 3.4, (bottom - top) / 1.6, 12);
  return { x: (left + right) / 2, y: (top + bottom) / 2, size };
}

/** A flat box or bag with the artwork on its panels. */
export function DieView({ product, file, look }: ViewProps<DieProduct>) {
  const id = useId();
  const [guides, setGuides] = useState(true);
  const { frame, die, panels } = product;
  const shown = pageOf(usePages(file, [1]), 1);
  const page = drawnPage(shown);
  const outline = panels.map(outlineOf).join("");
  const size = `${short(frame.widthMm)}×${short(frame.heightMm)} mm`;
  return (
    <>
      <ZoomWindow
        box={extentOf(frame.widthMm, frame.heightMm, frame.bleedMm + frame.widthMm * 0.02)}
        name="成品图"
        label={`展开 ${size}，图案在各面上`}
        caption={
          <>
            展开 <b>{size}</b>
          </>
        }
      >
        <defs>
          <MaterialDefinition look={look} id={`${id}m`} />
          <clipPath id={`${id}c`}>
            <path d={outline} />
          </clipPath>
        </defs>
        {guides && page !== null ? (
          <g className={styles.beyond}>
            <PlacedPage page={page} frame={frame} />
          </g>
        ) : null}
        <g className={styles.piece}>
          <Material look={look} id={`${id}m`} d={outline} />
          {page === null ? null : (
            <g className={styles.ink} clipPath={`url(#${id}c)`}>
              <PlacedPage page={page} frame={frame} />
            </g>
          )}
        </g>
        <path className={styles.fold} d={linesOf(die.creases)} />
        <path className={styles.cut} d={linesOf(die.cuts)} />
        {guides
          ? panels.map((panel) => {
              const { x, y, size: fontSize } = nameAt(panel);
              return (
                <text key={panel.id} className={styles.panelName} x={x} y={y} style={{ fontSize }}>
                  {panelNames[panel.role]}
                </text>
              );
            })
          : null}
      </ZoomWindow>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={guides}
          onChange={({ currentTarget }) => setGuides(currentTarget.checked)}
        />
        看各面的名字和刀线以外
      </label>
      {shown.kind === "coming" ? <p className={styles.note}>正在画…</p> : null}
      <p className={styles.note}>实线裁切，虚线压痕。文件按展开尺寸居中放。</p>
    </>
  );
}
