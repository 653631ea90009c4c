import { useWords } from "#api/shop-words.ts";
import { problemAt } from "#components/job-form/job-form.ts";
import { isBook, withType } from "#components/job-form/sheet-parts.ts";
import type { FormProps } from "#configurator/fields/form-props.ts";
import styles from "#configurator/fields/forms.module.css";
import { yspTypes } from "#contract/jobs/jobs.ts";
import { CheckField, SelectField } from "#ui/controls/field.tsx";
import { NumberField } from "#ui/controls/number-field.tsx";
import { DataSwitch } from "./data-switch.tsx";

export type PressFieldsProps = Pick<
  FormProps<"ysp">,
  "session" | "book" | "form" | "problems" | "change"
>;

/** Variable data, parent sheet, press, margins and print method; the default of each is the cheapest. */
export function PressFields(props: PressFieldsProps) {
  const { book, form, problems, change } = props;
  const words = useWords();
  return (
    <>
      <DataSwitch {...props} />
      <SelectField
        label="全张规格"
        value={form.parentId ?? ""}
        placeholder="自动选最省的"
        onChange={(event) => {
          const { parentId: _, ...rest } = form;
          change(event.target.value === "" ? rest : { ...rest, parentId: event.target.value });
        }}
        error={problemAt(problems, "parentId")}
        options={book.parents.map((one) => ({
          value: one.id,
          label: `${one.name} ${one.widthMm}×${one.lengthMm} mm`,
        }))}
      />
      <SelectField
        label="印刷机"
        value={form.pressId ?? ""}
        placeholder="自动选最省的"
        onChange={(event) => {
          const { pressId: _, ...rest } = form;
          change(event.target.value === "" ? rest : { ...rest, pressId: event.target.value });
        }}
        error={problemAt(problems, "pressId")}
        options={book.presses.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className={styles.columns}>
        <NumberField
          label="出血"
          unit="mm"
          hint="裁切留的余量，文件四边都要画到"
          step={0.5}
          inputMode="decimal"
          value={form.bleedMm}
          onChange={(bleedMm, by) => change({ ...form, bleedMm }, by)}
          error={problemAt(problems, "bleedMm")}
        />
        <NumberField
          label="咬口"
          unit="mm"
          hint="印刷机夹纸的一边，印不上"
          step={1}
          inputMode="decimal"
          value={form.yaokouMm}
          onChange={(yaokouMm, by) => change({ ...form, yaokouMm }, by)}
          error={problemAt(problems, "yaokouMm")}
        />
      </div>
      <CheckField
        label="允许横竖混排"
        hint="更省纸，丝向不一致"
        checked={form.mixedLayout}
        onChange={(event) => change({ ...form, mixedLayout: event.target.checked })}
      />
      {form.yspType === "book" || form.yspType === "box" ? (
        <CheckField
          label={form.yspType === "book" ? "丝向顺书脊" : "丝向绕盒身"}
          hint={`${form.yspType === "book" ? "翻得平、书脊不裂" : "盒身折线不鼓，站得挺"}。只用丝向合适的开法，可能贵一些`}
          checked={form.fixedGrain ?? false}
          onChange={(event) => {
            const { fixedGrain: _, ...rest } = form;
            change(event.target.checked ? { ...rest, fixedGrain: true } : rest);
          }}
          error={problemAt(problems, "fixedGrain")}
        />
      ) : null}
      {isBook(form.yspType) ? (
        <CheckField
          label="有书刊号的出版物（按图书税率）"
          checked={form.publication}
          onChange={(event) => change({ ...form, publication: event.target.checked })}
        />
      ) : null}
      <SelectField
        label="印品类型"
        hint="换一类东西印：尺寸、部件和装订跟着变"
        value={form.yspType}
        onChange={(event) => {
          const next = yspTypes.find((type) => type === event.target.value);
          if (next !== undefined) change(withType(form, next));
        }}
        error={problemAt(problems, "yspType")}
        options={yspTypes.map((type) => ({ value: type, label: words.of("yspType", type) }))}
      />
    </>
  );
}
