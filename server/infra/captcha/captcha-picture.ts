import { glyphs, type Point, type Stroke } from "./captcha-glyphs.ts";
import { shadedPng } from "./shaded-png.ts";

/** Twice the displayed size, for high-resolution phones. */
const pictureSize = { width: 264, height: 88 };
const ink = [0x22, 0x26, 0x30] as const;

/** A number from 0 up to, not including, 1. */
export type Random = () => number;

type Bend = (point: Point) => Point;

const between = (random: Random, least: number, most: number): number =>
  least + random() * (most - least);

/** Slow waves over the whole picture, the same for all glyphs. */
function pictureWarp(random: Random): Bend {
  const wave = () => ({
    height: between(random, 2.5, 4.5),
    length: between(random, 55, 100),
    start: between(random, 0, 2 * Math.PI),
  });
  const [across, down] = [wave(), wave()];
  return ({ x, y }) => ({
    x: x + across.height * Math.sin(across.start + (2 * Math.PI * y) / across.length),
    y: y + down.height * Math.sin(down.start + (2 * Math.PI * x) / down.length),
  });
}

/** Places a glyph around `centre`: with its own size, slant, rotation and bend. */
function glyphWarp(random: Random, centre: Point): Bend {
  const width = between(random, 36, 46);
  const height = between(random, 50, 62);
  const slant = between(random, -0.3, 0.3);
  const turn = between(random, -0.32, 0.32);
  const bulge = between(random, -0.18, 0.18);
  const lean = between(random, -0.18, 0.18);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return (point) => {
    const [u, v] = [point.x - 0.5, point.y - 0.5];
    const x = (u + slant * v + bulge * (0.25 - v * v) * 2) * width;
    const y = (v + lean * (0.25 - u * u) * 2) * height;
    return { x: centre.x + cos * x - sin * y, y: centre.y + sin * x + cos * y };
  };
}

/** Draws a straight line of the given radius. */
function draw(pixels: Float32Array, from: Point, to: Point, radius: number): void {
  const { width, height } = pictureSize;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy || 1;
  const reach = radius + 1;
  const left = Math.max(0, Math.floor(Math.min(from.x, to.x) - reach));
  const right = Math.min(width - 1, Math.ceil(Math.max(from.x, to.x) + reach));
  const top = Math.max(0, Math.floor(Math.min(from.y, to.y) - reach));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(from.y, to.y) + reach));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const along = ((x - from.x) * dx + (y - from.y) * dy) / square;
      const share = Math.min(Math.max(along, 0), 1);
      const [awayX, awayY] = [x - from.x - share * dx, y - from.y - share * dy];
      const away = Math.sqrt(awayX * awayX + awayY * awayY);
      const covered = Math.min(Math.max(radius + 0.5 - away, 0), 1);
      const at = y * width + x;
      pixels[at] = Math.max(pixels[at] ?? 0, covered);
    }
  }
}

function drawStroke(
  pixels: Float32Array,
  stroke: Stroke,
  radiusAt: (share: number) => number,
): void {
  stroke.forEach((to, at) => {
    const from = stroke[at - 1];
    if (from !== undefined) draw(pixels, from, to, radiusAt(at / stroke.length));
  });
}

/** A wavy line from one edge to the other. */
function crossing(random: Random): Stroke {
  const { width, height } = pictureSize;
  const start = between(random, 0.25, 0.75) * height;
  const end = between(random, 0.25, 0.75) * height;
  const swing = between(random, 10, 22);
  const phase = between(random, 0, 2 * Math.PI);
  const waves = between(random, 1, 2);
  return Array.from({ length: 34 }, (_, at) => {
    const share = at / 33;
    return {
      x: share * width,
      y: start + (end - start) * share + swing * Math.sin(phase + waves * 2 * Math.PI * share),
    };
  });
}

/** Position of each letter: at uneven distances, over the whole width. */
function placesFor(random: Random, count: number): number[] {
  const shares = Array.from({ length: count }, () => between(random, 0.72, 1.28));
  const sum = shares.reduce((all, share) => all + share, 0);
  let from = 14;
  return shares.map((share) => {
    const part = (share / sum) * (pictureSize.width - 2 * 14);
    from += part;
    return from - part / 2;
  });
}

/** Sine and cosine of an angle that grows by `step`, `count` times. */
function turning(start: number, step: number, count: number) {
  const sin = new Float64Array(count);
  const cos = new Float64Array(count);
  for (let at = 0; at < count; at++) {
    sin[at] = Math.sin(start + step * at);
    cos[at] = Math.cos(start + step * at);
  }
  return { sin, cos };
}

/** Adds a wave of any direction. A sum of angles needs no sine for each pixel. */
function addWave(field: Float32Array, random: Random): void {
  const { width, height } = pictureSize;
  const frequency = (2 * Math.PI) / between(random, 110, 190);
  const turn = between(random, 0, 2 * Math.PI);
  const start = between(random, 0, 2 * Math.PI);
  const across = turning(start, frequency * Math.cos(turn), width);
  const down = turning(0, frequency * Math.sin(turn), height);
  for (let y = 0; y < height; y++) {
    const sinDown = down.sin[y] ?? 0;
    const cosDown = down.cos[y] ?? 0;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const wave = (across.sin[x] ?? 0) * cosDown + (across.cos[x] ?? 0) * sinDown;
      field[at] = (field[at] ?? 0) + wave;
    }
  }
}

/** Inverts areas with wavy edges, so that no single threshold finds the letters. */
function invertAreas(pixels: Float32Array, random: Random): void {
  const field = new Float32Array(pixels.length);
  for (let waves = 0; waves < 3; waves++) addWave(field, random);
  for (let at = 0; at < pixels.length; at++) {
    const inside = Math.min(Math.max(0.5 + (field[at] ?? 0) * 16, 0), 1);
    const covered = pixels[at] ?? 0;
    pixels[at] = covered + inside * (1 - 2 * covered);
  }
}

/** The letters as a picture: bent, touching, crossed by a line, dark on light and light on dark. */
export function captchaPicture(text: string, random: Random): Buffer {
  const { width, height } = pictureSize;
  const pixels = new Float32Array(width * height);
  const warp = pictureWarp(random);
  const letters = [...text];
  const centres = placesFor(random, letters.length);
  letters.forEach((letter, at) => {
    const x = centres[at] ?? 0;
    const place = glyphWarp(random, { x, y: height / 2 + between(random, -5, 5) });
    const [thin, thick] = [between(random, 2.6, 3.4), between(random, 3.2, 4.2)];
    for (const stroke of glyphs[letter] ?? []) {
      const bent = stroke.map((point) => warp(place(point)));
      drawStroke(pixels, bent, (share) => thin + (thick - thin) * share);
    }
  });
  drawStroke(pixels, crossing(random), () => 1.9);
  invertAreas(pixels, random);
  return shadedPng(pixels, width, ink);
}
