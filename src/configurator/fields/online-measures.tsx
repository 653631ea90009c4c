import { problemAt } from "#components/job-form/job-form.ts";
import { hasBox } from "#components/job-form/sheet-parts.ts";
import type { SharedFields } from "#configurator/labels/label-card.ts";
import { LabelSizeBlock } from "#configurator/labels/label-size-block.tsx";
import { BoxBlock } from "#configurator/sheets/box-block.tsx";
import { SheetSizeBlock } from "#configurator/sheets/sheet-size-block.tsx";
import type { FormKind, JobForm } from "#contract/jobs/job-form.ts";
import { isLabel } from "#contract/lookups/kinds.ts";
import { defaultWords } from "#contract/lookups/words.ts";
import type { Problem } from "#contract/quotes/quote.ts";
import { TextField } from "#ui/controls/field.tsx";
import { NumberField } from "#ui/controls/number-field.tsx";
import { Card } from "#ui/layout/card.tsx";
import styles from "./forms.module.css";

interface OnlineMeasuresProps<Form extends JobForm = JobForm> {
  readonly form: Form;
  readonly problems: readonly Problem[];
  readonly change: (form: JobForm) => void;
}

/** The measures of each kind that the price book does not list. */
export function OnlineMeasures({ form, problems, change }: OnlineMeasuresProps) {
  if (isLabel(form)) {
    const shared = {
      form,
      problems,
      set: (part: Partial<SharedFields>) =>
        form.quoteType === "lz" ? change({ ...form, ...part }) : change({ ...form, ...part }),
    };
    return (
      <Card marks>
        <LabelSizeBlock {...shared} />
      </Card>
    );
  }
  switch (form.quoteType) {
    case "ysp":
      return (
        <Card marks>
          {hasBox(form.yspType) ? (
            <BoxBlock form={form} problems={problems} change={change} />
          ) : (
            <SheetSizeBlock form={form} problems={problems} change={change} />
          )}
        </Card>
      );
    case "pt":
      return <GoodsMeasures form={form} problems={problems} change={change} />;
    case "paper":
      return <PaperMeasures form={form} problems={problems} change={change} />;
    case "pb":
      return null;
  }
}

const sides = [
  { field: "widthMm", label: "宽", unit: "mm" },
  { field: "lengthMm", label: "长", unit: "mm" },
] as const;

const measures = [
  ...sides,
  { field: "metres", label: "每件长度", unit: "米" },
  { field: "weightKg", label: "每份重量", unit: "kg" },
] as const;

/**
 * The price table defines the measures and is missing: only the product's own measures are shown.
 */
function GoodsMeasures({ form, problems, change }: OnlineMeasuresProps<FormKind<"pt">>) {
  const asked = measures.filter(({ field }) => form[field] !== undefined);
  if (asked.length === 0) return null;
  return (
    <Card title="尺寸" marks>
      <div className={styles.columns}>
        {asked.map(({ field, label, unit }) => (
          <NumberField
            key={field}
            label={label}
            unit={unit}
            inputMode="decimal"
            value={form[field] ?? null}
            onChange={(value) => change({ ...form, [field]: value })}
            error={problemAt(problems, field)}
          />
        ))}
      </div>
    </Card>
  );
}

function PaperMeasures({ form, problems, change }: OnlineMeasuresProps<FormKind<"paper">>) {
  const asked = sides.filter(({ field }) => form[field] !== undefined);
  return (
    <Card title="数量" marks>
      <TextField
        label="数量"
        inputMode="decimal"
        value={form.qty}
        onChange={(event) => change({ ...form, qty: event.target.value.trim() })}
        suffix={defaultWords.of("paperUnit", form.qtyUnit)}
        error={problemAt(problems, "qty")}
      />
      {asked.map(({ field, label, unit }) => (
        <NumberField
          key={field}
          label={`裁切${label}`}
          unit={unit}
          inputMode="decimal"
          value={form[field] ?? null}
          onChange={(value) => change({ ...form, [field]: value })}
          error={problemAt(problems, field)}
        />
      ))}
    </Card>
  );
}
