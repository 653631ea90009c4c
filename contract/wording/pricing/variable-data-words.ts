import { grouped } from "#contract/format/numerals.ts";
import type { DataTable } from "#contract/jobs/data-table.ts";

/** 可变数据 of sheets: lines, facts, work, and why a job has no price. */

export const data = "可变数据";
export const setup = `${data}准备`;
export const setupBasis = "每单";
export const records = (pieces: number) => `${grouped(pieces)} 条`;
export const each = "每张内容";
export const sentence = (pieces: number) => `${data} ${records(pieces)}`;
export const fields = "数据字段";
export const fieldNames = ({ header, fields: named }: DataTable) =>
  `${named.map(({ column, name }) => `${name}（第 ${column} 列）`).join("、")}${header ? "，首行是表头" : ""}`;
export const thousand = "千条";
export const checking = "数据核对与排版";
export const notOffered = `这种印品不印${data}`;
export const oneDesign = `${data}一单只做一款`;
export const otherCount = (rows: number, pieces: number) =>
  `数据有 ${grouped(rows)} 条，数量是 ${grouped(pieces)}，两个数要一样`;
export const digitalOnly = "每张内容不同，只能数码印";
