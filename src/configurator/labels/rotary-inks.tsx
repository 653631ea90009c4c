import { problemAt } from "#components/job-form/job-form.ts";
import type { FormProps } from "#configurator/fields/form-props.ts";
import { SpotInkField } from "#configurator/sheets/spot-ink-field.tsx";
import type { FormKind } from "#contract/jobs/job-form.ts";
import { NumberField } from "#ui/controls/number-field.tsx";
import { Tiles } from "#ui/controls/tiles.tsx";
import { colorName, mostColors } from "./color-names.ts";

type RotaryInksProps = Pick<FormProps<"lz">, "book" | "form" | "problems" | "change">;

function withSpotInks({ spotInks: _, ...form }: FormKind<"lz">, inks: string[] | undefined) {
  return inks === undefined ? form : { ...form, spotInks: inks };
}

/** Colours and spots of a rotary label, with the numbers of its spots. */
export function RotaryInks({ book, form, problems, change }: RotaryInksProps) {
  const { colors, spots } = form;
  return (
    <>
      <Tiles
        label="颜色数"
        columns={4}
        value={String(colors ?? "")}
        onChange={(count) => change({ ...form, colors: Number(count) })}
        error={problemAt(problems, "colors")}
        options={Array.from({ length: Math.min(mostColors(book), 8) + 1 }, (_, count) => ({
          value: String(count),
          label: colorName(count),
        }))}
      />
      <NumberField
        label="其中专色"
        unit="色"
        hint="潘通色、金银墨等，需单独调墨"
        stepper
        min={0}
        max={5}
        value={spots}
        onChange={(next, by) => change({ ...form, spots: next }, by)}
        error={problemAt(problems, "spots")}
      />
      {book.spotInks === undefined ? null : (
        <SpotInkField
          side=""
          spots={spots ?? 0}
          inks={form.spotInks}
          fan="C"
          error={problemAt(problems, "spotInks")}
          change={(spotInks) => change(withSpotInks(form, spotInks))}
        />
      )}
    </>
  );
}
