/**
 * Strips of one thickness peeled off a rectangle, edge to edge: columns from the left, rows from
 * the top. A strip of thickness t holds pieces t × other and wastes t · (its length mod other). So
 * a column's waste depends on the rows peeled before it, and a row's on the columns.
 */

/** Consecutive strips of one direction. */
export interface StripRun {
  readonly direction: "columns" | "rows";
  strips: number;
}

/**
 * The order of peeling with the least waste; of equals the one with the fewest changes of
 * direction. Its memory is reused, so that layouts leave no garbage.
 * The cost of an order is one number: its waste ÷ thickness, times more than it can have changes,
 * plus its changes. It is safe while width + height are less than thickness².
 */
export class StripOrder {
  private columnsMost = 0;
  private rowsMost = 0;
  /**
   * Least cost of so many columns and rows where the last strip was a column, and where it was a
   * row.
   */
  private endingInColumn = new Float64Array(0);
  private endingInRow = new Float64Array(0);
  private columnCosts = new Float64Array(0);

  /** Number of cells used, equal to the steps of a measurement. */
  get size(): number {
    return (this.columnsMost + 1) * (this.rowsMost + 1);
  }

  /** Of strips `thickness` thick with pieces `other` long; whole numbers of one unit. */
  measure(width: number, height: number, thickness: number, other: number): void {
    this.columnsMost = Math.floor(width / thickness);
    this.rowsMost = Math.floor(height / thickness);
    this.claim();
    const aboveChanges = this.columnsMost + this.rowsMost + 1;
    for (let rows = 0; rows <= this.rowsMost; rows += 1)
      this.columnCosts[rows] = ((height - rows * thickness) % other) * aboveChanges;
    for (let columns = 0; columns <= this.columnsMost; columns += 1)
      this.fill(columns, ((width - columns * thickness) % other) * aboveChanges);
  }

  private claim(): void {
    if (this.columnCosts.length <= this.rowsMost)
      this.columnCosts = new Float64Array(this.rowsMost + 1);
    const { size } = this;
    if (this.endingInRow.length >= size) return;
    this.endingInColumn = new Float64Array(size);
    this.endingInRow = new Float64Array(size);
  }

  private fill(columns: number, rowCost: number): void {
    const { endingInColumn, endingInRow, columnCosts } = this;
    const step = this.rowsMost + 1;
    const start = columns * step;
    for (let rows = 0; rows <= this.rowsMost; rows += 1) {
      const at = start + rows;
      const left = at - step;
      const above = at - 1;
      const first = at === 0 ? 0 : Infinity;
      endingInColumn[at] =
        columns === 0
          ? first
          : (columnCosts[rows] ?? 0) +
            Math.min(endingInColumn[left] ?? 0, (endingInRow[left] ?? 0) + 1);
      endingInRow[at] =
        rows === 0
          ? first
          : rowCost + Math.min(endingInRow[above] ?? 0, (endingInColumn[above] ?? 0) + 1);
    }
  }

  /** The best order of all strips that fit, outermost first. */
  runs(): StripRun[] {
    const { endingInColumn, endingInRow, rowsMost } = this;
    const found: StripRun[] = [];
    let columns = this.columnsMost;
    let rows = rowsMost;
    let change = 0;
    let upright = true;
    while (columns > 0 || rows > 0) {
      const at = columns * (rowsMost + 1) + rows;
      const column = endingInColumn[at] ?? 0;
      const row = endingInRow[at] ?? 0;
      const goesOn = upright ? column <= row + change : row <= column + change;
      if (!goesOn) upright = !upright;
      const run = found[0];
      if (goesOn && run !== undefined) run.strips += 1;
      else found.unshift({ direction: upright ? "columns" : "rows", strips: 1 });
      if (upright) columns -= 1;
      else rows -= 1;
      change = 1;
    }
    return found;
  }
}
