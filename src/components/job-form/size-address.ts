import type { OpeningSize } from "#pricing/analysis/sized-opening.ts";

const positive = (text: string | null): number | null => {
  const value = Number(text ?? "");
  return Number.isFinite(value) && value > 0 ? value : null;
};

/** The size in an address, `?width=60&height=40&quantity=8000`; null where there is none. */
export function sizeOfAddress(query: URLSearchParams): OpeningSize | null {
  const [width = null, height = null, quantity = null] = ["width", "height", "quantity"].map(
    (name) => positive(query.get(name)),
  );
  return width === null && height === null && quantity === null
    ? null
    : { width, height, quantity };
}
