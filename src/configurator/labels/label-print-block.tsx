import { useState } from "react";
import { problemAt } from "#components/job-form/job-form.ts";
import { FieldSheet } from "#configurator/fields/field-sheet.tsx";
import { FormBlock } from "#configurator/fields/form-block.tsx";
import type { FormProps, LabelFormProps } from "#configurator/fields/form-props.ts";
import styles from "#configurator/fields/forms.module.css";
import { SheetBody } from "#configurator/sheets/sheet-body.tsx";
import * as jobChoices from "#contract/lookups/job-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import { defaultWords } from "#contract/lookups/words.ts";
import { CheckField } from "#ui/controls/field.tsx";
import { Segment } from "#ui/controls/segment.tsx";
import { colorName, mostColors, usualColors } from "./color-names.ts";

function RotaryPrint({ session, form, book, problems, change }: FormProps<"lz">) {
  const [open, setOpen] = useState(false);
  const most = mostColors(book);
  const { colors, spots } = form;
  const other = colors !== null && !usualColors.includes(colors);
  const error =
    problemAt(problems, "colors") ??
    problemAt(problems, "spots") ??
    problemAt(problems, "spotInks");
  const withSpots = spots === null || spots === 0 ? "" : `，含 ${spots} 专色`;
  return (
    <FormBlock title="印刷" aside={`柔版轮转${withSpots}`}>
      <Segment
        label="颜色数"
        value={String(colors ?? "")}
        onChange={(count) => change({ ...form, colors: Number(count) })}
        error={error}
        options={usualColors
          .filter((count) => count <= most)
          .map((count) => ({ value: String(count), label: colorName(count) }))}
        more={{
          word: other ? colorName(colors) : "其他",
          name: other ? `${colorName(colors)}，改颜色数和专色` : "其他颜色数和专色",
          chosen: other,
          onOpen: () => setOpen(true),
        }}
      />
      <FieldSheet session={session} title="印刷颜色" open={open} onClose={() => setOpen(false)}>
        <SheetBody>
          {({ RotaryInks }) => (
            <RotaryInks book={book} form={form} problems={problems} change={change} />
          )}
        </SheetBody>
      </FieldSheet>
    </FormBlock>
  );
}

function DigitalPrint({ form, problems, change }: FormProps<"inkLz">) {
  return (
    <FormBlock title="印刷" aside="数码喷墨，免版费">
      <Segment
        label="颜色"
        value={form.colorMode}
        onChange={(colorMode) => change({ ...form, colorMode })}
        error={problemAt(problems, "colorMode")}
        options={codesOf(jobChoices.colorMode).map((mode) => ({
          value: mode,
          label: defaultWords.of("colorMode", mode),
        }))}
      />
      <div className={styles.checks}>
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
      </div>
    </FormBlock>
  );
}

/** How the label is printed: plates and colours on the rotary press, modes on the digital one. */
export const LabelPrintBlock = (props: LabelFormProps) =>
  isRotary(props) ? <RotaryPrint {...props} /> : <DigitalPrint {...props} />;

/** Form and change have the same kind; TypeScript does not derive that from the form. */
export function isRotary(props: LabelFormProps): props is FormProps<"lz"> {
  return props.form.quoteType === "lz";
}
