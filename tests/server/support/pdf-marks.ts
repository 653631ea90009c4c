import jsQR from "jsqr";
import * as v from "valibot";
import { openPdf } from "#tests/pdf-reader.ts";

/** Reads what a PDF shows with pdf.js, which the shop's own PDF code does not use. */

export interface PageText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
}

/** An upright rectangle in points from the upper left corner of the page. */
export interface Painted {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly how: "filled" | "stroked";
}

export interface PageMarks {
  readonly texts: readonly PageText[];
  readonly boxes: readonly Painted[];
  readonly links: readonly string[];
}

type Matrix = readonly [number, number, number, number, number, number];
const matrixForm = v.pipe(v.array(v.number()), v.length(6));
const textForm = v.object({
  str: v.string(),
  transform: matrixForm,
  width: v.number(),
  height: v.number(),
});
const pathForm = v.tuple([v.number(), v.array(v.unknown()), v.unknown()]);
const linkForm = v.object({ url: v.string() });

function asMatrix(numbers: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
  return [a, b, c, d, e, f];
}

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  ...([a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j] as const),
  ...([a * k + c * l + e, b * k + d * l + f] as const),
];

/** The closed four-cornered parts of a path as pdf.js writes it: 0 move, 1 line, 2 curve, 4 close. */
function corners(path: ArrayLike<number>): (readonly [number, number])[][] {
  const found: (readonly [number, number])[][] = [];
  let points: (readonly [number, number])[] = [];
  let isStraight = true;
  for (let at = 0; at < path.length; ) {
    const step = path[at];
    const end = step === 2 ? 6 : step === 4 ? 0 : 2;
    const point = [path[at + end - 1] ?? 0, path[at + end] ?? 0] as const;
    if (step === 0) [points, isStraight] = [[point], true];
    else if (step === 1) points.push(point);
    else if (step === 2) isStraight = false;
    else if (isStraight && points.length === 4) found.push(points);
    at += end + 1;
  }
  return found;
}

/** Texts, rectangles and links of each page. */
export async function marksOf(bytes: Uint8Array): Promise<readonly PageMarks[]> {
  const { pdf, document } = await openPdf(bytes);
  const pages: PageMarks[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const high = page.getViewport({ scale: 1 }).height;
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => {
      const read = v.safeParse(textForm, item);
      if (!read.success || read.output.str.trim() === "") return [];
      const [, , , , x = 0, y = 0] = read.output.transform;
      const { str: text, width, height: size } = read.output;
      return [{ text, x, y: high - y, width, size }];
    });
    const { fnArray, argsArray } = await page.getOperatorList();
    const boxes: Painted[] = [];
    const saved: Matrix[] = [];
    let now: Matrix = [1, 0, 0, 1, 0, 0];
    fnArray.forEach((operator, at) => {
      if (operator === pdf.OPS.save) saved.push(now);
      if (operator === pdf.OPS.restore) now = saved.pop() ?? [1, 0, 0, 1, 0, 0];
      if (operator === pdf.OPS.transform)
        now = times(now, asMatrix(v.parse(matrixForm, Array.from(argsArray[at]))));
      if (operator !== pdf.OPS.constructPath) return;
      const [paint, [path]] = v.parse(pathForm, argsArray[at]);
      const how =
        paint === pdf.OPS.stroke ? "stroked" : paint === pdf.OPS.endPath ? null : "filled";
      if (how === null || !(path instanceof Float32Array)) return;
      for (const points of corners(path)) {
        const [a, b, c, d, e, f] = now;
        const xs = points.map(([x, y]) => a * x + c * y + e);
        const ys = points.map(([x, y]) => high - (b * x + d * y + f));
        const [left, right] = [Math.min(...xs), Math.max(...xs)];
        boxes.push({ left, right, top: Math.min(...ys), bottom: Math.max(...ys), how });
      }
    });
    const links = (await page.getAnnotations()).flatMap((one) => {
      const read = v.safeParse(linkForm, one);
      return read.success ? [read.output.url] : [];
    });
    pages.push({ texts, boxes, links });
  }
  await document.destroy();
  return pages;
}

/** Text of the page, without spaces: lines and cells follow each other. */
export const textOf = ({ texts }: PageMarks): string =>
  texts.map(({ text }) => text.replaceAll(/\s/g, "")).join("");

/** What a phone reads from a square of the page; null where it holds no code. */
export function scanned({ boxes }: PageMarks, square: Omit<Painted, "how">): string | null {
  const dots = 8;
  const side = Math.round((square.right - square.left) * dots);
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  const within = ({ left, right, top, bottom }: Painted) =>
    left >= square.left && right <= square.right && top >= square.top && bottom <= square.bottom;
  for (const box of boxes.filter((one) => one.how === "filled" && within(one))) {
    const [fromX, toX] = [box.left - square.left, box.right - square.left];
    const [fromY, toY] = [box.top - square.top, box.bottom - square.top];
    for (let y = Math.round(fromY * dots); y < Math.round(toY * dots); y += 1) {
      for (let x = Math.round(fromX * dots); x < Math.round(toX * dots); x += 1) {
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
      }
    }
  }
  return jsQR(pixels, side, side)?.data ?? null;
}
