import { width } from "./page-size.ts";
import { type Cell, type Pen, type RowLook, rowAt, rowHeight } from "./pdf-page.ts";

/** A piece of the sheet that is never broken over two pages. */
export interface Part {
  readonly high: number;
  draw(top: number): void;
}

export const ground = "#f1efe8";
export const gap = 8;
const nameWide = 62;

export const rowPart = (pen: Pen, cells: readonly Cell[], look: RowLook): Part => ({
  high: rowHeight(pen, cells, look),
  draw: (top) => {
    rowAt(pen, top, cells, look);
  },
});

export const space = (high: number): Part => ({ high, draw: () => undefined });

/** Parts that stay together. */
export const joined = (parts: readonly Part[]): Part => ({
  high: parts.reduce((sum, { high }) => sum + high, 0),
  draw: (top) => {
    let at = top;
    for (const part of parts) {
      part.draw(at);
      at += part.high;
    }
  },
});

/** Names and values, two pairs in a row where both are short. */
export function factRows(
  pen: Pen,
  { facts }: { readonly facts: readonly { readonly name: string; readonly value: string }[] },
  look: RowLook,
): Part[] {
  const valueWide = width / 2 - nameWide;
  const size = look.size ?? 9;
  const isShort = ({ value }: { readonly value: string }) =>
    value.length * size <= valueWide - 2 * size;
  const rows: Part[] = [];
  for (let at = 0; at < facts.length; at += 1) {
    const [one, other] = [facts[at], facts[at + 1]];
    if (one === undefined) break;
    const pair = other !== undefined && isShort(one) && isShort(other) ? [one, other] : [one];
    const wide = pair.length === 2 ? valueWide : width - nameWide;
    const cells = pair.flatMap(({ name, value }): Cell[] => [
      { text: name, wide: nameWide },
      { text: value, wide },
    ]);
    rows.push(rowPart(pen, cells, look));
    at += pair.length - 1;
  }
  return rows;
}

export const highOf = (parts: readonly Part[]): number => joined(parts).high;
