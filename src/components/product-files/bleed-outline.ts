import type { Panel } from "#components/product-geometry/panel.ts";

type Line = readonly [x1: number, y1: number, x2: number, y2: number];

/** The rectangle round a panel with this much bleed on every side. */
function withBleed({ corners }: Panel, bleedMm: number) {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return {
    left: Math.min(...xs) - bleedMm,
    right: Math.max(...xs) + bleedMm,
    top: Math.min(...ys) - bleedMm,
    bottom: Math.max(...ys) + bleedMm,
  };
}

const ascending = (values: readonly number[]): readonly number[] =>
  [...new Set(values)].sort((one, other) => one - other);

/** Lines that continue each other, as one. */
function joined(lines: readonly Line[]): readonly Line[] {
  const result: Line[] = [];
  for (const line of lines) {
    const last = result.at(-1);
    const [x1, y1, x2, y2] = line;
    const isNext =
      last !== undefined &&
      last[2] === x1 &&
      last[3] === y1 &&
      ((last[0] === x2 && x1 === x2) || (last[1] === y2 && y1 === y2));
    if (isNext) result[result.length - 1] = [last[0], last[1], x2, y2];
    else result.push(line);
  }
  return result;
}

/** The outline of all panels with their bleed: the border of their joint area. */
export function bleedOutline(panels: readonly Panel[], bleedMm: number): readonly Line[] {
  const rects = panels.map((panel) => withBleed(panel, bleedMm));
  const xs = ascending(rects.flatMap(({ left, right }) => [left, right]));
  const ys = ascending(rects.flatMap(({ top, bottom }) => [top, bottom]));
  const covered = (column: number, row: number): boolean => {
    const x = ((xs[column] ?? Number.NaN) + (xs[column + 1] ?? Number.NaN)) / 2;
    const y = ((ys[row] ?? Number.NaN) + (ys[row + 1] ?? Number.NaN)) / 2;
    return rects.some(
      ({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom,
    );
  };
  const across = ys.flatMap((y, row) =>
    xs.slice(0, -1).flatMap((x, column): Line[] => {
      const isBorder = covered(column, row - 1) !== covered(column, row);
      return isBorder ? [[x, y, xs[column + 1] ?? x, y]] : [];
    }),
  );
  const down = xs.flatMap((x, column) =>
    ys.slice(0, -1).flatMap((y, row): Line[] => {
      const isBorder = covered(column - 1, row) !== covered(column, row);
      return isBorder ? [[x, y, x, ys[row + 1] ?? y]] : [];
    }),
  );
  return [...joined(across), ...joined(down)];
}
