import type { FormProps } from "#configurator/fields/form-props.ts";
import { isDigital } from "#pricing/core/press-kind.ts";

type SheetForm = FormProps<"ysp">["form"];
type Book = FormProps<"ysp">["book"];
export type DataForm = NonNullable<SheetForm["dataTable"]>;

/** The form with a table: on a digital press, one design, without a way of printing of plates. */
export function withData(form: SheetForm, { presses }: Book, dataTable: DataForm): SheetForm {
  const { pressId, quantities: _, ...rest } = form;
  const press = presses.find(({ id }) => id === pressId);
  return {
    ...rest,
    ...(press !== undefined && isDigital(press) ? { pressId: press.id } : {}),
    printing: form.printing === "offset" ? "auto" : form.printing,
    kinds: 1,
    parts: form.parts.map((part) => ({ ...part, printMethod: "auto" as const })),
    dataTable,
  };
}

export function withoutData({ dataTable: _, ...form }: SheetForm): SheetForm {
  return form;
}
