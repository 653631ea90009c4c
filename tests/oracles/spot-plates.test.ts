import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { differenceOf } from "#components/proofs/spot-coverage.ts";
import { type PlateTint, spotPlate } from "#components/proofs/spot-plate.ts";
import { handPdf } from "#tests/components/preflight/hand-pdf.ts";
import { greysBy } from "./pdf-programs.ts";

const folder = mkdtempSync(join(tmpdir(), "spot-plates-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Grey pixels of the first page as poppler draws it, four bytes each. */
function drawnBy(bytes: Uint8Array, name: string): Uint8ClampedArray {
  const path = join(folder, `${name}.pdf`);
  writeFileSync(path, bytes);
  return Uint8ClampedArray.from(
    [...greysBy(path, 72).greys].flatMap((grey) => [grey, grey, grey, 255]),
  );
}

/** Percent of the page of 200 × 100 points that poppler shows in this ink. */
async function coverage(bytes: Uint8Array, ink: string): Promise<number> {
  const drawn = async (tint: PlateTint) => {
    const plate = await spotPlate(bytes, ink, tint);
    if (plate === null) throw new Error("no plate");
    return drawnBy(plate, `${ink}-${tint}`);
  };
  return differenceOf(await drawn("black"), await drawn("paper"));
}

const tint = "<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [0 1 1 0] >>";
const page = (content: string, spaces: string) => ({
  content,
  resources: `/ColorSpace << ${spaces} >>`,
  entries: "/MediaBox [0 0 200 100]",
});

describe("the coverage of a spot ink, by the drawings of another program", () => {
  test("counts its tints where nothing covers them", async () => {
    const gold = `/Gold [/Separation /Gold /DeviceCMYK ${tint}]`;
    const red = `/Red [/Separation /Red /DeviceCMYK ${tint}]`;
    // Gold: half the page at 50 %, and a quarter of that under black. Red: a tenth at full.
    const content = [
      "/Gold cs 0.5 scn 0 0 100 100 re f",
      "0 0 0 1 k 0 0 50 50 re f",
      "/Red cs 1 scn 150 0 20 100 re f",
    ].join("\n");
    const file = handPdf({ pages: [page(content, `${gold} ${red}`)] });
    expect(await coverage(file, "Gold")).toBeCloseTo(18.75, 0);
    expect(await coverage(file, "Red")).toBeCloseTo(10, 0);
  });

  test("finds its part of a mixture with other inks", async () => {
    const code = "{ pop 0 exch 0 0 }";
    const objects = {
      1000: { entries: "/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1 0 1]", data: code },
    };
    const mixed = "/Mixed [/DeviceN [/Cyan /Gold] /DeviceCMYK 1000 0 R]";
    const file = handPdf({
      pages: [page("/Mixed cs 0.9 0.4 scn 0 0 100 100 re f", mixed)],
      objects,
    });
    expect(await coverage(file, "Gold")).toBeCloseTo(20, 0);
  });
});
