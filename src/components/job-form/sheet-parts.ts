import { dataTypes } from "#contract/jobs/data-table.ts";
import type { FormKind } from "#contract/jobs/job-form.ts";
import type { SheetJob } from "#contract/jobs/jobs.ts";
import { partNames } from "#contract/jobs/part-names.ts";
import { whiteTypes } from "#contract/jobs/white-ink.ts";

type Form = FormKind<"ysp">;
export type Part = Form["parts"][number];
type YspType = SheetJob["yspType"];

export const isBook = (type: YspType): boolean => type === "book" || type === "calendar";
export const hasBox = (type: YspType): boolean => type === "box" || type === "bag";

const namesOf = (type: YspType, count: number): Part["name"][] =>
  isBook(type)
    ? [
        partNames.cover,
        partNames.text,
        ...Array<Part["name"]>(Math.max(0, count - 2)).fill(partNames.insert),
      ]
    : [partNames.sheet];

/** Other prints have no white: a front with nothing else gets four colours. */
const noWhite = ({ frontWhite, backWhite }: Part): Partial<Part> =>
  (frontWhite ?? backWhite) === undefined
    ? {}
    : {
        frontWhite: undefined,
        backWhite: undefined,
        ...(frontWhite === "only" ? { frontColors: 4 } : {}),
      };

/** Changes the type of print: its parts, size fields and binding; paper and inks stay. */
export function withType(form: Form, yspType: YspType): Form {
  const { box, binding: _, fixedGrain: __, dataTable, ...rest } = form;
  const [first, second] = form.parts;
  if (first === undefined) return { ...form, yspType };
  const names = namesOf(yspType, form.parts.length);
  const parts = names.map((name, index): Part => {
    const from = form.parts[index] ?? second ?? first;
    const pages =
      name === partNames.text ? Math.max(8, from.pages ?? 8) : name === partNames.cover ? 4 : 2;
    return { ...from, name, pages, ...(whiteTypes.has(yspType) ? {} : noWhite(from)) };
  });
  const binding = isBook(yspType) ? (form.binding === "none" ? "saddle" : form.binding) : "none";
  const held = box ?? { lengthMm: 80, widthMm: 40, heightMm: 120, boxType: "tuckEnd" as const };
  return {
    ...rest,
    yspType,
    parts,
    binding,
    ...(hasBox(yspType) ? { box: held } : {}),
    ...(dataTable === undefined || !dataTypes.has(yspType) ? {} : { dataTable }),
  };
}

/** Adds a block of inner pages on another paper. */
export function addPart(form: Form): Form {
  const last = form.parts.at(-1);
  if (last === undefined) return form;
  return { ...form, parts: [...form.parts, { ...last, name: partNames.insert, pages: 4 }] };
}
