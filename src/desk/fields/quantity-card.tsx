import type { ReactNode } from "react";
import { grouped } from "#contract/numerals.ts";
import type { Problem } from "#contract/quote.ts";
import { problemAt } from "#job/form/job-form.ts";
import { Card } from "#ui/card.tsx";
import { NumberField } from "#ui/number-field.tsx";
import styles from "./forms.module.css";
import quickStyles from "./quick-amounts.module.css";

interface QuantityCardProps {
  readonly quantity: number | null;
  readonly kinds: number | null;
  readonly unit: string;
  readonly quick: readonly number[];
  readonly problems: readonly Problem[];
  readonly change: (amount: { quantity: number | null; kinds: number | null }) => void;
  readonly children?: ReactNode;
}

/** 款数 × 每款数量 as two fields, and what they make together. */
export function QuantityCard(props: QuantityCardProps) {
  const { quantity, kinds, unit, quick, problems, change } = props;
  const total = quantity === null || kinds === null ? null : quantity * kinds;
  return (
    <Card title="数量" aside="款数 × 每款数量">
      <div className={styles.pair}>
        <NumberField
          label="款数"
          unit="款"
          value={kinds}
          min={1}
          max={200}
          onChange={(next) => change({ quantity, kinds: next })}
          error={problemAt(problems, "kinds")}
        />
        <span className={styles.times} aria-hidden="true">
          ×
        </span>
        <NumberField
          label="每款数量"
          unit={unit}
          value={quantity}
          min={1}
          max={10_000_000}
          onChange={(next) => change({ quantity: next, kinds })}
          error={problemAt(problems, "quantity")}
        />
      </div>
      {props.children}
      {quick.length === 0 ? null : (
        <QuickAmounts
          values={quick}
          value={quantity}
          unit={unit}
          onPick={(next) => change({ quantity: next, kinds })}
        />
      )}
      {total !== null && kinds !== null && kinds > 1 ? (
        <p className={styles.sum}>
          共 <b>{grouped(total)}</b> {unit}，不同款式一起印更省
        </p>
      ) : null}
    </Card>
  );
}

interface QuickAmountsProps {
  readonly values: readonly number[];
  readonly value: number | null;
  readonly unit: string;
  readonly onPick: (value: number) => void;
}

const wan = (value: number): string =>
  value >= 10_000 && value % 1000 === 0 ? `${value / 10_000}万` : grouped(value);

function QuickAmounts({ values, value, unit, onPick }: QuickAmountsProps) {
  return (
    <fieldset className={quickStyles.row} aria-label="常用数量">
      {values.map((amount) => (
        <button
          key={amount}
          type="button"
          className={quickStyles.choice}
          aria-pressed={amount === value}
          aria-label={`${grouped(amount)} ${unit}`}
          onClick={() => onPick(amount)}
        >
          {wan(amount)}
        </button>
      ))}
    </fieldset>
  );
}
