import { describe, expect, test } from "vitest";
import { dearestProbe } from "#pricing/analysis/plan-count.ts";
import { goldenBook } from "./golden-book.ts";

const withoutLabels = { ...goldenBook, labels: { ...goldenBook.labels, presses: [] } };
const [paper] = goldenBook.papers;
const [press] = goldenBook.presses;
if (paper === undefined || press === undefined) throw new Error("the golden book has both");

describe("the probe that needs the most plans", () => {
  /**
   * The press takes 440–450 × 590–600 mm of 889 × 1,194: one, two (along and across) and four
   * of it, 4 cuts; work-and-turn, sheetwise and tumble go through a press that does not perfect.
   */
  test("is a paper's, where no labels are made: 4 cuts by 3 methods", () => {
    expect(dearestProbe(withoutLabels)).toEqual({ probe: "双铜纸双面印刷", plans: 12 });
  });

  test("counts perfecting as a fourth method, and each press and size of the paper", () => {
    const perfecting = { ...press, id: "perfecting", perfecting: true };
    const two = { ...withoutLabels, presses: [press, perfecting] };
    expect(dearestProbe(two).plans).toBe(12 + 16);
    const unknown = { ...withoutLabels, papers: [{ ...paper, parentIds: ["none", "dadu"] }] };
    expect(dearestProbe(unknown).plans).toBe(12);
  });

  /**
   * 72 teeth are 228.6 mm: 26 to 30 labels of 5 mm go around at gaps of 2.5 to 4 mm, 5 repeats. Of
   * these the fullest is compared, with each of the 19 lanes (19 × 13 − 3 = 247 mm).
   */
  test("is the smallest label's, where it weighs more", () => {
    const found = { probe: "标签 10 × 5 mm", plans: 5 + 19 };
    expect(dearestProbe({ ...goldenBook, papers: [] })).toEqual(found);
    expect(dearestProbe(goldenBook)).toEqual(found);
  });

  test("is the first of equals, and none where nothing is made", () => {
    const twice = { ...withoutLabels, papers: [paper, { ...paper, id: "b", name: "乙" }] };
    expect(dearestProbe(twice).probe).toBe("双铜纸双面印刷");
    expect(dearestProbe({ ...withoutLabels, papers: [] })).toEqual({ probe: "", plans: 0 });
  });
});
