import type { FormProps } from "#configurator/fields/form-props.ts";
import { SheetBody } from "./sheet-body.tsx";
import { SheetRow } from "./sheet-row.tsx";

type PressRowProps = Pick<FormProps<"ysp">, "session" | "book" | "form" | "problems" | "change">;

const asks = [
  "yspType",
  "parentId",
  "pressId",
  "bleedMm",
  "yaokouMm",
  "mixedLayout",
  "publication",
  "fixedGrain",
];

/** 更多: parent sheet, press, bleed and gripper for experts; the cheapest by default. */
export function PressRow({ session, book, form, problems, change }: PressRowProps) {
  const parent = book.parents.find(({ id }) => id === form.parentId)?.name;
  const press = book.presses.find(({ id }) => id === form.pressId)?.name;
  const grain = form.fixedGrain === true ? "指定丝向" : undefined;
  const value = [parent, press, grain].filter((name) => name !== undefined).join("，");
  return (
    <SheetRow
      session={session}
      name="更多"
      value={value === "" ? "机器和开料选最省的" : value}
      detail={`出血 ${form.bleedMm ?? "?"} mm`}
      problems={problems}
      asks={asks}
    >
      <SheetBody>
        {({ PressFields }) => (
          <PressFields book={book} form={form} problems={problems} change={change} />
        )}
      </SheetBody>
    </SheetRow>
  );
}
