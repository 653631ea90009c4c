import { type ChangeEvent, useId } from "react";
import { unitPriceText } from "#contract/format/amounts.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { LadderStep } from "#contract/quotes/quote.ts";
import { QuietInput, useSteady } from "#ui/controls/quiet-input.tsx";
import { littleMore, savedWords, savesAnywhere } from "./ladder-steps.ts";
import styles from "./quantity-ladder.module.css";

interface QuantityLadderProps {
  readonly steps: readonly LadderStep[];
  /** The job's own quantity; its row is chosen. */
  readonly quantity: number | null;
  readonly unit: string;
  readonly amountName: string;
  readonly onPick: (quantity: number) => void;
}

/** 阶梯价 as the quantity chooser: a row for each step, native radios, one tab stop. */
export function QuantityLadder(props: QuantityLadderProps) {
  const { steps, quantity, unit, amountName, onPick } = props;
  const name = useId();
  const pick = useSteady(({ target }: ChangeEvent<HTMLInputElement>) =>
    onPick(Number(target.value)),
  );
  const saves = savesAnywhere(steps);
  const own = steps.findIndex(({ qty }) => qty === quantity);
  return (
    <div role="radiogroup" aria-label="阶梯价" className={styles.ladder}>
      <div className={styles.head} aria-hidden="true">
        <span />
        <span>{amountName}</span>
        <span className={styles.each}>单价</span>
        <span>合计</span>
        {saves ? <span className={styles.saved}>单价省</span> : null}
      </div>
      {steps.map((step, index) => {
        const amount = grouped(step.qty);
        const each = unitPriceText(step.unitPrice);
        const saved = savedWords(step, steps[index - 1]);
        const more = index === own + 1 ? littleMore(step, steps[own]) : null;
        return (
          <label key={step.qty} className={styles.row} data-chosen={index === own || undefined}>
            <QuietInput
              type="radio"
              name={name}
              value={step.qty}
              className={styles.radio}
              checked={index === own}
              onChange={pick}
              aria-label={[
                `${amount} ${unit}`,
                `合计 ${grouped(step.total)} 元`,
                `单价 ${each} 元`,
                ...(more === null ? [] : [more]),
              ].join("，")}
            />
            <span className={styles.amount}>
              {amount}
              {more === null ? null : <span className={styles.more}>{more}</span>}
            </span>
            <span className={styles.each}>{each}</span>
            <span className={styles.total}>¥{grouped(step.total)}</span>
            {saves ? <span className={styles.saved}>{saved}</span> : null}
          </label>
        );
      })}
    </div>
  );
}
