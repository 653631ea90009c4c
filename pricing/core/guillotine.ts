import { StripOrder } from "./strip-order.ts";

/**
 * The most equal rectangles that guillotine cuts (edge to edge, as a paper cutter makes them) win
 * from a sheet, turned or not. Exact, in about (width ÷ b) · (height ÷ b) steps for the short side
 * b of the piece, whatever the unit.
 *
 * Why it is exact. Let f(w, h) be the most that peeling can win: again and again a strip as thick
 * as one side of a piece, a or b, comes off a full edge and is cut across into pieces. Then
 * f(x, h) + f(y, h) ≤ f(x + y, h), so that no cut wins more than peeling. By induction on the size:
 * - If x or y may begin with a column, x + y may begin with it. If both may begin with a row of
 *   one thickness, the two rows make one. Else x begins only with rows of one thickness, say p,
 *   and y only with rows of the other, c.
 * - In y every strip is then c thick. Two rows, or two columns, change places at no loss. So do a
 *   p-row and a c-column, or a p-column and a c-row (one gains the piece that the other loses). A
 *   first p-strip could so come first of all, against the assumption.
 * - The last strip of y is a column: a last row of pieces p wide could be columns p thick.
 * - So every column of y is at least p high where it is peeled, and y with p less height loses one
 *   piece a column: at most ⌊y ÷ c⌋. A p-row over x + y holds at least ⌊x ÷ c⌋ + ⌊y ÷ c⌋. Peeled
 *   first, it makes up for what x and y lose of their heights by it.
 * As strips of unlike thickness change places at no loss, all b-strips may come first. The last of
 * the a-strips after them may then be b-strips too: a column of n pieces lies where n b-rows hold at
 * least one piece each; and so, one after another, all of them. So b-strips alone will do.
 */

/** A block of the answer, in the caller's units, from the top left. */
export interface CutBlock {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  readonly turned: boolean;
}

export interface Cutting {
  readonly count: number;
  readonly blocks: readonly CutBlock[];
}

const order = new StripOrder();

/**
 * @param width,height of the sheet and @param a,b of the piece, whole numbers of one unit, their
 * area below 2^53
 */
export function guillotine(width: number, height: number, a: number, b: number): Cutting {
  const long = Math.max(a, b);
  const short = Math.min(a, b);
  const blocks: CutBlock[] = [];
  let count = 0;
  let x = 0;
  let y = 0;
  order.measure(width, height, short, long);
  for (const { direction, strips } of order.runs()) {
    const upright = direction === "columns";
    const block = {
      x,
      y,
      columns: upright ? strips : Math.floor((width - x) / long),
      rows: upright ? Math.floor((height - y) / long) : strips,
      width: upright ? short : long,
      height: upright ? long : short,
    };
    if (upright) x += strips * short;
    else y += strips * short;
    const pieces = block.columns * block.rows;
    if (pieces === 0) continue;
    count += pieces;
    blocks.push({ ...block, turned: block.width !== a });
  }
  return { count, blocks };
}
