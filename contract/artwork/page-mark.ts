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
const mostPages = 2000;

/** A marked area of one page (from 1), and what is wrong there; the words may be empty. */
const pageRemark = v.object({
  page: v.pipe(
    v.number("页码错误"),
    v.integer("页码错误"),
    v.minValue(1, "页码错误"),
    v.maxValue(mostPages, "页码错误"),
  ),
  box: pageMark,
  words: v.optional(note("标记说明", 100), ""),
});
export type PageRemark = v.InferOutput<typeof pageRemark>;

/** The marks of one answer, by one person. */
export const pageRemarks = v.pipe(v.array(pageRemark), v.maxLength(20, "最多标 20 处"));
