import { describe, expect, test } from "vitest";
import type { FinishingChoice } from "#contract/jobs/jobs.ts";
import type { Finishing, FinishingBasis } from "#contract/price-book/print.ts";
import {
  type ChosenFinishing,
  chosenFinishing,
  type FinishingAmounts,
  type FinishingRules,
  finishingFen,
  finishingLines,
  setupFen,
  stepRates,
} from "#pricing/core/finishing.ts";
import { shownLine } from "#tests/pricing/shown-line.ts";

/** One step of finishing: how it is measured, what it costs, what forbids it. */

/** Half a yuan a piece; nothing forbids it. */
const plain: Finishing = {
  id: "step",
  name: "工序",
  group: "组",
  for: ["ysp", "lz", "inkLz"],
  basis: "piece",
  per: 1,
  rate: "0.5",
  minCharge: "0.00",
  twoSided: true,
  needsArea: false,
  needsCount: false,
  forbiddenPapers: [],
  requiresAny: [],
  conflicts: [],
};

const sheetFed: FinishingRules = { for: "ysp", field: "parts.0.hgx" };
const rotary: FinishingRules = { for: "lz", field: "hgx" };

function judged(
  change: Partial<Finishing>,
  choice: Partial<FinishingChoice> = {},
  rules: Partial<FinishingRules> = {},
  others: readonly Finishing[] = [],
) {
  const step = { ...plain, ...change };
  const steps = new Map([step, ...others].map((one) => [one.id, one]));
  const choices = [{ id: step.id, ...choice }, ...others.map(({ id }) => ({ id }))];
  return chosenFinishing(choices, steps, { ...sheetFed, ...rules });
}

function chosen(...given: Parameters<typeof judged>): ChosenFinishing {
  const found = judged(...given);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return found.value;
}

/** Twelve pieces of one kind, and 3.00005 m² of anything measured by itself. */
const amounts: FinishingAmounts = {
  measures: {
    sheetArea: { above: [300_005], below: [100_000] },
    webArea: { above: [300_005], below: [100_000] },
    sheet: { above: [7], below: [1] },
    signature: { above: [5], below: [1] },
    copy: { above: [4], below: [1] },
    roll: { above: [3], below: [1] },
  },
  pieces: 12,
  kinds: 1,
};

const lines = (found: ChosenFinishing, more: Partial<FinishingAmounts> = {}) =>
  finishingLines(found, { ...amounts, ...more }).map(shownLine);

describe("each basis counts in its own unit, areas to a square centimetre", () => {
  /** 0.50 a unit: 12 pieces 6.00; 3.00005 m² 1.500025, that is 1.50. */
  test.each<[FinishingBasis, FinishingRules, string, number]>([
    ["piece", sheetFed, "12 个 × 0.5 元/个", 600],
    ["corner", sheetFed, "12 角 × 0.5 元/角", 600],
    ["hole", sheetFed, "12 孔 × 0.5 元/孔", 600],
    ["number", rotary, "12 号 × 0.5 元/号", 600],
    ["fold", sheetFed, "12 折 × 0.5 元/折", 600],
    ["hit", rotary, "12 次 × 0.5 元/次", 600],
    ["sheet", sheetFed, "7 张 × 0.5 元/张", 350],
    ["signature", sheetFed, "5 贴 × 0.5 元/贴", 250],
    ["copy", sheetFed, "4 本 × 0.5 元/本", 200],
    ["roll", rotary, "3 卷 × 0.5 元/卷", 150],
    ["roll", { ...rotary, for: "inkLz" }, "3 卷 × 0.5 元/卷", 150],
    ["sheetArea", sheetFed, "3 m² × 0.5 元/m²", 150],
    ["webArea", rotary, "3 m² × 0.5 元/m²", 150],
    ["webArea", { ...rotary, for: "inkLz" }, "3 m² × 0.5 元/m²", 150],
  ])("%s", (basis, rules, said, fen) => {
    const [line] = lines(chosen({ basis }, {}, rules));
    expect(line?.basis).toBe(said);
    expect(line?.fen).toBe(fen);
  });

  /** 100 × 50 mm on 12 pieces are 0.06 m². */
  test("givenArea", () => {
    const [line] = lines(
      chosen({ basis: "givenArea", needsArea: true }, { lengthMm: 100, widthMm: 50 }),
    );
    expect(line?.basis).toBe("0.06 m² × 0.5 元/m²");
    expect(line?.fen).toBe(3);
  });

  test("what the job has no measure of is nothing", () => {
    const [line] = lines(chosen({ basis: "sheet" }), { measures: {} });
    expect(line?.basis).toBe("0 张 × 0.5 元/张");
    expect(line?.fen).toBe(0);
  });

  test.each<[FinishingBasis, FinishingRules]>([
    ["roll", sheetFed],
    ["webArea", sheetFed],
    ["sheet", rotary],
    ["sheetArea", rotary],
    ["signature", rotary],
    ["copy", rotary],
    ["sheet", { ...rotary, for: "inkLz" }],
  ])("%s is no measure of such a job", (basis, rules) => {
    expect(judged({ basis }, {}, rules)).toEqual({
      ok: false,
      problems: [{ code: "finishing", field: `${rules.field}.0`, message: "工序不适用于此类产品" }],
    });
  });
});

describe("a line shows what it multiplies", () => {
  test("sides and counts multiply; a count that the step does not ask for does not", () => {
    const both = chosen({ needsCount: true }, { sides: 2, count: 3 });
    expect(lines(both)).toEqual([
      {
        code: "hgx:step",
        name: "工序",
        basis: "72 个（双面） × 0.5 元/个",
        qty: "72",
        unit: "个",
        rate: 500_000,
        minimumFen: undefined,
        fen: 3600,
        applied: "rate",
      },
    ]);
    const uncounted = chosen({}, { sides: 2, count: 3 });
    expect(lines(uncounted).map(({ basis, fen }) => [basis, fen])).toEqual([
      ["24 个（双面） × 0.5 元/个", 1200],
    ]);
    expect(lines(chosen({}, { sides: 1 })).map(({ basis }) => basis)).toEqual([
      "12 个 × 0.5 元/个",
    ]);
    const area = { basis: "givenArea", needsArea: true, needsCount: true } as const;
    const given = chosen(area, { lengthMm: 100, widthMm: 50, sides: 2, count: 3 });
    expect(lines(given).map(({ basis, fen }) => [basis, fen])).toEqual([
      ["0.36 m²（双面） × 0.5 元/m²", 18],
    ]);
  });

  /** 12 pieces at 30.00 a thousand: 0.012 thousand, 0.36. */
  test("a price for a thousand", () => {
    const [line] = lines(chosen({ per: 1000, rate: "30" }));
    expect(line).toEqual({
      code: "hgx:step",
      name: "工序",
      basis: "12 个 × 30 元/千个",
      qty: "0.012",
      unit: "千个",
      rate: 30_000_000,
      minimumFen: undefined,
      fen: 36,
      applied: "rate",
    });
  });

  test.each([
    [[25], [1000], "0.025", "0 张"],
    [[299_995], [100_000], "3", "3 张"],
    [[300_004], [100_000], "3", "3 张"],
    [[300_005], [100_000], "3.0001", "3 张"],
    [[35], [10], "3.5", "4 张"],
    [[34], [10], "3.4", "3 张"],
  ])("%j ÷ %j is %s, in words %s", (above, below, qty, words) => {
    const [line] = lines(chosen({ basis: "sheet" }), { measures: { sheet: { above, below } } });
    expect(line?.qty).toBe(qty);
    expect(line?.basis).toBe(`${words} × 0.5 元/张`);
  });

  test.each([
    [299_400, "2.99"],
    [299_600, "3"],
    [300_400, "3"],
    [300_600, "3.01"],
    [12_340, "0.123"],
  ])("%i of 100,000 m² are shown as %s m²", (above, said) => {
    const measures = { sheetArea: { above: [above], below: [100_000] } };
    const [line] = lines(chosen({ basis: "sheetArea" }), { measures });
    expect(line?.basis).toBe(`${said} m² × 0.5 元/m²`);
  });
});

describe("the comparing sum is the lines' own, without set-ups and blocks", () => {
  /** At 0.01 a sheet a sheet is a fen: 3.4 and 3.5 sheets are 3 and 4 fen; 12 pieces at 0.5 are 6.00. */
  test.each([
    [34, "0.00", 3],
    [35, "0.00", 4],
    [34, "0.03", 3],
    [34, "0.04", 4],
    [34, "5.00", 500],
  ])("%i tenths of a sheet, at least %s", (above, minCharge, fen) => {
    const measures = { sheet: { above: [above], below: [10] } };
    const found = chosen({ basis: "sheet", rate: "0.01", minCharge, setupFee: "80.00" }, {}, {}, [
      { ...plain, id: "other", setupFee: "20.00" },
    ]);
    expect(finishingFen(found, { ...amounts, measures })).toBe(fen + 600);
    expect(lines(found, { measures }).map((line) => line.fen)).toEqual([fen, 8000, 600, 2000]);
    expect(setupFen(found, 3)).toBe(30_000);
  });

  test("a unit is never below the lowest rate, a line never below its minimum", () => {
    expect(lines(chosen({ rate: "0.5", lowest: "0.6" })).map(({ fen }) => fen)).toEqual([720]);
    expect(lines(chosen({ rate: "0.5", lowest: "0.4" })).map(({ fen }) => fen)).toEqual([600]);
    const raised = lines(chosen({ minCharge: "6.01" }));
    expect(raised.map(({ fen, minimumFen, applied }) => [fen, minimumFen, applied])).toEqual([
      [601, 601, "min"],
    ]);
  });
});

/** 0.50 a m² on two sides is a yuan; 30.00 a thousand m² are three fen each. */
test("for bounds, what one unit of a basis costs in fen, and the steps that it does not measure", () => {
  const web: Finishing = { ...plain, basis: "webArea" };
  const found = chosen({ ...web, minCharge: "7.00" }, { sides: 2 }, rotary, [
    { ...web, id: "thousand", per: 1000, rate: "30" },
    { ...plain, id: "other" },
  ]);
  const { rates, others } = stepRates(found, "webArea");
  expect(rates).toEqual([
    { perUnit: 100, least: 700 },
    { perUnit: 3, least: 0 },
  ]);
  expect(others.map(({ step }) => step.id)).toEqual(["other"]);
});

describe("set-up once a kind, block by its area", () => {
  test("a set-up of nothing is no line", () => {
    expect(lines(chosen({ setupFee: "0.00" })).map(({ code }) => code)).toEqual(["hgx:step"]);
    expect(lines(chosen({ setupFee: "80.00" }), { kinds: 3 })[1]).toEqual({
      code: "hgx:step:setup",
      name: "工序版费",
      basis: "每款一次，3款",
      qty: "3",
      unit: "款",
      rate: 80_000_000,
      minimumFen: undefined,
      fen: 24_000,
      applied: "rate",
    });
  });

  /**
   * 33.33² mm = 11.108889 cm², 33.32² = 11.102224; at 0.50 a cm² 5.55; the minimum applies twice.
   */
  test.each([
    [33.33, "0.00", 1, "11.1089", 555, "rate"],
    [33.32, "0.00", 1, "11.1022", 555, "rate"],
    [33.32, "5.56", 1, "11.1022", 556, "min"],
    [33.32, "5.56", 2, "22.2044", 1112, "min"],
    [33.32, "5.55", 2, "22.2044", 1110, "rate"],
  ])("a block of %f mm, at least %s, %i kinds", (side, minimum, kinds, qty, fen, applied) => {
    const area = { basis: "givenArea", needsArea: true } as const;
    const found = chosen(
      { ...area, block: { perCm2: "0.5", minimum } },
      { lengthMm: side, widthMm: side },
    );
    expect(lines(found, { kinds })[1]).toEqual({
      code: "hgx:step:block",
      name: "工序制版",
      basis: `${side} × ${side} mm，${kinds}款`,
      qty,
      unit: "cm²",
      rate: 500_000,
      minimumFen: minimum === "0.00" ? undefined : Math.round(Number(minimum) * 100) * kinds,
      fen,
      applied,
    });
  });
});

describe("what a step weighs, warns of and refuses", () => {
  test("nothing chosen is nothing; a film weighs on each side that it is on", () => {
    expect(chosenFinishing([], new Map(), sheetFed)).toEqual({
      ok: true,
      value: { steps: [], warnings: [], addedGsm: 0 },
    });
    expect(chosen({ addsGsm: 15 }).addedGsm).toBe(15);
    expect(chosen({ addsGsm: 15 }, { sides: 2 }).addedGsm).toBe(30);
    expect(chosen({}, { sides: 2 }).addedGsm).toBe(0);
  });

  test.each([
    [{ twoSided: false }, { sides: 2 }, {}, "工序只能做单面"],
    [{ needsArea: true }, { lengthMm: 10 }, {}, "请填写工序的长和宽"],
    [{ needsArea: true }, { widthMm: 10 }, {}, "请填写工序的长和宽"],
    [{ forbiddenPapers: ["kraft"] }, {}, { paperKind: "kraft" }, "此种纸张不能做工序"],
    [{ minGsm: 157 }, {}, { gsm: 156 }, "工序要求纸张不低于157 g"],
    [{ maxGsm: 300 }, {}, { gsm: 301 }, "工序要求纸张不高于300 g"],
    [{ requiresAny: ["a", "b"] }, {}, {}, "工序须同时选择a或b"],
    [{ for: ["lz"] }, {}, {}, "工序不适用于此类产品"],
  ] as const)("%j with %j on %j", (change, choice, rules, message) => {
    expect(judged(change as Partial<Finishing>, choice, rules)).toEqual({
      ok: false,
      problems: [{ code: "finishing", field: "parts.0.hgx.0", message }],
    });
  });

  test.each([
    [{ minGsm: 157 }, { gsm: 157 }],
    [{ maxGsm: 300 }, { gsm: 300 }],
    [{ warnBelowGsm: 200 }, { gsm: 200 }],
    [{ minGsm: 157, maxGsm: 100, warnBelowGsm: 200 }, {}],
    [{ forbiddenPapers: ["kraft"] }, { paperKind: "board" }],
  ] as const)("%j on %j is allowed without a word", (change, rules) => {
    expect(chosen(change as Partial<Finishing>, {}, rules).warnings).toEqual([]);
  });

  test("a thin paper is warned of", () => {
    expect(chosen({ warnBelowGsm: 200 }, {}, { gsm: 199 }).warnings).toEqual([
      {
        code: "hgx:step",
        field: "parts.0.hgx.0",
        message: "199 g 做工序容易卷曲或起皱，建议200 g 以上",
      },
    ]);
  });

  test("steps that clash, and one that is chosen twice or unknown", () => {
    const other = { ...plain, id: "b", name: "乙" };
    expect(judged({ conflicts: ["a", "b"] }, {}, {}, [other])).toEqual({
      ok: false,
      problems: [{ code: "finishing", field: "parts.0.hgx.0", message: "工序与乙不能同时做" }],
    });
    expect(judged({ requiresAny: ["a", "b"] }, {}, {}, [other]).ok).toBe(true);
    expect(chosenFinishing([{ id: "step" }, { id: "step" }], new Map(), sheetFed)).toEqual({
      ok: false,
      problems: [{ code: "finishing", field: "parts.0.hgx", message: "后工序重复选择" }],
    });
    expect(chosenFinishing([{ id: "无名" }], new Map(), sheetFed)).toEqual({
      ok: false,
      problems: [{ code: "finishing", field: "parts.0.hgx.0", message: "没有「无名」这道后工序" }],
    });
  });
});
