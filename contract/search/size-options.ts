import { perLabelKind } from "#contract/lookups/kinds.ts";
import { isKeyOf } from "#contract/lookups/vocabulary.ts";
import { withFields } from "./preset-changes.ts";
import type { Configurable, ProductOption } from "./searchable.ts";

/** ISO 216 sheets, width and length in mm. */
const sheets = [
  ["A3", 297, 420],
  ["A4", 210, 297],
  ["A5", 148, 210],
  ["A6", 105, 148],
] as const;

/** Smallest and largest sizes of a job's fields, in mm. */
const limits = {
  ysp: { least: 20, width: 1400, length: 1400 },
  ...perLabelKind({ least: 5, width: 330, length: 1000 }),
} as const;

const isLimited = isKeyOf(limits);

/** A size option of a preset with a flat size; null where it has none, or not such a size. */
export function sizeOption(
  { quoteType, preset }: Configurable,
  width: number,
  length: number,
  name = `${width}×${length} mm`,
): ProductOption | null {
  const across = quoteType === "ysp" ? "lengthMm" : "heightMm";
  const flat = typeof preset.widthMm === "number" && typeof preset[across] === "number";
  if (!flat || !isLimited(quoteType)) return null;
  const limit = limits[quoteType];
  if (Math.min(width, length) < limit.least) return null;
  if (width > limit.width || length > limit.length) return null;
  const round = preset.shape === "circle" && width !== length ? { shape: "rounded" } : {};
  return {
    id: `size.${width}x${length}`,
    title: null,
    label: name,
    words: [name],
    own: preset.widthMm === width && preset[across] === length,
    change: withFields({ widthMm: width, [across]: length, ...round }),
  };
}

const named = ["flat", "folded", "card", "book", "pad", "ncr"];

/** Named sheet sizes of a printed job. */
export function sizeOptions(one: Configurable): ProductOption[] {
  if (!named.includes(String(one.preset.yspType))) return [];
  return sheets.flatMap(([name, width, length]) => sizeOption(one, width, length, name) ?? []);
}

/** `size.50x30` of an address; null for other ids. */
export function sizeOf(id: string): readonly [width: number, length: number] | null {
  const [, width, length] = /^size\.([1-9]\d{0,3})x([1-9]\d{0,3})$/.exec(id) ?? [];
  return width === undefined || length === undefined ? null : [Number(width), Number(length)];
}
