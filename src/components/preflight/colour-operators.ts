import type { PDFDict } from "@cantoo/pdf-lib";
import { type ColourSpace, cmyk, gray, namedSpace, rgb } from "./colour-spaces.ts";
import type { Operation } from "./content-lexer.ts";
import { dictIn, type GraphicsState } from "./graphics-state.ts";
import type { Colour } from "./inks.ts";

const device: Readonly<Record<string, ColourSpace>> = { G: gray, RG: rgb, K: cmyk };

const numbersOf = (operands: Operation["operands"]): number[] =>
  operands.filter((one) => typeof one === "number");

/** The first colour of a space: black, or full ink. */
function firstOf(space: ColourSpace): readonly number[] {
  switch (space.kind) {
    case "gray":
      return [0];
    case "rgb":
      return [0, 0, 0];
    case "cmyk":
      return [0, 0, 0, 1];
    case "inks":
      return space.inks.map(() => 1);
    case "other":
      return [];
  }
}

function colourBy(now: Colour, name: string, operation: Operation, spaces: PDFDict | undefined) {
  const { operands } = operation;
  const last = operands.at(-1);
  const named = typeof last === "string" && last.startsWith("/") ? last.slice(1) : null;
  const space = device[name];
  if (space !== undefined) return { space, values: numbersOf(operands), pattern: null };
  if (name === "CS") {
    const chosen = namedSpace(spaces, named ?? "");
    return { space: chosen, values: firstOf(chosen), pattern: null };
  }
  return { ...now, values: numbersOf(operands), pattern: named };
}

const colourOperators: ReadonlySet<string> = new Set(["G", "RG", "K", "CS", "SC", "SCN"]);

/** The state after an operator that sets a colour; null for any other operator. */
export function withColour(
  state: GraphicsState,
  operation: Operation,
  resources: PDFDict | undefined,
): GraphicsState | null {
  const { name } = operation;
  const upper = name.toUpperCase();
  if (!colourOperators.has(upper) || (name !== upper && name !== name.toLowerCase())) return null;
  const spaces = dictIn(resources, "ColorSpace");
  return name === upper
    ? { ...state, stroke: colourBy(state.stroke, upper, operation, spaces) }
    : { ...state, fill: colourBy(state.fill, upper, operation, spaces) };
}
