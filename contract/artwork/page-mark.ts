import * as v from "valibot";
import { note } from "#contract/http/text-fields.ts";

/** Of a page's width or height. */
const part = v.pipe(
  v.number("标记位置错误"),
  v.minValue(0, "标记位置错误"),
  v.maxValue(1, "标记位置错误"),
);
/** Tolerance for rounding of the last digit. */
const mostOverhang = 1e-6;

/**
 * Part of a file's page: from its upper left corner, in fractions of its width and height.
 */
export const pageMark = v.pipe(
  v.object({ x: part, y: part, width: part, height: part }),
  v.check(
    ({ x, y, width, height }) => Math.max(x + width, y + height) <= 1 + mostOverhang,
    "标记超出了页面",
  ),
);
export type PageMark = v.InferOutput<typeof pageMark>;

/** Pages of one file that a mark may name at most. */
export const mostPages = 2000;

/** Marks of one answer, and characters of one mark's words, at most. */
export const mostMarks = 20;
export const mostMarkWords = 100;

/** A marked area of one page (from 1), and what is wrong there; the words may be empty. */
const pageRemark = v.object({
  page: v.pipe(
    v.number("页码错误"),
    v.integer("页码错误"),
    v.minValue(1, "页码错误"),
    v.maxValue(mostPages, "页码错误"),
  ),
  box: pageMark,
  words: v.optional(note("标记说明", mostMarkWords), ""),
});
export type PageRemark = v.InferOutput<typeof pageRemark>;

/** The marks of one answer, by one person. */
export const pageRemarks = v.pipe(
  v.array(pageRemark),
  v.maxLength(mostMarks, `最多标 ${mostMarks} 处`),
);
