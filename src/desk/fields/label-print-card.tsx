import * as jobChoices from "#contract/job-choices.ts";
import { codesOf } from "#contract/vocabulary.ts";
import { defaultWords } from "#contract/words.ts";
import { problemAt } from "#job/form/job-form.ts";
import { Card } from "#ui/card.tsx";
import { Chips } from "#ui/chips.tsx";
import { CheckField } from "#ui/field.tsx";
import { NumberField } from "#ui/number-field.tsx";
import type { FormProps } from "./form-props.ts";

const colorWords: Record<number, string> = { 0: "不印刷", 1: "单色", 4: "四色" };

function RotaryPrint({ form, book, problems, change }: FormProps<"lz">) {
  const most = Math.max(0, ...book.labels.presses.map((press) => press.maxColors));
  return (
    <>
      <Chips
        label="颜色数"
        value={String(form.colors ?? "")}
        onChange={(colors) => change({ ...form, colors: Number(colors) })}
        error={problemAt(problems, "colors")}
        options={[0, 1, 2, 3, 4, 5, 6, 7, 8].map((count) => ({
          value: String(count),
          label: colorWords[count] ?? `${count} 色`,
          disabledReason: count > most ? `机器最多 ${most} 色` : undefined,
        }))}
      />
      <NumberField
        label="其中专色"
        unit="色"
        hint="潘通色、金银墨等，需单独调墨"
        stepper
        min={0}
        max={5}
        value={form.spots}
        onChange={(spots) => change({ ...form, spots })}
        error={problemAt(problems, "spots")}
      />
    </>
  );
}

function DigitalPrint({ form, problems, change }: FormProps<"inkLz">) {
  return (
    <>
      <Chips
        label="颜色"
        value={form.colorMode}
        onChange={(colorMode) => change({ ...form, colorMode })}
        error={problemAt(problems, "colorMode")}
        options={codesOf(jobChoices.colorMode).map((mode) => ({
          value: mode,
          label: defaultWords.of("colorMode", mode),
        }))}
      />
      <CheckField
        label="加白墨"
        hint="透明、银色材料上让颜色不透底"
        checked={form.whiteInk}
        onChange={(event) => change({ ...form, whiteInk: event.target.checked })}
      />
      <CheckField
        label="可变数据"
        hint="每枚不同的编号、条码、二维码"
        checked={form.variableData}
        onChange={(event) => change({ ...form, variableData: event.target.checked })}
      />
    </>
  );
}

/** How the label is printed: plates and colours on the rotary press, modes on the digital one. */
export function LabelPrintCard(props: FormProps<"lz"> | FormProps<"inkLz">) {
  return (
    <Card title="印刷" aside={props.form.quoteType === "lz" ? "柔版轮转" : "数码喷墨，免版费"}>
      {isRotary(props) ? <RotaryPrint {...props} /> : <DigitalPrint {...props} />}
    </Card>
  );
}

/** The pair of form and change is of one kind; TypeScript does not see that through the form. */
export function isRotary(props: FormProps<"lz"> | FormProps<"inkLz">): props is FormProps<"lz"> {
  return props.form.quoteType === "lz";
}
