import { grouped } from "#contract/format/numerals.ts";
import { type DataTable, mostTable } from "#contract/jobs/data-table.ts";
import { otherCount } from "#contract/wording/pricing/variable-data-words.ts";
import type { TableRow } from "./read-table.ts";

/** What a table means under the fields of a job. */

/** Rows that are printed: without the header. */
export const recordsOf = (rows: readonly TableRow[], { header }: Pick<DataTable, "header">) =>
  header ? rows.slice(1) : rows;

/** Rows of one field that are empty, or that repeat an earlier row. */
export interface FieldFaults {
  readonly name: string;
  readonly empty: readonly number[];
  /** Numbers of the rows of each text that occurs more than once. */
  readonly doubles: ReadonlyArray<readonly number[]>;
}

function doublesOf(records: readonly TableRow[], textOf: (row: TableRow) => string): number[][] {
  const found = new Map<string, number[]>();
  for (const row of records) {
    const text = textOf(row);
    if (text === "") continue;
    const numbers = found.get(text);
    if (numbers === undefined) found.set(text, [row.number]);
    else numbers.push(row.number);
  }
  return [...found.values()].filter(({ length }) => length > 1);
}

const cellOf = (row: TableRow, column: number): string => row.cells[column - 1] ?? "";

/** Empty cells and doubles of each field, in the order of the fields. */
export const faultsOf = (records: readonly TableRow[], { fields }: DataTable): FieldFaults[] =>
  fields.map(({ name, column }) => ({
    name,
    empty: records.filter((row) => cellOf(row, column) === "").map(({ number }) => number),
    doubles: doublesOf(records, (row) => cellOf(row, column)),
  }));

/** Why a table does not fit a job of so many pieces; null where it fits. */
export function misfitOf(
  { rows, columns }: { readonly rows: readonly TableRow[]; readonly columns: number },
  table: DataTable,
  pieces: number,
): string | null {
  const missing = table.fields.find(({ column }) => column > columns);
  if (missing !== undefined) return `表格只有 ${columns} 列，没有第 ${missing.column} 列`;
  const records = recordsOf(rows, table).length;
  if (records === 0) return "除了表头没有数据";
  if (records > mostTable.rows) return `数据超过 ${grouped(mostTable.rows)} 条，请分成几单`;
  return records === pieces ? null : otherCount(records, pieces);
}

/** The first and the last rows of a table, each once. */
export const endsOf = (records: readonly TableRow[], most: number) => ({
  first: records.slice(0, most),
  last: records.slice(Math.max(most, records.length - most)),
});
