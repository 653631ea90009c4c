import type { PriceBook } from "#contract/price-book/price-book.ts";
import { bareName } from "./option-texts.ts";
import { firstPart, partsOf } from "./preset-changes.ts";
import type { Configurable, Preset, ProductOption } from "./searchable.ts";

type Paper = PriceBook["papers"][number];

/** The paper's weight nearest to a wanted one. */
function nearestGsm({ gsms }: Paper, wanted: unknown): number | undefined {
  const aim = typeof wanted === "number" ? wanted : 157;
  const weights = gsms.map(({ gsm }) => gsm);
  return weights.toSorted((one, other) => Math.abs(one - aim) - Math.abs(other - aim))[0];
}

const sheetFed = ["flat", "folded", "card", "bag", "box", "folder"];

/** Sold papers that no part of a printed job takes. */
const isPrintable = ({ kind }: Paper): boolean => kind !== "ncr" && kind !== "adhesive";

const changed = (paper: Paper) => (preset: Preset) => {
  const { parentId, ...rest } = preset;
  const kept = paper.parentIds.some((id) => id === parentId) ? { parentId } : {};
  return { ...rest, ...kept, paperId: paper.id, gsm: nearestGsm(paper, preset.gsm) };
};

/** Papers: of a sold paper, which is called like it, or of a printed job's first part. */
export function paperOptions(
  { quoteType, preset }: Configurable,
  { papers }: PriceBook,
): ProductOption[] {
  if (quoteType === "paper") {
    return papers.map((paper) => ({
      id: `paper.${paper.id}`,
      title: bareName(paper.name),
      label: bareName(paper.name),
      words: [paper.name.replace(/[（）]/g, "")],
      own: preset.paperId === paper.id,
      change: changed(paper),
    }));
  }
  const [first] = partsOf(preset);
  if (first === undefined || !sheetFed.includes(String(preset.yspType))) return [];
  return papers.filter(isPrintable).map((paper) => ({
    id: `paper.${paper.id}`,
    title: null,
    label: bareName(paper.name),
    words: [paper.name.replace(/[（）]/g, "")],
    own: first.paperId === paper.id,
    change: firstPart({ paperId: paper.id, gsm: nearestGsm(paper, first.gsm) }),
  }));
}
