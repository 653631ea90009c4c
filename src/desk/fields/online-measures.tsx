import type { FormKind, JobForm } from "#contract/job-form.ts";
import type { Problem } from "#contract/quote.ts";
import { defaultWords } from "#contract/words.ts";
import { problemAt } from "#job/form/job-form.ts";
import { hasBox } from "#job/form/sheet-parts.ts";
import { Card } from "#ui/card.tsx";
import { TextField } from "#ui/field.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { BoxBlock } from "./box-block.tsx";
import styles from "./forms.module.css";
import type { SharedFields } from "./label-card.ts";
import { LabelSizeBlock } from "./label-size-block.tsx";
import { SheetSizeBlock } from "./sheet-size-block.tsx";

interface OnlineMeasuresProps<Form extends JobForm = JobForm> {
  readonly form: Form;
  readonly problems: readonly Problem[];
  readonly change: (form: JobForm) => void;
}

/** The measures of each kind that the price book does not list. */
export function OnlineMeasures({ form, problems, change }: OnlineMeasuresProps) {
  switch (form.quoteType) {
    case "lz":
    case "inkLz": {
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

/** The table that says what is measured is the book's: the measures that the product names. */
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
