import type { PageMark, PageRemark } from "#contract/artwork/page-mark.ts";

/** A marked area with its number among all marks of the file, from 1. */
export interface NumberedMark {
  readonly number: number;
  readonly box: PageMark;
}

/** The marks on one page; their numbers count over all pages. */
export const marksOn = (marks: readonly PageRemark[], page: number): readonly NumberedMark[] =>
  marks.flatMap((mark, at) => (mark.page === page ? [{ number: at + 1, box: mark.box }] : []));

/** `第 2 处，第 5 页：字小了`. */
export const markWords = ({ page, words }: PageRemark, number: number): string =>
  `第 ${number} 处，第 ${page} 页${words === "" ? "" : `：${words}`}`;
