/**
 * The most equal rectangles that guillotine cuts (edge to edge, as a paper cutter makes them) win
 * from a sheet, turned or not. Exact: sizes are reduced to combinations i·a + j·b, every cut at a
 * combination is tried, and what an upper bound rules out is skipped. Where a search would pass
 * `nodeLimit` (thousands of tiny pieces), the best layout found so far is answered.
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
  /** False only where the search was cut short. */
  readonly exact: boolean;
  readonly blocks: readonly CutBlock[];
}

/** Cuts looked at before the best layout so far is taken. */
const cutLimit = 80_000;

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/** Unavoidable waste of rods of length `rod` (Barnes 1979). */
function rodWaste(width: number, height: number, rod: number): number {
  const across = width % rod;
  const down = height % rod;
  return Math.min(across * down, (rod - across) * (rod - down));
}

/** Working memory of one search, kept between searches: a cell for each pair of combinations. */
let cells = 0;
let lowers = new Int32Array(0);
let uppers = new Int32Array(0);
let cuts = new Int32Array(0);

function claimCells(count: number): void {
  if (count > cells) {
    cells = count;
    lowers = new Int32Array(count);
    uppers = new Int32Array(count);
    cuts = new Int32Array(count);
  } else {
    uppers.fill(0, 0, count);
  }
}

/**
 * Asks of ever smaller numbers "can so many be cut?", remembering what was proved on the way.
 * A cell holds, for a pair of reduced sizes: proved at least `lower` (by the layout of `cut`),
 * proved at most `upper`. A cut is 0 for a grid, +k across the longer side at combination k,
 * −k across the shorter one. `upper` is stored plus one, so that 0 means untouched.
 */
class Search {
  /** Index of the greatest combination not above a size. */
  private readonly indexes: Int32Array;
  private readonly combinations: number[] = [];
  private readonly size: number;
  private visited = 0;
  cutShort = false;

  constructor(
    private readonly a: number,
    private readonly b: number,
    longest: number,
  ) {
    this.indexes = new Int32Array(longest + 1);
    const reachable = new Uint8Array(longest + 1);
    reachable[0] = 1;
    for (let x = 0; x <= longest; x += 1) {
      if (x > 0)
        reachable[x] = (x >= a && reachable[x - a]) || (x >= b && reachable[x - b]) ? 1 : 0;
      if (reachable[x] === 1) this.combinations.push(x);
      this.indexes[x] = this.combinations.length - 1;
    }
    this.size = this.combinations.length;
    claimCells(this.size * this.size);
  }

  reduce(length: number): number {
    return this.combinations[this.indexes[length] ?? 0] ?? 0;
  }

  private grid(long: number, short: number): number {
    const { a, b } = this;
    const straight = Math.floor(long / a) * Math.floor(short / b);
    const turned = Math.floor(long / b) * Math.floor(short / a);
    return Math.max(straight, turned);
  }

  private bound(long: number, short: number): number {
    const { a, b } = this;
    if (short < Math.min(a, b)) return 0;
    const waste = Math.max(rodWaste(long, short, a), rodWaste(long, short, b));
    return Math.floor((long * short - waste) / (a * b));
  }

  /** The cell of a rectangle in either order. */
  private cell(width: number, height: number): number {
    const w = this.indexes[width] ?? 0;
    const h = this.indexes[height] ?? 0;
    const at = w >= h ? w * this.size + h : h * this.size + w;
    if (uppers[at] === 0) {
      const long = this.combinations[Math.max(w, h)] ?? 0;
      const short = this.combinations[Math.min(w, h)] ?? 0;
      lowers[at] = this.grid(long, short);
      uppers[at] = this.bound(long, short) + 1;
      cuts[at] = 0;
    }
    return at;
  }

  lower(width: number, height: number): number {
    return lowers[this.cell(width, height)] ?? 0;
  }

  /** Position of the cut, positive across the longer side, negative across the shorter. */
  cutOf(width: number, height: number): number {
    const cut = cuts[this.cell(width, height)] ?? 0;
    return Math.sign(cut) * (this.combinations[Math.abs(cut)] ?? 0);
  }

  /** The most pieces, exact unless the search is cut short. */
  most(width: number, height: number): number {
    const at = this.cell(width, height);
    while ((lowers[at] ?? 0) < (uppers[at] ?? 0) - 1) {
      if (this.reaches(width, height, (uppers[at] ?? 0) - 1)) break;
      if (!this.cutShort) continue;
      this.improve(width, height, this.size > 400 ? 1 : 2);
      break;
    }
    return lowers[at] ?? 0;
  }

  /** Without proof: the best of one cut (and one more on each side of it) between grids. */
  private improve(width: number, height: number, depth: number): void {
    const at = this.cell(width, height);
    const long = this.reduce(Math.max(width, height));
    const short = this.reduce(Math.min(width, height));
    for (let turn = 0; turn < 2; turn += 1) {
      const side = turn === 0 ? long : short;
      const other = turn === 0 ? short : long;
      for (let index = 1; index < this.size; index += 1) {
        const cut = this.combinations[index] ?? 0;
        if (cut * 2 > side) break;
        if (depth > 1) this.improve(cut, other, depth - 1);
        if (depth > 1) this.improve(side - cut, other, depth - 1);
        const count = this.lower(cut, other) + this.lower(side - cut, other);
        if (count <= (lowers[at] ?? 0)) continue;
        lowers[at] = count;
        cuts[at] = turn === 0 ? index : -index;
      }
    }
  }

  private reaches(width: number, height: number, need: number): boolean {
    const at = this.cell(width, height);
    if ((lowers[at] ?? 0) >= need) return true;
    if ((uppers[at] ?? 0) <= need) return false;
    const long = this.reduce(Math.max(width, height));
    const short = this.reduce(Math.min(width, height));
    if (this.searches(long, short, at, need)) return true;
    if (!this.cutShort) uppers[at] = need;
    return false;
  }

  private searches(long: number, short: number, at: number, need: number): boolean {
    for (let turn = 0; turn < 2; turn += 1) {
      const side = turn === 0 ? long : short;
      const other = turn === 0 ? short : long;
      for (let index = 1; index < this.size; index += 1) {
        const cut = this.combinations[index] ?? 0;
        if (cut * 2 > side) break;
        this.visited += 1;
        if (this.visited > cutLimit) {
          this.cutShort = true;
          return false;
        }
        if (!this.splits(cut, side - cut, other, need)) continue;
        lowers[at] = need;
        cuts[at] = turn === 0 ? index : -index;
        return true;
      }
    }
    return false;
  }

  /** Can the two sides of a cut hold `need` pieces between them? */
  private splits(first: number, second: number, other: number, need: number): boolean {
    const left = this.cell(first, other);
    const right = this.cell(second, other);
    let share = (uppers[left] ?? 0) - 1;
    while (share + (uppers[right] ?? 0) > need && !this.reaches(first, other, share)) share -= 1;
    if (share + (uppers[right] ?? 0) <= need) return false;
    return this.reaches(second, other, need - share);
  }
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Writes the blocks of a place: a grid, or the two sides of its cut. */
function collect(search: Search, place: Place, a: number, b: number, into: CutBlock[]): void {
  const { x, y } = place;
  const width = search.reduce(place.width);
  const height = search.reduce(place.height);
  if (search.lower(width, height) === 0) return;
  const position = search.cutOf(width, height);
  if (position === 0) {
    const straight = Math.floor(width / a) * Math.floor(height / b);
    const turned = straight < Math.floor(width / b) * Math.floor(height / a);
    const pieceWidth = turned ? b : a;
    const pieceHeight = turned ? a : b;
    into.push({
      x,
      y,
      columns: Math.floor(width / pieceWidth),
      rows: Math.floor(height / pieceHeight),
      width: pieceWidth,
      height: pieceHeight,
      turned,
    });
    return;
  }
  const cut = Math.abs(position);
  if (position > 0 === width >= height) {
    collect(search, { x, y, width: cut, height }, a, b, into);
    collect(search, { x: x + cut, y, width: width - cut, height }, a, b, into);
  } else {
    collect(search, { x, y, width, height: cut }, a, b, into);
    collect(search, { x, y: y + cut, width, height: height - cut }, a, b, into);
  }
}

/**
 * @param width,height of the sheet and @param a,b of the piece, whole numbers of one unit
 */
export function guillotine(width: number, height: number, a: number, b: number): Cutting {
  const unit = greatestDivisor(a, b);
  const pieceA = a / unit;
  const pieceB = b / unit;
  const w = Math.floor(width / unit);
  const h = Math.floor(height / unit);
  const search = new Search(pieceA, pieceB, Math.max(w, h));
  search.most(w, h);
  const small: CutBlock[] = [];
  collect(search, { x: 0, y: 0, width: w, height: h }, pieceA, pieceB, small);
  const blocks = small.map((block) => ({
    ...block,
    x: block.x * unit,
    y: block.y * unit,
    width: block.width * unit,
    height: block.height * unit,
  }));
  const count = blocks.reduce((sum, { columns, rows }) => sum + columns * rows, 0);
  return { count, exact: !search.cutShort, blocks };
}
