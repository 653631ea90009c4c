import type { Part } from "#components/job-form/sheet-parts.ts";
import type { WhiteInk } from "#contract/jobs/white-ink.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { whiteOf } from "#pricing/core/white-ink.ts";
import { type PartProps, withPart } from "./part-props.ts";

type SheetForm = PartProps["form"];
export type Side = "front" | "back";

/** The fields of a side with this white; undefined is none. A front without any ink gets four colours. */
function sideWith(part: Part, side: Side, white: WhiteInk | undefined): Partial<Part> {
  const colors = part[`${side}Colors`] ?? 0;
  const needsColors = white === "under" || (white === undefined && side === "front");
  if (white === "only")
    return side === "front"
      ? { frontWhite: white, frontColors: 0, frontSpots: 0, frontSpotInks: undefined }
      : { backWhite: white, backColors: 0, backSpots: 0, backSpotInks: undefined };
  const inks = needsColors && colors === 0 ? 4 : colors;
  return side === "front"
    ? { frontWhite: white, frontColors: inks }
    : { backWhite: white, backColors: inks };
}

/** The form with white on a side: on a press that prints it, without a way of printing of plates. */
export function withWhite(
  form: SheetForm,
  index: number,
  side: Side,
  white: WhiteInk | undefined,
  { presses }: PriceBook,
): SheetForm {
  const part = form.parts[index];
  if (part === undefined) return form;
  const next = withPart(form, index, sideWith(part, side, white));
  if (white === undefined) return next;
  const { pressId, ...free } = withPart(next, index, { printMethod: "auto" });
  const press = presses.find(({ id }) => id === pressId);
  return {
    ...free,
    ...(press !== undefined && whiteOf(press) !== undefined ? { pressId: press.id } : {}),
    printing: free.printing === "offset" ? "auto" : free.printing,
  };
}
