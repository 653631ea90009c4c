import { describe, expect, test } from "vitest";
import { jpegAverages } from "#components/preflight/jpeg/jpeg-averages.ts";
import { jpegCoverage } from "#components/preflight/jpeg/jpeg-file-ink.ts";
import { preflight } from "#components/preflight/preflight.ts";
import { cmykJpegs } from "./cmyk-jpegs.ts";
import { handPdf } from "./hand-pdf.ts";
import { faults, label } from "./judged.ts";

const files = Object.entries(cmykJpegs);

/** Inks of a block, as stored. */
async function blockOf(bytes: Uint8Array, column: number, row: number): Promise<number[]> {
  const found = await jpegAverages(bytes);
  if (found === null) throw new Error("no averages");
  const at = 4 * (row * found.columns + column);
  return [...found.inks.subarray(at, at + 4)];
}

/** The heavy tile and the first one, each stored as 255 less the ink. */
const heavy = [25, 55, 35, 75];
const first = [215, 225, 235, 245];
const near = (found: readonly number[], wanted: readonly number[]) =>
  found.every((value, at) => Math.abs(value - (wanted[at] ?? 0)) <= 2);

describe("a CMYK JPEG is read at an eighth of its size", () => {
  test.each(files)("%s", async (_kind, bytes) => {
    const size = await jpegAverages(bytes);
    expect([size?.columns, size?.rows]).toEqual([8, 6]);
    expect(near(await blockOf(bytes, 6, 2), heavy)).toBe(true);
    expect(near(await blockOf(bytes, 7, 3), heavy)).toBe(true);
    expect(near(await blockOf(bytes, 0, 0), first)).toBe(true);
    // Column 2 of the tiles, row 3: C 80, M 30, Y 40, K 10.
    expect(near(await blockOf(bytes, 4, 4), [175, 225, 215, 245])).toBe(true);
  });

  test("one in luminance and colour differences has CMY from them", async () => {
    const bytes = Buffer.from(cmykJpegs.baseline ?? []);
    bytes[bytes.indexOf("Adobe") + 11] = 2;
    // Y 25, Cb 55, Cr 35: R = 25 − 1.402 × 93, G = 25 + 0.344 × 73 + 0.714 × 93, B = 25 − 1.772 × 73.
    const [c = 0, m = 0, y = 0, k = 0] = await blockOf(bytes, 6, 2);
    expect([c, y]).toEqual([255, 255]);
    expect(Math.abs(m - 138.5)).toBeLessThan(3);
    expect(Math.abs(k - 75)).toBeLessThan(3);
  });

  test("one that was cut short, or is none, is not read", async () => {
    expect(await jpegAverages(Buffer.from("no picture at all"))).toBeNull();
    const [, bytes] = files[0] ?? ["", Buffer.alloc(0)];
    expect(await jpegAverages(bytes.subarray(0, 200))).toBeNull();
    const unsampled = Buffer.from(bytes);
    // The frame's first component has no sampling factors: its rows would have no end.
    unsampled[unsampled.indexOf(Buffer.from([0x43, 0x11, 0x00])) + 1] = 0;
    expect(await jpegAverages(unsampled)).toBeNull();
  });
});

const placed = (bytes: Uint8Array, decode: string) =>
  handPdf({
    pages: [{ resources: "/XObject << /P 1000 0 R >>", content: "q 64 0 0 48 20 20 cm /P Do Q" }],
    objects: {
      1000: {
        entries: `/Type /XObject /Subtype /Image /Width 64 /Height 48 /BitsPerComponent 8 /ColorSpace /DeviceCMYK /Filter /DCTDecode ${decode}`,
        data: bytes,
      },
    },
  });

describe("the ink of a photograph that is a file of its own", () => {
  const [, adobe] = files[0] ?? ["", Buffer.alloc(0)];
  const inkIn = async (bytes: Uint8Array) => {
    const found = await preflight(new Blob([new Uint8Array(bytes)]), "image/jpeg", null);
    return found.filter(({ text }) => text.startsWith("油墨总量"));
  };

  test.each(files)("%s: is estimated, with the region of the worst tile", async (_kind, bytes) => {
    const [found, ...more] = await inkIn(bytes);
    expect(found?.text).toMatch(/^油墨总量约 32[4-6]%，超过 300%/);
    expect(more).toEqual([]);
    // The tile is the last quarter across and the second third down: 0.75…1 and 0.33…0.67.
    const { page, box } = found?.mark ?? { page: 0, box: null };
    expect(page).toBe(1);
    expect(box?.x).toBeGreaterThanOrEqual(0.7);
    expect(box?.y).toBeGreaterThanOrEqual(0.3);
    expect((box?.y ?? 1) + (box?.height ?? 1)).toBeLessThanOrEqual(0.71);
  });

  test("is not inverted where another program than Adobe's wrote it", async () => {
    const bytes = Buffer.from(adobe);
    // The segment becomes one of a program that no reader knows.
    bytes[bytes.indexOf("Adobe") - 3] = 0xec;
    // The light tiles then have up to 255 × 4 − 100 of 255.
    expect((await inkIn(bytes)).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^油墨总量约 3[2-6]\d%/),
    ]);
  });

  test("covers the page by the mean of its tiles", async () => {
    const found = await jpegCoverage(new Blob([new Uint8Array(adobe)]));
    // C (3 × 280 + 130) / 12, M (360 + 170) / 12, Y (360 + 190) / 12, K (120 + 170) / 12 of 255.
    const wanted = [31.7, 17.3, 18, 9.5];
    expect(found).toHaveLength(4);
    for (const [at, percent] of wanted.entries()) {
      expect(Math.abs((found?.[at] ?? 0) - percent)).toBeLessThan(0.8);
    }
    expect(await jpegCoverage(new Blob(["no picture"]))).toBeNull();
  });
});

describe("the ink of a photograph in a PDF", () => {
  test.each(files)("%s: reports the tile with too much", async (_kind, bytes) => {
    // 830 of 255 are 325 %.
    const found = await faults(placed(bytes, "/Decode [1 0 1 0 1 0 1 0]"));
    expect(found).toContainEqual(expect.stringMatching(/^油墨总量到 32[4-6]%，超过 300%/));
  });

  test("marks a region of that tile", async () => {
    const [, bytes] = files[0] ?? ["", Buffer.alloc(0)];
    const pdf = new Uint8Array(placed(bytes, "/Decode [1 0 1 0 1 0 1 0]"));
    const found = await preflight(new Blob([pdf]), "application/pdf", label);
    const box = found.find(({ mark }) => mark?.kind === "ink")?.mark?.box;
    if (box === undefined) throw new Error("no mark");
    // The page has 153×96.4 points; the tile is at 68 to 84 across and 36 to 52 up.
    const points = [box.x * 153.07, (box.x + box.width) * 153.07] as const;
    expect(points[0]).toBeGreaterThan(61);
    expect(points[1]).toBeLessThan(85);
    const up = 96.38 * (1 - box.y - box.height / 2);
    expect(up).toBeGreaterThan(36);
    expect(up).toBeLessThan(52);
  });

  test("says nothing where the values are not inverted: then there is little", async () => {
    const [, bytes] = files[0] ?? ["", Buffer.alloc(0)];
    const light = 255 * 4 - 830;
    expect(light / 2.55).toBeLessThan(300);
    // Every other tile has 255 × 4 − 100 to 190 of 255: more than 300 %.
    expect(await faults(placed(bytes, ""))).toContainEqual(
      expect.stringMatching(/^油墨总量到 3[2-6]/),
    );
  });
});
