import { Suspense } from "react";
import { useWords } from "#api/shop-words.ts";
import { problemAt } from "#components/job-form/job-form.ts";
import { FormBlock } from "#configurator/fields/form-block.tsx";
import type { FieldProps, FormProps } from "#configurator/fields/form-props.ts";
import styles from "#configurator/fields/forms.module.css";
import { boxTypes } from "#contract/jobs/jobs.ts";
import { lazyPart } from "#platform/lazy-part.ts";
import type { BoxType } from "#pricing/core/die-line.ts";
import { FieldError } from "#ui/controls/field.tsx";
import { NumberField } from "#ui/controls/number-field.tsx";
import { Tiles } from "#ui/controls/tiles.tsx";

const BoxPicture = lazyPart(async () => (await import("./box-picture.tsx")).BoxPicture);

const names = {
  box: { title: "盒型与内尺寸", sides: ["盒长", "盒宽", "盒高"] },
  bag: { title: "袋子尺寸", sides: ["袋宽", "侧宽", "袋高"] },
} as const;
const insides = {
  box: ["长", "宽", "高"],
  bag: ["宽", "侧", "高"],
} as const;

/** What sets each type apart, as its die line has it. */
const notes: Readonly<Record<BoxType, string>> = {
  tuckEnd: "上下盖同面",
  doubleTuck: "上下盖反面",
  snapLock: "底互扣",
  autoLock: "底先粘好",
  handle: "顶上有提手",
  mailer: "整片翻盖",
  sleeve: "两头不封",
};
const measures = ["lengthMm", "widthMm", "heightMm"] as const;

type BoxBlockProps = FieldProps<"ysp"> & Partial<Pick<FormProps<"ysp">, "session">>;

/** The type of a box, and its inner size; a bag has a size only. */
export function BoxBlock({ session, form, problems, change }: BoxBlockProps) {
  const words = useWords();
  const { box } = form;
  if (box === undefined) return null;
  const shown = boxTypes.filter(
    (type) => type === box.boxType || (session?.offered?.offersBox(type) ?? true),
  );
  const kind = form.yspType === "bag" ? "bag" : "box";
  return (
    <FormBlock title={names[kind].title} aside={kind === "box" ? "量里面" : "袋口平放量"}>
      {kind === "bag" ? null : (
        <Tiles
          label="盒型"
          columns={4}
          value={box.boxType}
          onChange={(boxType) => change({ ...form, box: { ...box, boxType } })}
          error={problemAt(problems, "box.boxType")}
          options={shown.map((type) => ({
            value: type,
            label: words.of("boxType", type),
            note: notes[type],
            picture: (
              <Suspense fallback={<svg width="46" height="48" aria-hidden="true" />}>
                <BoxPicture type={type} />
              </Suspense>
            ),
          }))}
        />
      )}
      <div className={styles.triple}>
        {measures.map((measure, index) => (
          <NumberField
            key={measure}
            label={names[kind].sides[index] ?? measure}
            inside={insides[kind][index]}
            unit="mm"
            value={box[measure]}
            onChange={(mm, by) => change({ ...form, box: { ...box, [measure]: mm } }, by)}
            error={problemAt(problems, `box.${measure}`)}
          />
        ))}
      </div>
      <FieldError id="box" error={problemAt(problems, "box")} />
    </FormBlock>
  );
}
