/**
 * Strips of one thickness peeled off a rectangle, edge to edge: columns from the left, rows from
 * the top. A strip of thickness t holds pieces t × other and wastes t · (its length mod other), so
 * a column's waste depends on the rows peeled before it, and a row's on the columns.
 */

/** Consecutive strips of one direction. */
export interface StripRun {
  readonly direction: "columns" | "rows";
  readonly strips: number;
}

const column = 1;
const row = 2;

/**
 * The least waste of every number of columns and rows, and the order of peeling that has it. Its
 * memory serves one measuring after another, so that layouts leave nothing to collect.
 */
export class StripOrder {
  thickness = 1;
  private columnsMost = 0;
  private rowsMost = 0;
  /** Least waste ÷ thickness; of equal waste, the order with the fewest changes of direction. */
  wastes = new Float64Array(0);
  turns = new Int32Array(0);
  private lasts = new Uint8Array(0);
  private columnWastes = new Float64Array(0);

  /** Cells in use: a measuring takes as many steps. */
  get size(): number {
    return (this.columnsMost + 1) * (this.rowsMost + 1);
  }

  /** Of strips `thickness` thick with pieces `other` long; whole numbers of one unit. */
  measure(width: number, height: number, thickness: number, other: number): void {
    this.thickness = thickness;
    this.columnsMost = Math.floor(width / thickness);
    this.rowsMost = Math.floor(height / thickness);
    this.claim();
    for (let rows = 0; rows <= this.rowsMost; rows += 1)
      this.columnWastes[rows] = (height - rows * thickness) % other;
    for (let columns = 0; columns <= this.columnsMost; columns += 1)
      this.fill(columns, (width - columns * thickness) % other);
  }

  private claim(): void {
    if (this.columnWastes.length <= this.rowsMost)
      this.columnWastes = new Float64Array(this.rowsMost + 1);
    const { size } = this;
    if (this.wastes.length >= size) return;
    this.wastes = new Float64Array(size);
    this.turns = new Int32Array(size);
    this.lasts = new Uint8Array(size);
  }

  /** Cell of a number of columns and rows in `wastes` and `turns`. */
  cell(columns: number, rows: number): number {
    return columns * (this.rowsMost + 1) + rows;
  }

  private fill(columns: number, rowWaste: number): void {
    const { wastes, turns, lasts, columnWastes } = this;
    const step = this.rowsMost + 1;
    const start = columns * step;
    for (let rows = 0; rows <= this.rowsMost; rows += 1) {
      const at = start + rows;
      const left = at - step;
      const above = at - 1;
      const byColumn = columns > 0 ? (wastes[left] ?? 0) + (columnWastes[rows] ?? 0) : Infinity;
      const byRow = rows > 0 ? (wastes[above] ?? 0) + rowWaste : Infinity;
      const columnTurns = columns > 0 ? (turns[left] ?? 0) + (lasts[left] === row ? 1 : 0) : 0;
      const rowTurns = rows > 0 ? (turns[above] ?? 0) + (lasts[above] === column ? 1 : 0) : 0;
      const columnLast = byColumn < byRow || (byColumn === byRow && columnTurns <= rowTurns);
      wastes[at] = at === 0 ? 0 : columnLast ? byColumn : byRow;
      turns[at] = columnLast ? columnTurns : rowTurns;
      lasts[at] = at === 0 ? 0 : columnLast ? column : row;
    }
  }

  /** The best order of so many columns and rows, outermost first. */
  runs(columns: number, rows: number): StripRun[] {
    const found: StripRun[] = [];
    let left = columns;
    let above = rows;
    while (left > 0 || above > 0) {
      const last = this.lasts[this.cell(left, above)];
      let strips = 0;
      while ((left > 0 || above > 0) && this.lasts[this.cell(left, above)] === last) {
        if (last === column) left -= 1;
        else above -= 1;
        strips += 1;
      }
      found.unshift({ direction: last === column ? "columns" : "rows", strips });
    }
    return found;
  }
}
