import { short } from "#contract/format/numerals.ts";
import type { LabelCardProps } from "./label-card.ts";
import styles from "./label-outline.module.css";

/** Bleed around a label, mm: the tolerance of dies. */
const bleedMm = 2;
const most = 64;

/** The label in its proportions with its measures, during the input. */
export function LabelOutline({ form }: Pick<LabelCardProps, "form">) {
  const { widthMm, heightMm, shape, cornerRadiusMm } = form;
  if (widthMm === null || heightMm === null || widthMm <= 0 || heightMm <= 0) {
    return <div className={styles.empty} />;
  }
  const scale = Math.min((most * 1.2) / widthMm, most / heightMm);
  const width = Math.max(6, widthMm * scale);
  const height = Math.max(6, heightMm * scale);
  const left = (100 - width) / 2;
  const radius = {
    rect: 0,
    rounded: Math.min((cornerRadiusMm ?? 0) * scale, width / 2, height / 2),
    circle: width / 2,
    special: Math.min(width, height) / 3,
  }[shape];
  const round = shape === "circle";
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 132 ${height + 34}`} className={styles.drawing} aria-hidden="true">
        <g className={styles.measure}>
          <path d={`M${left} 8v8M${left + width} 8v8M${left} 12H${left + width}`} />
          {round ? null : <path d={`M110 ${24}h8M110 ${24 + height}h8M114 ${24}V${24 + height}`} />}
        </g>
        <rect
          className={styles.bleed}
          x={left - 5}
          y={19}
          width={width + 10}
          height={height + 10}
          rx={radius === 0 ? 0 : radius + 4}
        />
        <rect className={styles.label} x={left} y={24} width={width} height={height} rx={radius} />
        <g className={styles.figures}>
          <text x={left + width / 2} y={12}>
            {short(widthMm)}
          </text>
          {round ? null : (
            <text x={114} y={24 + height / 2}>
              {short(heightMm)}
            </text>
          )}
        </g>
      </svg>
      <figcaption className={styles.caption}>文件留出血 {bleedMm} mm</figcaption>
    </figure>
  );
}
