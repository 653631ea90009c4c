import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { afterAll, expect, test } from "vitest";
import { handPdf } from "#tests/components/preflight/hand-pdf.ts";
import { faults } from "#tests/components/preflight/judged.ts";
import { randomOf } from "#tests/model/random.ts";
import { greysBy } from "./pdf-programs.ts";

const files = Number(process.env.PREFLIGHT_FILES ?? "240");
const folder = mkdtempSync(join(tmpdir(), "text-margins-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dpi = 300;
/** The label's paper, its cut within it, and what is safe, mm. */
const paper = { width: 54, height: 34 };
const bleed = 2;
const safe = 3;
/** Between these distances from the cut either answer is right, mm: letters are measured roughly. */
const sure = { near: 2.4, far: 3.1 };

async function widths(): Promise<string> {
  const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica);
  const codes = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
  return codes.map((one) => Math.round(font.widthOfTextAtSize(one, 1000))).join(" ");
}

const words = [
  "TEA 500",
  "Jasmine",
  "gypsy",
  "2026-11-26",
  "no sugar",
  "ACME",
  "(a) j_Q;",
] as const;

/** One line of text at a chance place, upright or turned, on the paper of a label. */
function drawn(seed: number): string {
  const random = randomOf(seed);
  const size = random.between(4, 16);
  const [cos, sin] = random.of([
    [1, 0],
    [1, 0],
    [0, 1],
    [0, -1],
    [-1, 0],
  ] as const);
  const x = (random.next() * paper.width * 72) / 25.4;
  const y = (random.next() * paper.height * 72) / 25.4;
  const stretch = random.of(["", "80 Tz", "0.5 Tc", "-0.2 Tc"]);
  const matrix = [cos, sin, -sin, cos, x.toFixed(3), y.toFixed(3)].join(" ");
  const text = random.of(words).replace(/[()]/g, "\\$&");
  return `BT /F ${size} Tf ${stretch} ${matrix} Tm (${text}) Tj ET`;
}

/** The least distance of printed pixels from the cut, mm, negative beyond it; null without pixels. */
function distanceBy(path: string): number | null {
  const { width, height, greys } = greysBy(path, dpi);
  const box = { left: width, top: height, right: 0, low: 0 };
  for (const [at, grey] of greys.entries()) {
    if (grey > 128) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.low = Math.max(box.low, y + 1);
  }
  if (box.right === 0) return null;
  const toMm = (pixels: number) => (pixels * 25.4) / dpi - bleed;
  const { left, top, right, low } = box;
  return Math.min(toMm(left), toMm(top), toMm(width - right), toMm(height - low));
}

test("finds the text near the cut that poppler draws there", { timeout: 600_000 }, async () => {
  const font = `/F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126 /Widths [${await widths()}] >>`;
  const tally = { compared: 0, faults: 0, falseAlarms: 0, missed: 0, seeds: [""] };
  for (let seed = 1; seed <= files; seed += 1) {
    const content = `0 0 0 1 k ${drawn(seed)}`;
    const bytes = handPdf({ pages: [{ content, resources: `/Font << ${font} >>` }] });
    const path = join(folder, `${seed}.pdf`);
    writeFileSync(path, bytes);
    const distance = distanceBy(path);
    // Text that lies wholly or partly beyond the cut is another question.
    if (distance === null || distance < 0) continue;
    if (distance > sure.near && distance < sure.far) continue;
    const isNear = distance < safe;
    const alarms = (await faults(bytes)).some((text) => text.includes("离裁切线不到"));
    tally.compared += 1;
    if (isNear) tally.faults += 1;
    if (alarms === isNear) continue;
    if (alarms) tally.falseAlarms += 1;
    else tally.missed += 1;
    tally.seeds.push(`${seed} at ${distance.toFixed(2)} mm: ${content}`);
  }
  console.log(JSON.stringify(tally, null, 1));
  expect(tally.compared).toBeGreaterThan(files / 4);
  expect(tally.falseAlarms / tally.compared, "false alarms").toBeLessThanOrEqual(0.01);
  expect(tally.missed / tally.compared, "missed faults").toBeLessThanOrEqual(0.02);
});
