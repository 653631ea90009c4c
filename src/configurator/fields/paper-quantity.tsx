import { QuantityLadder } from "#components/job-facts/quantity-ladder.tsx";
import { problemAt } from "#components/job-form/job-form.ts";
import { currentPrice } from "#configurator/state/configurator-state.ts";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { defaultWords } from "#contract/lookups/words.ts";
import { TextField } from "#ui/controls/field.tsx";
import { plainNumber } from "#ui/controls/plain-number.ts";
import { Segment } from "#ui/controls/segment.tsx";
import { useTypedText } from "#ui/controls/typed-text.ts";
import { Card } from "#ui/layout/card.tsx";
import { useWide } from "#ui/style/wide.ts";
import type { FieldProps } from "./form-props.ts";
import styles from "./quantity-card.module.css";

interface PaperQuantityProps extends FieldProps<"paper"> {
  readonly session: QuoteSession;
}

const units = ["ream", "ton", "sheet", "kg"] as const;
/** A reel is sold by its weight. */
const reelUnits = ["ton", "kg"] as const;

/** 数量 of paper: its unit, the ladder as the chooser, a field for any other amount. */
export function PaperQuantity({ session, form, problems, change }: PaperQuantityProps) {
  const priced = useSessionPart(session, (state) => state.priced);
  const stale = useSessionPart(session, (state) => currentPrice(state) === null);
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
          数量
        </span>
        <AmountField
          qty={form.qty}
          unit={unit}
          error={problemAt(problems, "qty")}
          onType={(qty) => change({ ...form, qty }, "key")}
        />
      </div>
    </Card>
  );
}

interface AmountFieldProps {
  readonly qty: string;
  readonly unit: string;
  readonly error: string | undefined;
  readonly onType: (qty: string) => void;
}

/** A part of its own: a key draws it alone, not the ladder and the units above it. */
function AmountField({ qty, unit, error, onType }: AmountFieldProps) {
  const [text, setText] = useTypedText(qty, String);
  return (
    <TextField
      label="数量"
      hideLabel
      inputMode="decimal"
      value={text}
      onChange={(event) => {
        const typed = plainNumber(event.target.value);
        setText(typed, typed);
        onType(typed);
      }}
      suffix={unit}
      error={error}
    />
  );
}
