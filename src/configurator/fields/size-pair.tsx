import { Fragment } from "react";
import { problemAt } from "#components/job-form/job-form.ts";
import type { Problem } from "#contract/quotes/quote.ts";
import { type ChangeMeans, NumberField } from "#ui/controls/number-field.tsx";
import styles from "./forms.module.css";

interface Sides {
  readonly widthMm?: number | null | undefined;
  readonly lengthMm?: number | null | undefined;
}

const words = { widthMm: "宽", lengthMm: "长" } as const;

interface SizePairProps {
  readonly form: Sides;
  readonly problems: readonly Problem[];
  /** Prefix of 宽 and 长 for screen readers: 成品. */
  readonly of?: string;
  readonly step?: number;
  readonly order?: readonly (keyof typeof words)[];
  readonly change: (
    side: { widthMm: number | null } | { lengthMm: number | null },
    by: ChangeMeans,
  ) => void;
}

/** 宽 × 长 in mm. */
export function SizePair(props: SizePairProps) {
  const { form, problems, of = "", step = 1, order = ["widthMm", "lengthMm"], change } = props;
  return (
    <div className={styles.pair}>
      {order.map((side, index) => (
        <Fragment key={side}>
          {index === 0 ? null : (
            <span className={styles.times} aria-hidden="true">
              ×
            </span>
          )}
          <NumberField
            label={`${of}${words[side]}`}
            inside={words[side]}
            unit="mm"
            step={step}
            inputMode="decimal"
            value={form[side] ?? null}
            onChange={(mm, by) =>
              change(side === "widthMm" ? { widthMm: mm } : { lengthMm: mm }, by)
            }
            error={problemAt(problems, side)}
          />
        </Fragment>
      ))}
    </div>
  );
}
