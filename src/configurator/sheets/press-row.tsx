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
  "dataTable",
  "printing",
];

/** 更多: a table of variable data, parent sheet, press, bleed and gripper for experts; the cheapest by default. */
export function PressRow({ session, book, form, problems, change }: PressRowProps) {
  const parent = book.parents.find(({ id }) => id === form.parentId)?.name;
  const press = book.presses.find(({ id }) => id === form.pressId)?.name;
  const grain = form.fixedGrain === true ? "指定丝向" : undefined;
  const data = form.dataTable === undefined ? undefined : "每张内容不同";
  const value = [data, parent, press, grain].filter((name) => name !== undefined).join("，");
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
          <PressFields
            session={session}
            book={book}
            form={form}
            problems={problems}
            change={change}
          />
        )}
      </SheetBody>
    </SheetRow>
  );
}
