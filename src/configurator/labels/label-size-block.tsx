import { problemAt } from "#components/job-form/job-form.ts";
import { FormBlock } from "#configurator/fields/form-block.tsx";
import { defaultWords } from "#contract/lookups/words.ts";
import { NumberField } from "#ui/controls/number-field.tsx";
import { Segment } from "#ui/controls/segment.tsx";
import type { LabelCardProps } from "./label-card.ts";
import { LabelOutline } from "./label-outline.tsx";
import styles from "./label-size-block.module.css";
import { ShapePicture } from "./shape-picture.tsx";

const shapes = ["rect", "rounded", "circle", "special"] as const;

/** Width runs across the web, height along it; a circle has one diameter. */
export function LabelSizeBlock({ form, problems, set }: LabelCardProps) {
  const round = form.shape === "circle";
  return (
    <FormBlock title="尺寸与形状" aside="宽横向，高走纸">
      <div className={styles.size}>
        <div className={styles.fields}>
          <NumberField
            label={round ? "直径" : "宽"}
            inside={round ? "直径" : "宽"}
            unit="mm"
            step={0.5}
            inputMode="decimal"
            value={form.widthMm}
            onChange={(widthMm, by) =>
              set(round ? { widthMm, heightMm: widthMm } : { widthMm }, by)
            }
            error={
              problemAt(problems, "widthMm") ??
              (round ? problemAt(problems, "heightMm") : undefined)
            }
          />
          {round ? null : (
            <NumberField
              label="高"
              inside="高"
              unit="mm"
              step={0.5}
              inputMode="decimal"
              value={form.heightMm}
              onChange={(heightMm, by) => set({ heightMm }, by)}
              error={problemAt(problems, "heightMm")}
            />
          )}
        </div>
        <LabelOutline form={form} />
      </div>
      <div className={styles.shape}>
        <div className={styles.shapes}>
          <Segment
            label="形状"
            value={form.shape}
            onChange={(shape) =>
              set(shape === "circle" ? { shape, heightMm: form.widthMm } : { shape })
            }
            error={problemAt(problems, "shape")}
            options={shapes.map((shape) => ({
              value: shape,
              label: defaultWords.of("shape", shape),
              picture: <ShapePicture shape={shape} />,
            }))}
          />
        </div>
        {form.shape === "rounded" ? (
          <NumberField
            className={styles.radius}
            label="圆角半径"
            inside=""
            unit="mm"
            step={0.5}
            inputMode="decimal"
            stepper
            min={0}
            max={50}
            value={form.cornerRadiusMm}
            onChange={(cornerRadiusMm, by) => set({ cornerRadiusMm }, by)}
            error={problemAt(problems, "cornerRadiusMm")}
          />
        ) : null}
      </div>
    </FormBlock>
  );
}
