import { describe, expect, it } from "vitest";
import type { LabelJob } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { indexOf } from "#pricing/core/book-index.ts";
import { chosenFinishing } from "#pricing/core/finishing.ts";
import { finished } from "#pricing/core/steps.ts";
import { diesFor } from "#pricing/products/label-dies.ts";
import { impositionsOf, laneRuns } from "#pricing/products/label-impositions.ts";
import type { LabelSetting } from "#pricing/products/label-lines.ts";
import { shipLines } from "#pricing/products/label-rolls.ts";
import { candidateOf, jobCosts, lowerBounds } from "#pricing/products/label-search.ts";
import { readJob } from "#pricing/quote/read-job.ts";
import { labelFinishing, withLabels } from "./label-book.ts";

/**
 * A imposition's bound is what its lines come to before they are rounded: never above them, and no
 * further below than the roundings (half a fen a line) and the last begun frame.
 */

function settingOf(input: object, book: PriceBook): LabelSetting {
  const read = readJob({ quoteType: "lz", materialId: "tongban", ...input });
  if (!read.ok || read.value.quoteType !== "lz") throw new Error(JSON.stringify(read));
  const job: LabelJob = read.value;
  const { finishing: steps, materials } = indexOf(book);
  const finishing = chosenFinishing(job.hgx, steps, { for: "lz", field: "hgx" });
  const material = materials.get(job.materialId);
  if (!finishing.ok || material === undefined) throw new Error("of the book");
  const dies = diesFor(job, book.labels);
  const fixed = shipLines(job, book.labels);
  return { job, book, material, fixed, finishing: finishing.value, dies };
}

/** For each imposition how far the bound lies under the exact price, in fen; an imposition left out has no bound. */
function gapsOf(input: object, book: PriceBook): number[] {
  const setting = settingOf(input, book);
  const costs = jobCosts(setting);
  return impositionsOf(setting.job, book.labels, setting.dies).flatMap((impositions) => {
    const own = { ...impositions, lanes: finished(laneRuns(setting.job, impositions.lanes)) };
    const bounds = lowerBounds(setting, costs, own);
    expect(bounds.length).toBe(own.lanes.length * own.repeats.length);
    return own.lanes.flatMap(({ run, ...lane }, row) =>
      own.repeats.map((repeat, column) => {
        const at = { press: own.press, imposition: { ...lane, ...repeat }, run };
        return candidateOf(setting, at).fen - (bounds[row * own.repeats.length + column] ?? 0);
      }),
    );
  });
}
const size = { widthMm: 50, heightMm: 30, colors: 4, quantity: 20_000 };
const die = {
  id: "owned",
  pressId: "semi",
  shape: "rect",
  cornerRadiusMm: 0,
  widthMm: 50,
  heightMm: 30,
  across: 2,
  around: 5,
} as const;
const onCylinder = { ...die, id: "cylinder", pressId: "rotary", around: 7, z: 72 };
const cheapTools = withLabels({}, { plate: { perCm2: "0.4", minimum: "0.00" } });

describe("the bound of a label's imposition", () => {
  it.each<[string, object, PriceBook]>([
    ["four colours", { shape: "rect" }, cheapTools],
    ["a special shape", { shape: "special" }, cheapTools],
    ["no colour", { shape: "special", colors: 0 }, cheapTools],
    ["two kinds and a spot", { shape: "rect", colors: 3, spots: 1, kinds: 2 }, cheapTools],
    ["the buyer's die", { shape: "rect", dieExisting: true }, cheapTools],
    ["the shop's dies", { shape: "rect" }, withLabels({ dies: [die, onCylinder] })],
    ["plates and dies at their minimum", { shape: "rect", colors: 6 }, withLabels({ dies: [die] })],
    ["a small run", { shape: "rect", quantity: 300 }, cheapTools],
    [
      "finishing by area, piece and roll",
      { shape: "rect", kinds: 3, hgx: labelFinishing.map(({ id }) => ({ id })) },
      cheapTools,
    ],
    ["loose sheets", { shape: "rect", shipForm: "sheet" }, cheapTools],
  ])("of %s is the price, less the roundings", (_, more, book) => {
    for (const gap of gapsOf({ ...size, ...more }, book)) {
      expect(gap).toBeGreaterThanOrEqual(0);
      // Nine lines of at most a fen each, and a frame of 4 fen.
      expect(gap).toBeLessThan(13);
    }
  });

  /** 33 mm a row from 132 to 198 mm: the die is at its minimum up to six, and plates below it. */
  it("leaves out the shorter of two frames that cost the same", () => {
    const noFrames = withLabels(
      {},
      { perThousandFrames: "0", plate: { perCm2: "0.1", minimum: "50.00" } },
    );
    const setting = settingOf({ ...size, shape: "rect", colors: 4 }, noFrames);
    const semi = impositionsOf(setting.job, noFrames.labels).find(
      ({ press }) => press.id === "semi",
    );
    if (semi === undefined) throw new Error("the book has the press");
    const own = { ...semi, lanes: finished(laneRuns(setting.job, semi.lanes)) };
    const open = [...lowerBounds(setting, jobCosts(setting), own)].map(Number.isFinite);
    const across = semi.lanes.map((lane) => lane.across);
    expect([across, semi.repeats.map(({ around }) => around)]).toEqual([
      [4, 3, 2, 1],
      [4, 5, 6],
    ]);
    // Four lanes: 21.9 cm × 13.2 cm × 0.5 are above the die's 100.00 already.
    expect(open).toEqual([
      ...[true, true, true],
      ...[true, true, true],
      ...[false, true, true],
      ...[false, false, true],
    ]);
  });
});
