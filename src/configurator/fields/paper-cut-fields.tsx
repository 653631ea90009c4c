import { problemAt } from "#components/job-form/job-form.ts";
import { defaultWords } from "#contract/lookups/words.ts";
import { CheckField } from "#ui/controls/field.tsx";
import { Segment } from "#ui/controls/segment.tsx";
import type { FieldProps } from "./form-props.ts";
import styles from "./forms.module.css";
import { SizePair } from "./size-pair.tsx";

const isCut = ({ lengthMm, widthMm }: FieldProps<"paper">["form"]) =>
  lengthMm !== undefined || widthMm !== undefined;

/** Whole sheets, or the size that they are cut to. */
export function PaperCutFields({ form, problems, change }: FieldProps<"paper">) {
  return (
    <>
      <CheckField
        label="裁切成小张"
        checked={isCut(form)}
        onChange={(event) => {
          const { lengthMm: _length, widthMm: _width, ...rest } = form;
          change(event.target.checked ? { ...rest, lengthMm: 420, widthMm: 297 } : rest);
        }}
      />
      {isCut(form) ? <CutFields form={form} problems={problems} change={change} /> : null}
    </>
  );
}

function CutFields({ form, problems, change }: FieldProps<"paper">) {
  return (
    <>
      <SizePair
        form={form}
        problems={problems}
        order={["lengthMm", "widthMm"]}
        change={(side, by) => change({ ...form, ...side }, by)}
      />
      <div className={styles.titled}>
        <p>
          <b>丝向</b> <span className={styles.note}>纸的纤维方向，顺着它折不易裂</span>
        </p>
        <Segment
          label="丝向"
          value={form.grain}
          onChange={(grain) => change({ ...form, grain })}
          error={problemAt(problems, "grain")}
          options={(["any", "long", "short"] as const).map((grain) => ({
            value: grain,
            label: defaultWords.of("grain", grain),
          }))}
        />
      </div>
      <CheckField
        label="四边光（先修边再裁）"
        checked={form.trim}
        onChange={(event) => change({ ...form, trim: event.target.checked })}
      />
    </>
  );
}
