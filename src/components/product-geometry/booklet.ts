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

/** Name of a spread: 封面, 第 2、3 页, 封底. */
export function spreadWords({ left, right }: Spread): string {
  if (left === null) return "封面";
  return right === null ? "封底" : `第 ${left}、${right} 页`;
}
