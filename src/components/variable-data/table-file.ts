import { visibleText } from "#contract/http/visible-text.ts";
import type { DataTable } from "#contract/jobs/data-table.ts";
import { mostDataFields } from "#contract/jobs/data-table.ts";
import { type ReadTable, readTable, type TableRow } from "#contract/variable-data/read-table.ts";
import { tableText } from "#contract/variable-data/table-text.ts";

/** A picked table as it is read on the device. */

/** Endings and types of tables for the file field. */
export const tableFiles = ".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain";

const rest = () => new Promise<void>((done) => setTimeout(done));

/** The rows of a file, or why it has none. */
export async function readTableFile(file: Blob): Promise<ReadTable> {
  const text = tableText(new Uint8Array(await file.arrayBuffer()));
  return text.ok ? readTable(text.text, rest) : text;
}

const reads = new WeakMap<Blob, ReadTable | "reading">();
const listeners = new Set<() => void>();

/** What a file was read as; null before. */
export function tableNow(file: Blob | null): ReadTable | null {
  const read = file === null ? undefined : reads.get(file);
  return read === undefined || read === "reading" ? null : read;
}

/** Reads a file once, and calls back when it is read. @returns how to stop */
export function watchTable(file: Blob | null, listener: () => void): () => void {
  listeners.add(listener);
  if (file !== null && !reads.has(file)) {
    reads.set(file, "reading");
    void readTableFile(file).then((table) => {
      reads.set(file, table);
      for (const one of listeners) one();
    });
  }
  return () => listeners.delete(listener);
}

const isNumber = (cell: string): boolean => /^[\d\s.,:/-]+$/.test(cell);

/** Does a first row name the columns? It has words in each cell, and none twice. */
export const looksLikeHeader = ({ cells }: TableRow): boolean =>
  cells.every((cell) => cell !== "" && !isNumber(cell)) && new Set(cells).size === cells.length;

const nameLength = 20;

/** A name for a column: its header, or its number. */
export function columnName(first: TableRow | undefined, column: number, header: boolean): string {
  const own = header ? visibleText(first?.cells[column - 1] ?? "").trim() : "";
  return own === "" ? `第 ${column} 列` : [...own].slice(0, nameLength).join("");
}

/** The fields of a table that was just picked: every column, with names that differ. */
export function firstFields(
  rows: readonly TableRow[],
  columns: number,
  header: boolean,
): DataTable["fields"] {
  const taken = new Set<string>();
  return Array.from({ length: Math.min(columns, mostDataFields) }, (_, at) => {
    const column = at + 1;
    const own = columnName(rows[0], column, header);
    const name = taken.has(own) ? `第 ${column} 列` : own;
    taken.add(name);
    return { column, name };
  });
}
