/** What decides whether a press sheet may be the cheapest of its press, parent and method. */
export interface SheetYield {
  readonly ups: number;
  readonly kai: number;
  readonly areaMm2: number;
}

/**
 * Press sheets of one press, parent and method of which none dominates another: no fewer pieces a
 * sheet, no fewer sheets a parent and, where area has a price, no more area is never dearer. Of
 * equals the first stays.
 */
export class SheetFrontier<Sheet extends SheetYield> {
  readonly kept: Sheet[] = [];
  private readonly byArea: boolean;

  constructor(byArea: boolean) {
    this.byArea = byArea;
  }

  /** Whether nothing kept dominates such a sheet. */
  misses(ups: number, kai: number, areaMm2: number): boolean {
    for (const other of this.kept) {
      const covers = other.ups >= ups && other.kai >= kai;
      if (covers && (!this.byArea || other.areaMm2 <= areaMm2)) return false;
    }
    return true;
  }

  /** Keeps a sheet that is missing, and drops what it dominates. */
  add(sheet: Sheet): void {
    for (let index = this.kept.length - 1; index >= 0; index -= 1) {
      const other = this.kept[index];
      if (other === undefined || other.ups > sheet.ups || other.kai > sheet.kai) continue;
      if (!this.byArea || sheet.areaMm2 <= other.areaMm2) this.kept.splice(index, 1);
    }
    this.kept.push(sheet);
  }
}
