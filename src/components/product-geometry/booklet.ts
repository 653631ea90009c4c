/** Two facing pages, from 1; null: no page on that side. */
export interface Spread {
  readonly left: number | null;
  readonly right: number | null;
}

/** Facing pages of a book in reading order: the cover alone, pairs, and the back alone. */
export function spreadsOf(pages: number): readonly Spread[] {
  if (pages < 1) return [];
  const pairs = Array.from({ length: Math.ceil((pages + 1) / 2) }, (_, index) => ({
    left: index === 0 ? null : 2 * index,
    right: 2 * index + 1 > pages ? null : 2 * index + 1,
  }));
  return pairs;
}

/** Index of the spread that shows a page. */
export const spreadAt = (page: number): number => Math.floor(page / 2);

/** What the first and last pages of a file are: of the whole book, of its cover, or of its inside. */
export type BookPart = "whole" | "covered" | "cover" | "inside";

/** Name of one page: a book with a cover of its own has four pages of it. */
function pageName(page: number, pages: number, part: BookPart): string | null {
  if (part === "inside") return null;
  if (page === 1) return "封面";
  if (page === pages) return "封底";
  if (part === "whole") return null;
  if (page === 2) return "封二";
  return page === pages - 1 ? "封三" : null;
}

const numbered = (page: number, pages: number, part: BookPart): string =>
  pageName(page, pages, part) ?? `第 ${page} 页`;

/** Name of a spread: 封面, 第 2、3 页, 封二和第 3 页, 封底. */
export function spreadWords({ left, right }: Spread, pages: number, part: BookPart): string {
  if (left === null) return right === null ? "" : numbered(right, pages, part);
  if (right === null) return numbered(left, pages, part);
  const isPlain = [left, right].every((page) => pageName(page, pages, part) === null);
  if (isPlain) return `第 ${left}、${right} 页`;
  return `${numbered(left, pages, part)}和${numbered(right, pages, part)}`;
}
