import { Slider } from "radix-ui";
import { useState } from "react";
import { grouped } from "#contract/format/numerals.ts";
import type { LadderStep } from "#contract/quotes/quote.ts";
import styles from "./quantity-slider.module.css";

interface Props {
  readonly curve: readonly LadderStep[];
  readonly quantity: number;
  readonly unit: string;
  readonly onChoose: (quantity: number) => void;
}

const words = (step: LadderStep | undefined, unit: string): string =>
  step === undefined ? "" : `${grouped(step.qty)} ${unit}，${grouped(step.total)} 元`;

/** Moves along the curve by finger or arrow keys; the release sets the quantity. */
export function QuantitySlider({ curve, quantity, unit, onChoose }: Props) {
  const own = Math.max(
    curve.findIndex((step) => step.qty >= quantity),
    0,
  );
  // The thumb's position during a drag; afterwards the curve's quantity applies.
  const [held, setHeld] = useState<{ curve: Props["curve"]; index: number } | null>(null);
  const holding = held?.curve === curve;
  const at = holding ? held.index : own;
  const step = curve[at];
  return (
    <div className={styles.slider}>
      <Slider.Root
        className={styles.root}
        min={0}
        max={curve.length - 1}
        value={[at]}
        onValueChange={([index]) => setHeld(index === undefined ? null : { curve, index })}
        onValueCommit={([index]) => {
          const chosen = curve[index ?? own];
          if (chosen !== undefined) onChoose(chosen.qty);
        }}
      >
        <Slider.Track className={styles.track}>
          <Slider.Range className={styles.range} />
        </Slider.Track>
        <Slider.Thumb
          className={styles.thumb}
          aria-label="沿曲线选数量"
          aria-valuetext={words(step, unit)}
        />
      </Slider.Root>
      <p className={styles.words} aria-hidden="true">
        {holding ? words(step, unit) : "拖动选数量"}
      </p>
    </div>
  );
}
