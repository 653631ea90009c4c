import type { Looked, PageSize } from "./facts.ts";
import { pagesSaid, rounded, said } from "./finding.ts";

/** Neighbouring pages of one size. */
export interface SheetRun {
  /** `1–16`. */
  readonly pages: string;
  /** `成品 50×30 mm，出血左 2、上 2、右 2、下 2 mm`. */
  readonly words: string;
}

const wordsOf = ({ trim, sheet, bleed }: PageSize): string => {
  if (trim === null || bleed === null) return said(sheet);
  const [left, top, right, bottom] = [bleed.left, bleed.top, bleed.right, bleed.bottom].map(
    (side) => rounded(Math.max(0, side)),
  );
  return `成品 ${said(trim)}，出血左 ${left}、上 ${top}、右 ${right}、下 ${bottom} mm`;
};

/** The sizes of a file's pages; none for a picture. */
export function sheetsOf(looked: Looked): SheetRun[] {
  const sizes = looked.kind === "seen" ? looked.facts.sizes : [];
  const runs: { words: string; pages: number[] }[] = [];
  for (const [index, size] of sizes.entries()) {
    const words = wordsOf(size);
    const last = runs.at(-1);
    if (last?.words === words) last.pages.push(index + 1);
    else runs.push({ words, pages: [index + 1] });
  }
  return runs.map(({ words, pages }) => ({ words, pages: pagesSaid(pages) }));
}
