import * as v from "valibot";
import { line } from "#contract/http/text-fields.ts";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import { fields, whole, yesNo } from "./job-fields.ts";

/** 可变数据: a buyer's table prints one row on each piece. The job names columns, not the rows. */

/** Limits of a table: its file, rows, columns, and characters of a cell. */
export const mostTable = {
  bytes: 20 * 1024 * 1024,
  rows: 50_000,
  columns: 50,
  cell: 1000,
} as const;

/** Fields that one piece may have. */
export const mostDataFields = 20;

/** Prints whose pieces may differ: one leaf each, on a digital press. */
export const dataTypes: ReadonlySet<CodeOf<"yspType">> = new Set([
  "flat",
  "folded",
  "card",
  "sheetLabel",
]);

const dataField = fields({
  /** From 1. */
  column: whole("数据列", 1, mostTable.columns),
  name: line("字段名", 20),
});
export type DataField = v.InferOutput<typeof dataField>;

const differ = (key: keyof DataField) => (list: DataField[]) =>
  new Set(list.map((one) => one[key])).size === list.length;

/** Fields of a job's table; absent where all pieces are alike. */
export const dataTable = v.optional(
  fields({
    /** The first row names the columns and is printed on no piece. */
    header: yesNo("首行是表头"),
    /** Rows of the table that the buyer picked; absent where none was picked yet. */
    records: v.optional(whole("数据条数", 1, mostTable.rows)),
    fields: v.pipe(
      v.array(dataField, "数据字段格式错误"),
      v.minLength(1, "至少选一列数据"),
      v.maxLength(mostDataFields, `最多 ${mostDataFields} 个数据字段`),
      v.check(differ("column"), "一列只能选一次"),
      v.check(differ("name"), "字段名重复了"),
    ),
  }),
);
export type DataTable = NonNullable<v.InferOutput<typeof dataTable>>;

/** Name of the place of a line's table among its files. */
export const dataPlaceName = "可变数据";

/** Content type of a table, with any of its separators. */
export const tableType = "text/csv";
export type TableType = typeof tableType;
