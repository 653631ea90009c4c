import { useWords } from "#api/shop-words.ts";
import { boxTypes, yspTypes } from "#contract/jobs.ts";
import { problemAt } from "#job/form/job-form.ts";
import { hasBox, withType } from "#job/form/sheet-parts.ts";
import { Card } from "#ui/card.tsx";
import { Chips } from "#ui/chips.tsx";
import { SelectField } from "#ui/field.tsx";
import { NumberField } from "#ui/number-field.tsx";
import type { FieldProps } from "./form-props.ts";
import styles from "./forms.module.css";

const commonSizes = [
  { name: "A3", lengthMm: 420, widthMm: 297 },
  { name: "A4", lengthMm: 297, widthMm: 210 },
  { name: "A5", lengthMm: 210, widthMm: 148 },
  { name: "大16开", lengthMm: 285, widthMm: 210 },
  { name: "正16开", lengthMm: 260, widthMm: 185 },
  { name: "名片", lengthMm: 90, widthMm: 54 },
] as const;

/** Type and size: finished length and width, or the inner size of a box or bag. */
export function SheetSizeCard(props: FieldProps<"ysp">) {
  const { form, problems, change } = props;
  const words = useWords();
  return (
    <Card title="印品与尺寸" marks>
      <SelectField
        label="印品类型"
        value={form.yspType}
        onChange={(event) => {
          const next = yspTypes.find((type) => type === event.target.value);
          if (next !== undefined) change(withType(form, next));
        }}
        error={problemAt(problems, "yspType")}
        options={yspTypes.map((type) => ({ value: type, label: words.of("yspType", type) }))}
      />
      {hasBox(form.yspType) ? <BoxFields {...props} /> : <FlatFields {...props} />}
    </Card>
  );
}

function FlatFields({ form, problems, change }: FieldProps<"ysp">) {
  const held = commonSizes.find(
    (size) => size.lengthMm === form.lengthMm && size.widthMm === form.widthMm,
  );
  return (
    <>
      <Chips
        label="常用尺寸"
        value={held?.name ?? null}
        onChange={(name) => {
          const size = commonSizes.find((one) => one.name === name);
          if (size !== undefined) {
            change({ ...form, lengthMm: size.lengthMm, widthMm: size.widthMm });
          }
        }}
        options={commonSizes.map((size) => ({
          value: size.name,
          label: size.name,
          note: `${size.lengthMm}×${size.widthMm}`,
        }))}
      />
      <div className={styles.pair}>
        <NumberField
          label="成品长"
          unit="mm"
          step={1}
          inputMode="decimal"
          value={form.lengthMm ?? null}
          onChange={(lengthMm) => change({ ...form, lengthMm })}
          error={problemAt(problems, "lengthMm")}
        />
        <span className={styles.times} aria-hidden="true">
          ×
        </span>
        <NumberField
          label="成品宽"
          unit="mm"
          step={1}
          inputMode="decimal"
          value={form.widthMm ?? null}
          onChange={(widthMm) => change({ ...form, widthMm })}
          error={problemAt(problems, "widthMm")}
        />
      </div>
    </>
  );
}

function BoxFields({ form, problems, change }: FieldProps<"ysp">) {
  const words = useWords();
  const box = form.box;
  if (box === undefined) return null;
  const bag = form.yspType === "bag";
  return (
    <>
      {bag ? null : (
        <Chips
          label="盒型"
          value={box.boxType}
          onChange={(boxType) => change({ ...form, box: { ...box, boxType } })}
          error={problemAt(problems, "box.boxType")}
          options={boxTypes.map((type) => ({ value: type, label: words.of("boxType", type) }))}
        />
      )}
      <div className={styles.triple}>
        <NumberField
          label={bag ? "袋宽" : "盒长"}
          unit="mm"
          value={box.lengthMm}
          onChange={(lengthMm) => change({ ...form, box: { ...box, lengthMm } })}
          error={problemAt(problems, "box.lengthMm")}
        />
        <NumberField
          label={bag ? "侧宽" : "盒宽"}
          unit="mm"
          value={box.widthMm}
          onChange={(widthMm) => change({ ...form, box: { ...box, widthMm } })}
          error={problemAt(problems, "box.widthMm")}
        />
        <NumberField
          label={bag ? "袋高" : "盒高"}
          unit="mm"
          value={box.heightMm}
          onChange={(heightMm) => change({ ...form, box: { ...box, heightMm } })}
          error={problemAt(problems, "box.heightMm")}
        />
      </div>
      {problemAt(problems, "box") === undefined ? null : (
        <p role="alert" className={styles.note}>
          {problemAt(problems, "box")}
        </p>
      )}
    </>
  );
}
