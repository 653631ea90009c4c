import { grouped } from "#contract/format/numerals.ts";
import type { DataTable } from "#contract/jobs/data-table.ts";

/** 可变数据 of sheets: lines, assumption, work, and why a job has no price. */

export const data = "可变数据";
export const setup = "可变数据准备";
export const setupBasis = "每单";
export const records = (pieces: number) => `${grouped(pieces)} 条`;
export const sentence = (pieces: number) => `可变数据 ${records(pieces)}`;
export const each = "每张内容";
export const fields = "数据字段";
export const fieldNames = ({ header, fields: named }: DataTable) =>
  `${named.map(({ column, name }) => `${name}（第 ${column} 列）`).join("、")}，${header ? "首行是表头" : "没有表头"}`;
export const thousand = "千条";
export const checking = "数据核对与排版";
export const notOffered = "本店的印刷品不印可变数据，请去掉";
export const otherType = "可变数据只印在单张、折页、卡片和不干胶上";
export const oneDesign = "可变数据一单只做一款，请把款数改成 1";
export const digitalOnly = "每张内容不同，只能数码印，请改成数码印刷";
export const digitalPress = "每张内容不同，只能在数码机上印，请换一台数码机或自动选";
export const noPlates = "每张内容不同，不用印版，印刷方式请选自动";
export const nothingPrinted = "一面也没有印刷，印不了可变数据";
