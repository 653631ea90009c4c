import { useId } from "react";
import { overlaps, stripsRound } from "#components/product-geometry/label-reel.ts";
import { short } from "#contract/format/numerals.ts";
import { ZoomWindow } from "#ui/layout/zoom-window.tsx";
import type { Piece } from "./label-on-reel.tsx";
import styles from "./product-view.module.css";
import { Surface } from "./surface.tsx";

/** Usual diameters of bottles and jars, mm. */
const usual = [16, 22, 30, 40, 52, 65, 80, 100, 130, 170, 220] as const;
/** Share of the circumference that a label covers on a bottle of its size. */
const usualShare = 0.42;
const strips = 30;

/** Three diameters that suit a label: of its size, and one smaller and one larger. */
export function bottleDiameters(widthMm: number): readonly number[] {
  const fits = usual.findIndex((diameter) => widthMm <= Math.PI * diameter * usualShare);
  const at = Math.min(usual.length - 2, Math.max(1, fits < 0 ? usual.length - 2 : fits));
  return usual.slice(at - 1, at + 2);
}

/** The outline of a bottle or a jar; middle at x 0. */
function vesselPath(radius: number, top: number, bottom: number, jar: boolean): string {
  const neck = radius * (jar ? 0.86 : 0.4);
  const shoulder = radius * (jar ? 0.14 : 0.75);
  const throat = radius * (jar ? 0.08 : 0.5);
  const round = radius * 0.14;
  return [
    `M${-neck} ${top - shoulder - throat}`,
    `v${throat}`,
    `C${-neck} ${top - shoulder * 0.4} ${-radius} ${top - shoulder * 0.5} ${-radius} ${top}`,
    `V${bottom - round}`,
    `Q${-radius} ${bottom} ${-radius + round} ${bottom}`,
    `H${radius - round}`,
    `Q${radius} ${bottom} ${radius} ${bottom - round}`,
    `V${top}`,
    `C${radius} ${top - shoulder * 0.5} ${neck} ${top - shoulder * 0.4} ${neck} ${top - shoulder}`,
    `v${-throat}z`,
  ].join("");
}

interface LabelOnBottleProps {
  readonly piece: Piece;
  readonly diameterMm: number;
  readonly vessel: Vessel;
}

/** What a label goes on. */
export type Vessel = "bottle" | "jar";

/** The usual one: low labels and wide vessels are those of jars. */
export const usualVessel = (widthMm: number, heightMm: number, diameterMm: number): Vessel =>
  widthMm > heightMm * 1.3 || diameterMm > heightMm * 1.6 ? "jar" : "bottle";

/** A label round a bottle, narrowed towards the sides as the eye sees it. */
export function LabelOnBottle({ piece, diameterMm, vessel }: LabelOnBottleProps) {
  const id = useId();
  const { widthMm, heightMm } = piece.frame;
  const radius = diameterMm / 2;
  const jar = vessel === "jar";
  const room = Math.max(heightMm * 0.18, radius * 0.2);
  const [top, bottom] = [-room, heightMm + room];
  const cap = radius * (jar ? 0.5 : 0.6);
  const capHalf = radius * (jar ? 0.94 : 0.46);
  const rise = radius * (jar ? 0.22 : 1.25);
  const share = Math.round((100 * widthMm) / (Math.PI * diameterMm));
  const margin = radius * 0.25;
  return (
    <>
      <ZoomWindow
        box={{
          x: -radius - margin,
          y: top - rise - cap - margin,
          width: 2 * (radius + margin),
          height: bottom - top + rise + cap + 2 * margin,
        }}
        name="成品图"
        label={`直径 ${diameterMm} mm 的${jar ? "罐子" : "瓶子"}上的标签`}
        caption={
          <>
            标签宽 <b>{short(widthMm)}</b> mm，绕{jar ? "罐子" : "瓶子"} <b>{share}%</b>
          </>
        }
      >
        <defs>
          <linearGradient id={`${id}light`}>
            <stop className={styles.dark} offset="0" stopOpacity="0.42" />
            <stop className={styles.dark} offset="0.22" stopOpacity="0.06" />
            <stop className={styles.light} offset="0.34" stopOpacity="0.32" />
            <stop className={styles.dark} offset="0.55" stopOpacity="0" />
            <stop className={styles.dark} offset="1" stopOpacity="0.45" />
          </linearGradient>
        </defs>
        <rect
          className={styles.capOfBottle}
          x={-capHalf}
          y={top - rise - cap}
          width={2 * capHalf}
          height={cap}
          rx={radius * 0.06}
        />
        <path className={styles.glass} d={vesselPath(radius, top, bottom, jar)} />
        {stripsRound(widthMm, diameterMm, strips).map(({ from, to, left, right }) => (
          <svg
            key={from}
            aria-hidden="true"
            x={left}
            y={0}
            width={right - left + 0.05}
            height={heightMm}
            viewBox={`${from} 0 ${to - from} ${heightMm}`}
            preserveAspectRatio="none"
          >
            <Surface {...piece} guides={false} applied />
          </svg>
        ))}
        <path d={vesselPath(radius, top, bottom, jar)} fill={`url(#${id}light)`} />
      </ZoomWindow>
      {overlaps(widthMm, diameterMm) ? (
        <p className={styles.note}>标签比一圈还长，会叠在一起。</p>
      ) : null}
    </>
  );
}
