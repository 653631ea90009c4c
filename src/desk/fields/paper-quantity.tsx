import { defaultWords } from "#contract/words.ts";
import { currentPrice } from "#desk/state/desk-state.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { useDeskPart } from "#desk/state/use-desk.ts";
import { QuantityLadder } from "#job/facts/quantity-ladder.tsx";
import { problemAt } from "#job/form/job-form.ts";
import { Card } from "#ui/card.tsx";
import { TextField } from "#ui/field.tsx";
import { plainNumber } from "#ui/plain-number.ts";
import { Segment } from "#ui/segment.tsx";
import { useWide } from "#ui/wide.ts";
import type { FieldProps } from "./form-props.ts";
import styles from "./quantity-card.module.css";

interface PaperQuantityProps extends FieldProps<"paper"> {
  readonly desk: QuoteDesk;
}

const units = ["ream", "ton", "sheet", "kg"] as const;
/** A reel is sold by its weight. */
const reelUnits = ["ton", "kg"] as const;

/** 数量 of paper: its unit, the ladder as the chooser, a field for any other amount. */
export function PaperQuantity({ desk, form, problems, change }: PaperQuantityProps) {
  const priced = useDeskPart(desk, (state) => state.priced);
  const stale = useDeskPart(desk, (state) => currentPrice(state) === null);
  const wide = useWide();
  const unit = defaultWords.of("paperUnit", form.qtyUnit);
  const priceUnit = priced?.job.quoteType === "paper" ? priced.job.qtyUnit : null;
  const offered = form.form === "reel" ? reelUnits : units;
  return (
    <Card title="数量">
      <Segment
        label="单位"
        value={form.qtyUnit}
        onChange={(qtyUnit) => change({ ...form, qtyUnit })}
        error={problemAt(problems, "qtyUnit")}
        options={offered.map((one) => ({
          value: one,
          label: `按${defaultWords.of("paperUnit", one)}`,
        }))}
      />
      <div className={styles.ladder} data-stale={stale || undefined}>
        {wide || priced === null || priceUnit !== form.qtyUnit ? null : (
          <QuantityLadder
            steps={priced.quote.ladder}
            quantity={Number(form.qty) || null}
            unit={unit}
            amountName={unit}
            onPick={(qty) => change({ ...form, qty: String(qty) })}
          />
        )}
      </div>
      <div className={styles.other}>
        <span className={styles.word} aria-hidden="true">
          其他数量
        </span>
        <TextField
          label="数量"
          hideLabel
          inputMode="decimal"
          value={form.qty}
          onChange={(event) => change({ ...form, qty: plainNumber(event.target.value) })}
          suffix={unit}
          error={problemAt(problems, "qty")}
        />
      </div>
    </Card>
  );
}
