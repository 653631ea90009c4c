import { useState } from "react";
import { type CommonSize, sizesOf } from "#configurator/fields/common-sizes.ts";
import { FormBlock } from "#configurator/fields/form-block.tsx";
import type { FieldProps } from "#configurator/fields/form-props.ts";
import { SizePair } from "#configurator/fields/size-pair.tsx";
import { TurnButton } from "#configurator/fields/turn-button.tsx";
import { Tiles } from "#ui/controls/tiles.tsx";

type Form = FieldProps<"ysp">["form"];

const other = "other";

const isSize = (form: Form, { lengthMm, widthMm }: CommonSize) =>
  (form.lengthMm === lengthMm && form.widthMm === widthMm) ||
  (form.lengthMm === widthMm && form.widthMm === lengthMm);

/** Finished length and width: buttons for usual formats, fields for any other. */
export function SheetSizeBlock({ form, problems, change }: FieldProps<"ysp">) {
  const [sizes] = useState(() => sizesOf(form.yspType, form.lengthMm));
  const held = sizes.find((size) => isSize(form, size));
  const [typing, setTyping] = useState(held === undefined);
  const own = typing || held === undefined;
  return (
    <FormBlock title="成品尺寸" aside={<TurnButton form={form} change={change} />}>
      <Tiles
        label="常用尺寸"
        columns={4}
        value={own ? other : held.name}
        onChange={(name) => {
          const size = sizes.find((one) => one.name === name);
          setTyping(size === undefined);
          if (size !== undefined) {
            change({ ...form, lengthMm: size.lengthMm, widthMm: size.widthMm });
          }
        }}
        options={[
          ...sizes.map(({ name, lengthMm, widthMm }) => ({
            value: name,
            label: name,
            note: `${widthMm}×${lengthMm}`,
          })),
          { value: other, label: "其他", note: "自己填" },
        ]}
      />
      {own ? (
        <SizePair
          form={form}
          problems={problems}
          of="成品"
          change={(side, by) => change({ ...form, ...side }, by)}
        />
      ) : null}
    </FormBlock>
  );
}
