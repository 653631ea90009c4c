import { yuanOf } from "#contract/format/money.ts";
import { shanghaiTime } from "#contract/format/shanghai-day.ts";

/** Written first, so that Excel reads the file as UTF-8. */
export const byteOrderMark = "\ufeff";

/** Excel reads a text that begins so as a formula. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text as a cell: an apostrophe before a formula, and quotes where its signs need them. */
export function textCell(text: string): string {
  const plain = formula.test(text) ? `'${text}` : text;
  return /[",\r\n']|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Yuan with two decimals, a number to Excel. */
export const yuanCell = (fen: number): string => yuanOf(fen);

/** `2026-11-20 10:05` in Shanghai; empty for null. */
export const timeCell = (at: Date | null): string =>
  at === null ? "" : shanghaiTime(at.getTime()).replace("T", " ");

export const csvLine = (cells: readonly string[]): string => `${cells.join(",")}\r\n`;
