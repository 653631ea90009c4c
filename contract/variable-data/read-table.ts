import { grouped } from "#contract/format/numerals.ts";
import { mostTable } from "#contract/jobs/data-table.ts";

/** Rows of a table of text: RFC 4180, with comma, tab or semicolon. */

export interface TableRow {
  /** From 1, as a spreadsheet counts; a row of several lines counts once. */
  readonly number: number;
  readonly cells: readonly string[];
}

export type ReadTable =
  | { readonly ok: true; readonly rows: readonly TableRow[]; readonly columns: number }
  | { readonly ok: false; readonly message: string };

/** Of equal counts the earlier one is meant: text holds commas more often than tabs. */
const separators = ["\t", ";", ","] as const;
type Separator = (typeof separators)[number];

class Fault extends Error {}

class TooWide extends Fault {}

/** Reads one row at a time. A quote opens a quoted cell at the cell's beginning alone. */
class Reader {
  private readonly text: string;
  private readonly separator: Separator;
  private at = 0;
  private number = 0;

  constructor(text: string, separator: Separator) {
    this.text = text;
    this.separator = separator;
  }

  /** The next row that is not blank; null at the end. */
  next(): TableRow | null {
    while (this.at < this.text.length) {
      this.number += 1;
      const cells = this.row();
      if (cells.length > 1 || cells[0] !== "") return { number: this.number, cells };
    }
    return null;
  }

  private row(): string[] {
    const cells: string[] = [];
    for (;;) {
      cells.push(this.text[this.at] === '"' ? this.quoted() : this.bare());
      if (cells.length > mostTable.columns) throw new TooWide(`表格超过 ${mostTable.columns} 列`);
      const sign = this.text[this.at];
      if (sign !== undefined) this.at += 1;
      if (sign === this.separator) continue;
      if (sign === "\r" && this.text[this.at] === "\n") this.at += 1;
      return cells;
    }
  }

  private isEnd(at: number): boolean {
    const sign = this.text[at];
    return sign === undefined || sign === this.separator || sign === "\n" || sign === "\r";
  }

  private bare(): string {
    const from = this.at;
    while (!this.isEnd(this.at)) this.at += 1;
    return this.short(this.text.slice(from, this.at));
  }

  private quoted(): string {
    let cell = "";
    for (let from = this.at + 1; ; ) {
      const to = this.text.indexOf('"', from);
      if (to < 0) throw new Fault(`第 ${this.number} 行的引号没有配对`);
      cell += this.text.slice(from, to);
      this.at = to + 1;
      if (this.text[this.at] !== '"') break;
      cell += '"';
      from = this.at + 1;
    }
    if (!this.isEnd(this.at)) throw new Fault(`第 ${this.number} 行的引号后面多了文字`);
    return this.short(cell);
  }

  private short(cell: string): string {
    if (cell.length > mostTable.cell)
      throw new Fault(`第 ${this.number} 行有一格超过 ${mostTable.cell} 字`);
    return cell.trim();
  }
}

/** Cells of the first row with this separator; none where it cannot be read so. */
function cellsWith(text: string, separator: Separator): number {
  try {
    return new Reader(text, separator).next()?.cells.length ?? 0;
  } catch (error) {
    if (error instanceof TooWide) return mostTable.columns + 1;
    if (error instanceof Fault) return 0;
    throw error;
  }
}

/** The separator that makes most cells of the first row. */
function separatorOf(text: string): Separator {
  const counts = separators.map((separator) => cellsWith(text, separator));
  return separators[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** Rows between two pauses. */
const rowsAtOnce = 2000;

async function rowsOf(text: string, rest: () => Promise<void>): Promise<TableRow[]> {
  const reader = new Reader(text, separatorOf(text));
  const rows: TableRow[] = [];
  for (let row = reader.next(); row !== null; row = reader.next()) {
    const [first = row] = rows;
    if (row.cells.length !== first.cells.length)
      throw new Fault(
        `第 ${row.number} 行有 ${row.cells.length} 列，第 ${first.number} 行有 ${first.cells.length} 列`,
      );
    // One row more: it may be a header.
    if (rows.length > mostTable.rows)
      throw new Fault(`表格超过 ${grouped(mostTable.rows)} 行，请分成几单`);
    rows.push(row);
    if (rows.length % rowsAtOnce === 0) await rest();
  }
  return rows;
}

/** Reads a table; `rest` lets other work run meanwhile. Blank rows count for nothing. */
export async function readTable(text: string, rest: () => Promise<void>): Promise<ReadTable> {
  try {
    const rows = await rowsOf(text, rest);
    const [first] = rows;
    if (first === undefined) return { ok: false, message: "表格是空的" };
    return { ok: true, rows, columns: first.cells.length };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { ok: false, message: error.message };
  }
}
