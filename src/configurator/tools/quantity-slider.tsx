import * as Slider from "radix-ui/slider";
import type { CSSProperties, KeyboardEvent } from "react";
import { yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { axisEnds } from "./curve-drawing.tsx";
import { type CurvePoint, nearestPoint, placeOnAxis } from "./curve-points.ts";
import styles from "./quantity-slider.module.css";

interface Props {
  readonly points: readonly CurvePoint[];
  readonly quantity: number;
  /** The point under the thumb during a drag; null afterwards. */
  readonly held: CurvePoint | null;
  readonly unit: string;
  readonly onHold: (point: CurvePoint) => void;
  readonly onChoose: (quantity: number) => void;
}

/** Parts of the axis that the thumb moves over. */
const fine = 1000;
/** How many points a key moves on. */
const keys: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 5,
  PageDown: -5,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Moves along the curve's own axis by finger or keys; the release sets the quantity. */
export function QuantitySlider({ points, quantity, held, unit, onHold, onChoose }: Props) {
  const [first, last] = [points[0], points.at(-1)];
  const now = held ?? points.find(({ qty }) => qty >= quantity) ?? last;
  if (first === undefined || last === undefined || now === undefined) return null;
  const pointAt = (value: number | undefined) =>
    value === undefined ? undefined : points[nearestPoint(points, value / fine)];
  const words = `${grouped(now.qty)} ${unit}，${grouped(yuanOf(now.fen))} 元`;
  const byKey = (event: KeyboardEvent) => {
    const moved = keys[event.key];
    if (moved === undefined) return;
    event.preventDefault();
    const index = Math.min(points.length - 1, Math.max(0, points.indexOf(now) + moved));
    const point = points[index] ?? now;
    onHold(point);
    onChoose(point.qty);
  };
  const ends = { "--from": axisEnds.from, "--to": axisEnds.to } as CSSProperties;
  return (
    <div className={styles.slider} style={ends}>
      <Slider.Root
        className={styles.root}
        min={0}
        max={fine}
        value={[Math.round(placeOnAxis(now.qty, first.qty, last.qty) * fine)]}
        onKeyDown={byKey}
        onValueChange={([value]) => {
          const point = pointAt(value);
          if (point !== undefined) onHold(point);
        }}
        onValueCommit={([value]) => onChoose(pointAt(value)?.qty ?? now.qty)}
      >
        <Slider.Track className={styles.track}>
          <Slider.Range className={styles.range} />
        </Slider.Track>
        <Slider.Thumb className={styles.thumb} aria-label="沿曲线选数量" aria-valuetext={words} />
      </Slider.Root>
      <p className={styles.words} aria-hidden="true">
        {held === null ? "拖动选数量" : words}
      </p>
    </div>
  );
}
