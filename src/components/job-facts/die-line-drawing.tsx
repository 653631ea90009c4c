import { short } from "#contract/format/numerals.ts";
import type { ShownDieLine } from "#contract/quotes/quote.ts";
import { ZoomWindow } from "#ui/layout/zoom-window.tsx";
import styles from "./die-line-drawing.module.css";

const pathOf = (segments: ShownDieLine["cuts"]): string =>
  segments.map(([x1, y1, x2, y2]) => `M${x1} ${y1}L${x2} ${y2}`).join("");

/** 刀线: a flat box or bag with solid cuts, dashed creases and its two measures. */
export function DieLineDrawing({ die }: { readonly die: ShownDieLine }) {
  const { widthMm: width, heightMm: height } = die;
  const text = Math.max(width, height) * 0.045;
  const margin = text * 0.5;
  const rule = text * 1.6;
  const box = {
    x: -margin,
    y: -rule,
    width: width + margin + rule,
    height: height + margin + rule,
  };
  const tick = text * 0.3;
  const above = -text * 0.55;
  const beside = width + text * 0.55;
  return (
    <>
      <ZoomWindow
        box={box}
        name="刀线图"
        label={`展开 ${short(width)}×${short(height)} mm 的刀线，共 ${short(die.metres)} 米`}
        caption={
          <>
            展开{" "}
            <b>
              {short(width)}×{short(height)}
            </b>{" "}
            mm，刀线 <b>{short(die.metres)}</b> 米
          </>
        }
      >
        <path className={styles.crease} d={pathOf(die.creases)} />
        <path className={styles.cut} d={pathOf(die.cuts)} />
        <path
          className={styles.measure}
          d={`M0 ${above}H${width}M0 ${above - tick}v${2 * tick}M${width} ${above - tick}v${2 * tick}M${beside} 0V${height}M${beside - tick} 0h${2 * tick}M${beside - tick} ${height}h${2 * tick}`}
        />
        <text className={styles.number} x={width / 2} y={above - tick} style={{ fontSize: text }}>
          {short(width)}
        </text>
        <text
          className={styles.number}
          style={{ fontSize: text }}
          transform={`translate(${beside + tick} ${height / 2}) rotate(90)`}
          dy={-tick * 0.3}
        >
          {short(height)}
        </text>
      </ZoomWindow>
      <p className={styles.key}>实线裁切，虚线压痕</p>
    </>
  );
}
