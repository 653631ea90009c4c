import { defaultWords } from "#contract/words.ts";
import { problemAt } from "#job/form/job-form.ts";
import { Card } from "#ui/card.tsx";
import { Chips } from "#ui/chips.tsx";
import { NumberField } from "#ui/number-field.tsx";
import styles from "./forms.module.css";
import type { LabelCardProps } from "./label-card.ts";

/** Width runs across the web, height along it; a circle has one diameter. */
export function LabelSizeCard({ form, problems, set }: LabelCardProps) {
  const round = form.shape === "circle";
  return (
    <Card title="成品尺寸" aside="宽横向 · 高走纸" marks>
      {round ? (
        <NumberField
          label="直径"
          unit="mm"
          step={0.5}
          inputMode="decimal"
          value={form.widthMm}
          onChange={(widthMm) => set({ widthMm, heightMm: widthMm })}
          error={problemAt(problems, "widthMm") ?? problemAt(problems, "heightMm")}
        />
      ) : (
        <div className={styles.pair}>
          <NumberField
            label="宽"
            unit="mm"
            step={0.5}
            inputMode="decimal"
            value={form.widthMm}
            onChange={(widthMm) => set({ widthMm })}
            error={problemAt(problems, "widthMm")}
          />
          <span className={styles.times} aria-hidden="true">
            ×
          </span>
          <NumberField
            label="高"
            unit="mm"
            step={0.5}
            inputMode="decimal"
            value={form.heightMm}
            onChange={(heightMm) => set({ heightMm })}
            error={problemAt(problems, "heightMm")}
          />
        </div>
      )}
      <Chips
        label="形状"
        value={form.shape}
        onChange={(shape) =>
          set(shape === "circle" ? { shape, heightMm: form.widthMm } : { shape })
        }
        error={problemAt(problems, "shape")}
        options={(["rect", "rounded", "circle", "special"] as const).map((shape) => ({
          value: shape,
          label: defaultWords.of("shape", shape),
        }))}
      />
      {form.shape === "rounded" ? (
        <NumberField
          label="圆角半径"
          unit="mm"
          step={0.5}
          inputMode="decimal"
          stepper
          min={0}
          max={50}
          value={form.cornerRadiusMm}
          onChange={(cornerRadiusMm) => set({ cornerRadiusMm })}
          error={problemAt(problems, "cornerRadiusMm")}
        />
      ) : null}
    </Card>
  );
}
