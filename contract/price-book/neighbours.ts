import * as v from "valibot";
import { count, entry, entryId, fee, list, millimetres } from "./fields.ts";

/** 相近规格: what counts as nearly the same goods, where the page looks for a lower price. */
export const neighbourSection = entry({
  /** A named format is near where each side differs by so much at most: A4 and 大16开 by 12 mm. */
  formatMm: millimetres(20),
  /** And a die of the shop, or a side made shorter, by so much and such a part of the side. */
  sideMm: millimetres(20),
  sidePercent: count(20),
  /** 尺寸建议: a side made shorter, or a die of the shop, within so much. */
  hintMm: v.optional(count(20), 6),
  /** The least saving of such a hint, in percent of the price. */
  hintPercent: v.optional(count(100), 1),
  /** The least saving that is offered, in yuan and in percent of the price. */
  leastSaving: fee,
  leastPercent: count(100),
  /** Papers that serve in each other's place at the same weight. */
  papers: list(list(entryId, 6, 2), 40),
  /** Label materials that the shop also stocks as sheets. */
  sheetsOfMaterials: list(
    entry({ materialId: entryId, paperId: entryId, gsm: count(450, 30) }),
    60,
  ),
  /** Finishing steps of the web with the same step on sheets. */
  sheetSteps: list(entry({ web: entryId, sheet: entryId }), 30),
  /** The step that cuts sheets of labels into pieces; absent where the shop does not. */
  cutStep: v.optional(entryId),
});
export type NeighbourSection = v.InferOutput<typeof neighbourSection>;

/** A book from before this section looks for formats and weights alone. */
const plainNeighbours: NeighbourSection = {
  formatMm: 12,
  sideMm: 8,
  sidePercent: 5,
  hintMm: 6,
  hintPercent: 1,
  leastSaving: "5.00",
  leastPercent: 5,
  papers: [],
  sheetsOfMaterials: [],
  sheetSteps: [],
};

/** The book's own section, or the plain one. */
export const neighbourRules = ({
  neighbours,
}: {
  readonly neighbours?: NeighbourSection | undefined;
}): NeighbourSection => neighbours ?? plainNeighbours;
