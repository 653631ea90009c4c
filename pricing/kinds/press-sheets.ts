import type { SheetPart } from "#contract/jobs.ts";
import type { ParentSize, Press } from "#contract/price-book-print.ts";
import { micrometres } from "#pricing/core/decimal.ts";
import { type Imposition, impose } from "#pricing/core/imposition.ts";

/** Which press sheets of which parents hold how many pieces, for each way of printing. */

export type PrintMethod = Exclude<SheetPart["printMethod"], "auto">;

export interface PressSheet {
  readonly press: Press;
  readonly parent: ParentSize;
  /** Press sheets a parent, as columns × rows. */
  readonly columns: number;
  readonly rows: number;
  /** Long and short side of the press sheet in mm; the gripper runs along the long side. */
  readonly longMm: number;
  readonly shortMm: number;
  readonly method: PrintMethod;
  readonly ups: number;
  readonly imposition: Imposition;
}

export interface PressSheetWish {
  readonly width: number;
  readonly height: number;
  readonly gsm: number;
  readonly yaokouMm: number;
  readonly mixed: boolean;
  readonly methods: readonly PrintMethod[];
  /** Book text of spreads or single leaves: pages come in pairs. */
  readonly evenUps: boolean;
}

const mostAcross = 6;
const mostKai = 24;

export const kaiOf = ({ columns, rows }: { columns: number; rows: number }): number =>
  columns * rows;

/** Whether a press takes a sheet, either way round. */
const takes = (press: Press, long: number, short: number): boolean =>
  long <= press.maxSheetMm[1] &&
  short <= press.maxSheetMm[0] &&
  long >= press.minSheetMm[1] &&
  short >= press.minSheetMm[0];

/** Keeps a grid's columns (or rows) even, for sheets that are turned over on themselves. */
function evened(width: number, height: number, a: number, b: number, along: "x" | "y"): Imposition {
  const evenLimit = (length: number, piece: number) => Math.floor(length / piece / 2) * 2 * piece;
  const options = [
    [a, b],
    [b, a],
  ].map(([w = 1, h = 1]) => {
    const usedWidth = along === "x" ? evenLimit(width, w) : Math.floor(width / w) * w;
    const usedHeight = along === "y" ? evenLimit(height, h) : Math.floor(height / h) * h;
    const columns = usedWidth / w;
    const rows = usedHeight / h;
    return { w, h, columns, rows, count: columns * rows };
  });
  const [straight, turned] = options;
  const best = (turned?.count ?? 0) > (straight?.count ?? 0) ? turned : straight;
  const { w = a, h = b, columns = 0, rows = 0, count = 0 } = best ?? {};
  const isTurned = best === turned && best !== straight;
  const block = { x: 0, y: 0, columns, rows, width: w, height: h, turned: isTurned };
  return {
    count,
    gridCount: count,
    orientation: isTurned ? "turned" : "straight",
    blocks: count > 0 ? [block] : [],
  };
}

/** Usable area in mm: margins at the sides, gripper below, tail (or a second gripper) above. */
export function usableOf(
  sheet: Pick<PressSheet, "press" | "longMm" | "shortMm" | "method">,
  yaokouMm: number,
): { x: number; y: number; width: number; height: number } {
  const top = sheet.method === "tumble" ? yaokouMm : sheet.press.tailMm;
  return {
    x: sheet.press.sideMm,
    y: top,
    width: sheet.longMm - 2 * sheet.press.sideMm,
    height: sheet.shortMm - top - yaokouMm,
  };
}

function imposed(
  sheet: Pick<PressSheet, "press" | "longMm" | "shortMm" | "method">,
  wish: PressSheetWish,
): Imposition {
  const usable = usableOf(sheet, wish.yaokouMm);
  const width = Math.max(0, micrometres(usable.width));
  const height = Math.max(0, micrometres(usable.height));
  if (sheet.method === "workAndTurn") return evened(width, height, wish.width, wish.height, "x");
  if (sheet.method === "tumble") return evened(width, height, wish.width, wish.height, "y");
  return impose(width, height, wish.width, wish.height, wish.mixed);
}

/** Distinct press sheets of a parent: columns × rows of equal sheets, whole mm. */
function* divisions(parent: ParentSize): Generator<Division> {
  for (let columns = 1; columns <= mostAcross; columns += 1) {
    for (let rows = 1; rows <= mostAcross; rows += 1) {
      if (columns * rows > mostKai) break;
      const one = Math.floor(parent.widthMm / columns);
      const other = Math.floor(parent.lengthMm / rows);
      yield {
        parent,
        columns,
        rows,
        longMm: Math.max(one, other),
        shortMm: Math.min(one, other),
      };
    }
  }
}

/** Same press, parent and method: no fewer ups from no larger a sheet is never dearer. */
function dominates(one: PressSheet, other: PressSheet): boolean {
  return (
    one.press === other.press &&
    one.parent === other.parent &&
    one.method === other.method &&
    one.ups >= other.ups &&
    kaiOf(one) >= kaiOf(other) &&
    one.longMm * one.shortMm <= other.longMm * other.shortMm
  );
}

/** Leaves out what another dominates; of equals the first stays. */
function undominated(found: readonly PressSheet[]): PressSheet[] {
  const kept: PressSheet[] = [];
  for (const sheet of found) {
    if (kept.some((other) => dominates(other, sheet))) continue;
    for (let index = kept.length - 1; index >= 0; index -= 1) {
      const other = kept[index];
      if (other !== undefined && dominates(sheet, other)) kept.splice(index, 1);
    }
    kept.push(sheet);
  }
  return kept;
}

type Division = Omit<PressSheet, "press" | "method" | "ups" | "imposition">;

/** Every way of laying a piece on a press that is worth a layout; their number does not depend on the piece. */
export function* waysToPrint(
  presses: readonly Press[],
  parents: readonly ParentSize[],
  methods: readonly PrintMethod[],
): Generator<Division & Pick<PressSheet, "press" | "method">> {
  for (const press of presses) {
    for (const parent of parents) {
      for (const division of divisions(parent)) {
        if (!takes(press, division.longMm, division.shortMm)) continue;
        for (const method of methods) {
          if (method !== "perfecting" || press.perfecting) yield { press, ...division, method };
        }
      }
    }
  }
}

/** Every press sheet that could print the piece, dominated ones left out. */
export function pressSheets(
  presses: readonly Press[],
  parents: readonly ParentSize[],
  wish: PressSheetWish,
): PressSheet[] {
  const found: PressSheet[] = [];
  const able = presses.filter(({ minGsm, maxGsm }) => wish.gsm >= minGsm && wish.gsm <= maxGsm);
  for (const way of waysToPrint(able, parents, wish.methods)) {
    const imposition = imposed(way, wish);
    const even = imposition.count > 1 ? imposition.count - (imposition.count % 2) : 1;
    const ups = wish.evenUps ? Math.min(even, imposition.count) : imposition.count;
    if (ups > 0) found.push({ ...way, ups, imposition });
  }
  return undominated(found);
}
