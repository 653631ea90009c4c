import type { OpenArtwork } from "#components/product-view/drawn-page.ts";

/** Shares of cyan, magenta, yellow and black, from 0 to 1. */
export type Inks = readonly [number, number, number, number];

const steps = 10;
/** Patches in a row, each of some pixels, so that its middle is not blurred by a neighbour. */
const across = 64;
const patch = 4;

/** Every mixture of black and two of the other inks. */
export function chartInks(): readonly Inks[] {
  const levels = Array.from({ length: steps + 1 }, (_, at) => at / steps);
  const pairs = levels.flatMap((one) => levels.map((other) => [one, other] as const));
  return levels.flatMap((black) =>
    pairs.flatMap(([one, other]): Inks[] => [
      [one, other, 0, black],
      ...(other === 0 ? [] : ([[one, 0, other, black]] satisfies Inks[])),
      ...(one === 0 || other === 0 ? [] : ([[0, one, other, black]] satisfies Inks[])),
    ]),
  );
}

/** A PDF of one page with a patch of each mixture. */
export function chartPdf(inks: readonly Inks[]): Blob {
  const rows = Math.ceil(inks.length / across);
  const [width, height] = [across * patch, rows * patch];
  const drawn = inks
    .map((mixture, at) => {
      const x = (at % across) * patch;
      const y = height - (Math.floor(at / across) + 1) * patch;
      return `${mixture.join(" ")} k ${x} ${y} ${patch} ${patch} re f`;
    })
    .join("\n");
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<<>>>>`,
    `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return new Blob([text], { type: "application/pdf" });
}

/** The colour of each patch as the reader of PDFs draws it. */
export async function chartColours(
  artwork: OpenArtwork,
  count: number,
  pixelsOf: (href: string, width: number, height: number) => Promise<Uint8ClampedArray>,
): Promise<Uint8Array> {
  const rows = Math.ceil(count / across);
  const [width, height] = [across * patch, rows * patch];
  const page = await artwork.draw(1, Math.max(width, height));
  const pixels = await pixelsOf(page.href, width, height);
  URL.revokeObjectURL(page.href);
  const colours = new Uint8Array(3 * count);
  for (let at = 0; at < count; at += 1) {
    const x = (at % across) * patch + patch / 2;
    const y = Math.floor(at / across) * patch + patch / 2;
    const from = 4 * (y * width + x);
    colours.set(pixels.subarray(from, from + 3), 3 * at);
  }
  return colours;
}
