import writeExcelFile, { type Cell as SheetCell } from "write-excel-file/node";
import type { Cell, Table } from "./table.ts";

/** XML allows no control characters, and the library writes them unchanged. */
const written = (value: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
  value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");

/** Sheets have no time zone: times are written as in Shanghai. */
const shanghaiAheadMs = 8 * 3_600_000;

function cellOf(cell: Cell): SheetCell {
  switch (cell.kind) {
    case "text":
      if (cell.text === "") return null;
      return { type: String, value: written(cell.text), format: "@" };
    case "yuan":
      return { type: Number, value: Number(cell.yuan), format: "#,##0.00" };
    case "time":
      return {
        type: Date,
        value: new Date(cell.at + shanghaiAheadMs),
        format: "yyyy-mm-dd hh:mm",
      };
  }
}

/** A workbook (.xlsx) of one sheet with a frozen header. */
export const workbook = ({ name, columns, rows }: Table): Promise<Buffer> =>
  writeExcelFile(
    [
      columns.map(({ title }) => ({ type: String, value: title, fontWeight: "bold" as const })),
      ...rows.map((row) => row.map(cellOf)),
    ],
    { sheet: name, columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 },
  ).toBuffer();
