import { inflateSync } from "node:zlib";
import { glyphs, type Point } from "#server/infra/captcha/captcha-glyphs.ts";

/** The pixels of a picture, row by row; 1 is dark. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly dark: Uint8Array;
}

/** Decodes a picture's data URI into dark and light pixels. Knows only the shop's kind of PNG. */
export function bitmapOf(dataUri: string): Bitmap {
  const png = Buffer.from(dataUri.replace("data:image/png;base64,", ""), "base64");
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const packed: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") {
      packed.push(png.subarray(at + 8, at + 8 + length));
    }
    at += length + 12;
  }
  const rows = inflateSync(Buffer.concat(packed));
  const rowBytes = rows.length / height;
  const dark = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pair = rows[y * rowBytes + 1 + (x >> 1)] ?? 0;
      dark[y * width + x] = (x % 2 === 0 ? pair >> 4 : pair & 15) >= 8 ? 1 : 0;
    }
  }
  return { width, height, dark };
}

/** The same picture with each pixel dark where it differs from most pixels round it. */
function evened({ width, height, dark }: Bitmap): Bitmap {
  const reach = 15;
  const sums = new Uint32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += dark[y * width + x] ?? 0;
      sums[(y + 1) * (width + 1) + x + 1] = row + (sums[y * (width + 1) + x + 1] ?? 0);
    }
  }
  const sumTo = (x: number, y: number) => sums[y * (width + 1) + x] ?? 0;
  return {
    width,
    height,
    dark: dark.map((pixel, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)];
      const ink = sumTo(right, bottom) - sumTo(left, bottom) - sumTo(right, top) + sumTo(left, top);
      return ink * 2 > (right - left) * (bottom - top) ? 1 - pixel : pixel;
    }),
  };
}

/** A piece of a picture or a template, brought to one size, as bits. */
type Shape = { readonly bits: Uint32Array; readonly count: number };
const side = 16;
const words = (side * side) / 32;

const ones = (word: number): number => {
  let rest = word - ((word >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

function countIn(bits: Uint32Array): number {
  return bits.reduce((sum, word) => sum + ones(word), 0);
}

/** The dark pixels between two columns, cropped and scaled. Null where there are hardly any. */
function shapeOf({ width, height, dark }: Bitmap, from: number, to: number): Shape | null {
  let [left, right, top, bottom, ink] = [to, from, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = from; x < to; x++) {
      if (dark[y * width + x] !== 1) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      ink++;
    }
  }
  if (ink < 40 || right - left < 8 || bottom - top < 12) return null;
  const bits = new Uint32Array(words);
  const [stepX, stepY] = [(right - left + 1) / side, (bottom - top + 1) / side];
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const [x0, y0] = [left + column * stepX, top + row * stepY];
      let hits = 0;
      for (const shareY of [0.2, 0.5, 0.8]) {
        for (const shareX of [0.2, 0.5, 0.8]) {
          const at = Math.floor(y0 + shareY * stepY) * width + Math.floor(x0 + shareX * stepX);
          hits += dark[at] ?? 0;
        }
      }
      if (hits < 4) continue;
      const place = row * side + column;
      bits[place >> 5] = (bits[place >> 5] ?? 0) | (1 << (place & 31));
    }
  }
  return { bits, count: countIn(bits) };
}

/** How much of two shapes is common: 1 where they are the same. */
function likeness(one: Shape, other: Shape): number {
  let common = 0;
  for (let at = 0; at < words; at++) common += ones((one.bits[at] ?? 0) & (other.bits[at] ?? 0));
  return common / (one.count + other.count - common || 1);
}

/** The shop's own glyph, turned and slanted but not bent, drawn with a round pen. */
function rendered(letter: string, turn: number, slant: number): Bitmap {
  const [width, height] = [90, 90];
  const dark = new Uint8Array(width * height);
  const place = ({ x, y }: Point): Point => {
    const [u, v] = [(x - 0.5 + slant * (y - 0.5)) * 36, (y - 0.5) * 52];
    return {
      x: width / 2 + Math.cos(turn) * u - Math.sin(turn) * v,
      y: height / 2 + Math.sin(turn) * u + Math.cos(turn) * v,
    };
  };
  const dot = (x: number, y: number) => {
    for (let dy = -3; dy <= 3; dy++) {
      for (let dx = -3; dx <= 3; dx++) {
        if (dx * dx + dy * dy <= 9) dark[Math.round(y + dy) * width + Math.round(x + dx)] = 1;
      }
    }
  };
  for (const stroke of glyphs[letter] ?? []) {
    stroke.map(place).forEach((to, at, all) => {
      const from = all[at - 1] ?? to;
      for (let share = 0; share <= 1; share += 0.05) {
        dot(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
      }
    });
  }
  return { width, height, dark };
}

/** Letters side by side, neither bent nor touching: the reader must recognise them. */
export function plainRow(text: string): Bitmap {
  const parts = [...text].map((letter) => rendered(letter, 0, 0));
  const part = 90;
  const width = part * parts.length;
  const dark = new Uint8Array(width * part);
  parts.forEach((bitmap, at) => {
    bitmap.dark.forEach((pixel, place) => {
      dark[Math.floor(place / part) * width + at * part + (place % part)] = pixel;
    });
  });
  return { width, height: part, dark };
}

interface Template extends Shape {
  readonly letter: string;
}

const templates: readonly Template[] = Object.keys(glyphs).flatMap((letter) =>
  [-0.35, -0.18, 0, 0.18, 0.35].flatMap((turn) =>
    [-0.25, 0, 0.25].flatMap((slant) => {
      const shape = shapeOf(rendered(letter, turn, slant), 0, 90);
      return shape === null ? [] : [{ ...shape, letter }];
    }),
  ),
);

interface Guess {
  readonly text: string;
  readonly score: number;
}

const nothing: Guess = { text: "", score: 0 };

const better = (one: Guess, other: Guess): Guess => (other.score > one.score ? other : one);

function bestLetter(shape: Shape | null): Guess {
  if (shape === null) return { text: "?", score: 0 };
  let best = nothing;
  for (const template of templates) {
    const score = likeness(shape, template);
    if (score > best.score) best = { text: template.letter, score };
  }
  return best;
}

const joined = (guesses: readonly Guess[]): Guess => ({
  text: guesses.map(({ text }) => text).join(""),
  score: guesses.reduce((sum, { score }) => sum + score, 0),
});

const grid = 5;
const letterWidths = [6, 7, 8, 9, 10, 11, 12];

/** Tries every place where a letter may begin and end; the best row of `length` letters wins. */
function readByWindows(picture: Bitmap, length: number): Guess {
  const places = Math.floor(picture.width / grid);
  const letters = Array.from({ length: places }, (_, from) =>
    letterWidths.map((wide) =>
      from + wide > places
        ? nothing
        : bestLetter(shapeOf(picture, from * grid, (from + wide) * grid)),
    ),
  );
  let ends: Guess[] = Array.from({ length: places + 3 }, () => nothing);
  for (let done = 0; done < length; done++) {
    const next: Guess[] = ends.map(() => nothing);
    letters.forEach((ofWidths, from) => {
      // Letters may share columns, and a gap may lie between them.
      const near = done === 0 ? [nothing] : ends.slice(Math.max(0, from - 1), from + 3);
      const before = near.reduce(better);
      if (before.text.length !== done) return;
      ofWidths.forEach((letter, at) => {
        const end = from + (letterWidths[at] ?? 0);
        const guess = joined([before, letter]);
        next[end] = better(next[end] ?? nothing, guess);
      });
    });
    ends = next;
  }
  return ends.reduce(better);
}

/** Cuts where a column holds least ink, near where equal parts would end. */
function readByColumns(picture: Bitmap, length: number): Guess {
  const { width, height, dark } = picture;
  const inkIn = Array.from({ length: width }, (_, x) => {
    let ink = 0;
    for (let y = 0; y < height; y++) ink += dark[y * width + x] ?? 0;
    return ink;
  });
  const thick = (x: number) => (inkIn[x] ?? 0) > 7;
  const columns = inkIn.map((_, x) => x);
  const from = columns.find(thick) ?? 0;
  const to = (columns.findLast(thick) ?? width - 1) + 1;
  const part = (to - from) / length;
  const cuts = Array.from({ length: length + 1 }, (_, at) => {
    const middle = Math.round(from + at * part);
    if (at === 0 || at === length) return middle;
    const near = columns.slice(Math.round(middle - part / 3), Math.round(middle + part / 3));
    return near.reduce((best, x) => ((inkIn[x] ?? 0) < (inkIn[best] ?? 0) ? x : best), middle);
  });
  return joined(cuts.slice(1).map((end, at) => bestLetter(shapeOf(picture, cuts[at] ?? 0, end))));
}

/** Treats each connected component as a letter, and splits wide ones. */
function readByPieces(picture: Bitmap, length: number): Guess {
  const { width, height, dark } = picture;
  const seen = new Uint8Array(dark.length);
  const pieces: { left: number; right: number }[] = [];
  for (let start = 0; start < dark.length; start++) {
    if (dark[start] !== 1 || seen[start] === 1) continue;
    const open = [start];
    let [left, right, size] = [width, 0, 0];
    seen[start] = 1;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const x = at % width;
      [left, right, size] = [Math.min(left, x), Math.max(right, x), size + 1];
      for (const near of [at - 1, at + 1, at - width, at + width]) {
        if (dark[near] === 1 && seen[near] !== 1) {
          seen[near] = 1;
          open.push(near);
        }
      }
    }
    if (size > 60) pieces.push({ left, right: right + 1 });
  }
  pieces.sort((one, other) => one.left - other.left);
  const wide = pieces.reduce((sum, { left, right }) => sum + right - left, 0) / length;
  const parts = pieces.flatMap(({ left, right }) => {
    const count = Math.max(1, Math.round((right - left) / wide));
    return Array.from({ length: count }, (_, at) => {
      const part = (right - left) / count;
      return [Math.round(left + at * part), Math.round(left + (at + 1) * part)] as const;
    });
  });
  if (height === 0 || parts.length !== length) return nothing;
  return joined(parts.map(([left, right]) => bestLetter(shapeOf(picture, left, right))));
}

/** What each method of the reader reads, from the original picture and the flattened one. */
export function readings(plain: Bitmap, length: number): Record<string, string> {
  const ways = { windows: readByWindows, columns: readByColumns, pieces: readByPieces };
  return Object.fromEntries(
    Object.entries({ plain, evened: evened(plain) }).flatMap(([name, picture]) =>
      Object.entries(ways).map(([way, read]) => [`${way} ${name}`, read(picture, length).text]),
    ),
  );
}
