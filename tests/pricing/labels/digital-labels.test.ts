import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { digitalLabelJob } from "#contract/jobs/jobs.ts";
import type { DigitalPress, LabelMaterial } from "#contract/price-book/labels.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Finishing } from "#contract/price-book/print.ts";
import type { Costing } from "#pricing/core/costing.ts";
import { finished } from "#pricing/core/steps.ts";
import { costDigitalLabel } from "#pricing/products/digital-label.ts";
import { goldenBook } from "#tests/pricing/golden-book.ts";
import { shownLine } from "#tests/pricing/shown-line.ts";

/** Digital labels: six lanes of 48 mm on a web of 308 mm, and what each line multiplies. */

const film: Finishing = {
  id: "film",
  name: "覆膜",
  group: "覆膜",
  for: ["inkLz"],
  basis: "webArea",
  per: 1,
  rate: "2",
  minCharge: "0.00",
  twoSided: false,
  needsArea: false,
  needsCount: false,
  forbiddenPapers: [],
  requiresAny: [],
  conflicts: [],
};
const punch: Finishing = { ...film, id: "punch", name: "打孔", basis: "piece", rate: "0.01" };
const band: Finishing = { ...film, id: "band", name: "扎卷", basis: "roll", rate: "0.5" };

const paper: LabelMaterial = {
  id: "paper",
  name: "铜版纸",
  group: "纸",
  for: ["lz", "inkLz"],
  perM2: "3.5",
  gsm: 160,
  thicknessMm: "0.16",
};

const press: DigitalPress = {
  id: "inkjet",
  name: "喷墨机",
  minWebMm: 308,
  maxWebMm: 308,
  printableMm: 320,
  edgeMm: 5,
  startFee: "50.00",
  perMetre: "0.3",
  minRepeatMm: 0,
  maxRepeatMm: 300,
  modes: [
    { mode: "k", perM2: [{ from: 0, to: null, rate: "9" }] },
    {
      mode: "cmyk",
      perM2: [
        { from: 0, to: 10, rate: "20" },
        { from: 11, to: null, rate: "15" },
      ],
    },
  ],
  whiteInkPerM2: "8",
  variableSetup: "40.00",
  variablePer1000: "25",
  laserPerKind: "30.00",
  minCharge: "100.00",
  wasteBaseM: 10,
  wastePerKindM: 2,
};

const bookWith = (
  presses: readonly DigitalPress[] = [press],
  material: Partial<LabelMaterial> = {},
  minimum = 2,
): PriceBook => ({
  ...goldenBook,
  finishing: [film, punch, band],
  labels: {
    ...goldenBook.labels,
    materials: [{ ...paper, ...material }],
    digitalPresses: [...presses],
    gapAround: { below: 0, above: 0, minimum },
    gapAcrossMinimum: 2,
    cores: [{ mm: 76, price: "0.5" }],
  },
});

const job = (change: object = {}) =>
  v.parse(digitalLabelJob, {
    quoteType: "inkLz",
    widthMm: 48,
    heightMm: 28,
    gapAcrossMm: 2,
    gapAroundMm: 2,
    shape: "rect",
    materialId: "paper",
    quantity: 100,
    labelsPerRoll: 2000,
    coreMm: 76,
    ...change,
  });

function costed(change: object = {}, book = bookWith()): Costing {
  const found = finished(costDigitalLabel(job(change), book));
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return found.value;
}

const linesOf = (change?: object, book?: PriceBook) => costed(change, book).lines.map(shownLine);
const refused = (change: object, book: PriceBook) => finished(costDigitalLabel(job(change), book));

/**
 * 6,000 of each of two kinds, on three lanes each: 2,000 rows at a pitch of 30 mm are 60 m; waste 10
 * m. 70 m × 0.308 m are 21.56 m². Paper 21.56 × 3.5 = 75.46. Ink 10 × 20 + 11.56 × 15 = 373.40, a
 * m² 17.319109462. White 21.56 × 8 = 172.48, film 21.56 × 2 = 43.12. Rolls ⌈6,000 ÷ 2,000⌉ × 2.
 */
const everything = {
  kinds: 2,
  quantity: 6000,
  whiteInk: true,
  variableData: true,
  hgx: [{ id: "film" }, { id: "punch" }, { id: "band" }],
};

describe("a job with everything", () => {
  test("each line", () => {
    expect(linesOf(everything).map((line) => Object.values(line).join(" | "))).toEqual([
      "paper | 材料费 |  | 铜版纸 308 mm，含放数 10 m | 21.56 | m² | 3500000 |  | 7546 | rate",
      "start | 开机费 |  | 喷墨机 | 1 | 次 | 50000000 |  | 5000 | rate",
      "run | 数码印工 | colorMode cmyk | 10 m² × 20 + 11.56 m² × 15 | 21.56 | m² | 17319109 | 10000 | 37340 | rate",
      "metre | 走纸 |  | 70 m | 70 | m | 300000 |  | 2100 | rate",
      "white | 白墨 |  | 21.56 m² | 21.56 | m² | 8000000 |  | 17248 | rate",
      "die | 激光模切 |  | 免刀版，每款调机 | 2 | 款 | 30000000 |  | 6000 | rate",
      "variable:setup | 可变数据准备 |  | 每单 | 1 | 单 | 40000000 |  | 4000 | rate",
      "variable | 可变数据 |  | 12,000 枚 | 12 | 千枚 | 25000000 |  | 30000 | rate",
      "hgx:film | 覆膜 |  | 21.56 m² × 2 元/m² | 21.56 | m² | 2000000 |  | 4312 | rate",
      "hgx:punch | 打孔 |  | 12,000 个 × 0.01 元/个 | 12000 | 个 | 10000 |  | 12000 | rate",
      "hgx:band | 扎卷 |  | 6 卷 × 0.5 元/卷 | 6 | 卷 | 500000 |  | 300 | rate",
      "rewind | 分切复卷 |  | 每卷 2,000 枚，76 mm 卷芯，6 卷 | 6 | 卷 | 1500000 |  | 900 | rate",
    ]);
  });

  /** 60 m of a web of 308 mm are 18.48 m², at 160 g 2,956.8 g. */
  test("its assumptions and its weight", () => {
    const found = costed(everything);
    expect(found.assumptions()).toEqual([
      { code: "material", name: "材料", value: "铜版纸", field: "materialId" },
      { code: "press", name: "机器", value: "喷墨机" },
      { code: "waste", name: "放数", value: "10 m" },
      { code: "die", name: "模切", value: "激光，免刀版" },
      {
        code: "mode",
        name: "颜色",
        value: "",
        chosen: { of: "colorMode", code: "cmyk" },
        field: "colorMode",
      },
      { code: "white", name: "白墨", value: "有", field: "whiteInk" },
      { code: "variable", name: "可变数据", value: "有", field: "variableData" },
      { code: "kinds", name: "款数", value: "2 款，每款 6,000 枚", field: "kinds" },
    ]);
    expect([found.quantity, found.unit, found.grams, found.publication]).toEqual([
      12_000,
      "枚",
      2957,
      false,
    ]);
    expect(found.leadDays).toBe(goldenBook.leadDays.inkLz);
    expect(found.runnersUp()).toEqual([]);
  });

  /**
   * Ten labels around are the most within 300 mm. Between six labels of 48 mm on 298 mm five gaps of
   * 2 mm; 60 of 48 × 28 mm² on 308 × 300 mm² are 87.27 %. A roll of 2,000 is 60 m: with 0.16 mm
   * √(76² + 4 × 60,000 × 0.16 ÷ π) = 134.2 mm.
   */
  test("its plan", () => {
    expect(costed(everything).plan()).toEqual({
      kind: "label",
      method: "digital",
      press: { id: "inkjet", name: "喷墨机" },
      around: 10,
      across: 6,
      pitchMm: 30,
      gapAcrossMm: 2,
      gapAroundMm: 2,
      edgeMm: 5,
      webMm: 308,
      stockWebMm: 308,
      rows: 2000,
      laneForms: [
        {
          rows: 2000,
          designs: [
            { number: 1, lanes: 3, made: 6000, over: 0 },
            { number: 2, lanes: 3, made: 6000, over: 0 },
          ],
        },
      ],
      runMetres: 60,
      wasteMetres: 10,
      metres: 70,
      areaM2: 21.56,
      shipForm: "roll",
      winding: job().winding,
      labelsPerRoll: 2000,
      rolls: 6,
      rollMetres: 60,
      rollOdMm: 134.2,
      coreMm: 76,
      layout: {
        widthMm: 308,
        heightMm: 300,
        usable: { x: 5, y: 0, width: 298, height: 300 },
        grippers: [],
        gripperMm: 0,
        blocks: [
          {
            x: 5,
            y: 1,
            columns: 6,
            rows: 10,
            width: 48,
            height: 28,
            stepX: 50,
            stepY: 30,
            turned: false,
          },
        ],
        pieces: 60,
        utilisation: 87.27,
      },
    });
  });
});

/**
 * 100 labels: 17 rows, 0.51 m, with the waste 10.51 m × 0.308 m = 3.23708 m². Paper 11.32978, black
 * ink 3.23708 × 9 = 29.13372, that is 29.13, a m² 8.998850; below the press's 100.00.
 */
test("a plain job has the lines that it needs, each at its minimum", () => {
  const plain: DigitalPress = { ...press, perMetre: "0", laserPerKind: "0.00" };
  const lines = linesOf({ colorMode: "k" }, bookWith([plain]));
  expect(lines.map(({ code, fen, applied }) => [code, fen, applied])).toEqual([
    ["paper", 1133, "rate"],
    ["start", 5000, "rate"],
    ["run", 10_000, "min"],
    ["rewind", 150, "rate"],
  ]);
  const said = costed({ colorMode: "k" }).assumptions();
  expect(said.filter(({ value }) => value === "无").map(({ field }) => field)).toEqual([
    "whiteInk",
    "variableData",
  ]);
});

/**
 * In micro-yuan a m² 2,913 fen ÷ 3.23708 m² = 8,998,850.82, up. At a rate of 8.9 the ink is 28.81
 * (28.810012): 2,881 fen ÷ 3.23708 = 8,899,996.29, down.
 */
test.each([
  ["9", 2913, 8_998_851],
  ["8.9", 2881, 8_899_996],
])("ink at %s a m² is shown at its mean rate, rounded half up", (rate, fen, mean) => {
  const free: DigitalPress = {
    ...press,
    minCharge: "0.00",
    modes: [{ mode: "cmyk", perM2: [{ from: 0, to: null, rate }] }],
  };
  const ink = linesOf({}, bookWith([free])).find(({ code }) => code === "run");
  expect([ink?.fen, ink?.rate]).toEqual([fen, mean]);
});

/** 17 rows at 30.03 mm are 510.51 mm: (10,000 + 510.51) × 308 mm = 3,237,237.08 mm², a fen each. */
test("the web's area is rounded up to a square millimetre", () => {
  const [line] = linesOf({ heightMm: 28.03 }, bookWith([press], { perM2: "10000" }));
  expect([line?.code, line?.fen]).toEqual(["paper", 3_237_238]);
});

test.each([
  [2, 3, 31],
  [3, 2, 31],
  [2, 2, 30],
])("asked for a gap of %i mm, at least %i: a pitch of %i mm", (gapAroundMm, minimum, pitch) => {
  const plan = costed({ gapAroundMm }, bookWith([press], {}, minimum)).plan();
  expect(plan.kind === "label" && plan.pitchMm).toBe(pitch);
});

describe("the cheapest press prints", () => {
  const dear: DigitalPress = { ...press, id: "dear", name: "贵", startFee: "50.01" };
  const same: DigitalPress = { ...press, id: "same", name: "同" };
  test.each([
    [[press, dear], "inkjet"],
    [[dear, press], "inkjet"],
    [[press, same], "inkjet"],
    [[same, press], "same"],
  ])("of two, the first of equals", (presses, expected) => {
    const plan = costed({}, bookWith(presses)).plan();
    expect(plan.kind === "label" && plan.press.id).toBe(expected);
  });
});

describe("what cannot be made is named at its field", () => {
  const problem = (code: string, message: string, field?: string) => ({
    ok: false,
    problems: [field === undefined ? { code, message } : { code, field, message }],
  });
  const black = { ...press, modes: press.modes.filter(({ mode }) => mode === "k") };
  test.each([
    [
      { materialId: "other" },
      bookWith(),
      problem("noMaterial", "没有这种数码标签材料", "materialId"),
    ],
    [
      {},
      bookWith([press], { for: ["lz"] }),
      problem("noMaterial", "没有这种数码标签材料", "materialId"),
    ],
    [{}, bookWith([]), problem("noPress", "价格表里没有数码标签机")],
    [{}, bookWith([black]), problem("noMode", "此机不支持这种颜色模式", "colorMode")],
    [{ widthMm: 321 }, bookWith(), problem("tooWide", "标签尺寸超出数码机的幅面", "widthMm")],
    [{ heightMm: 299 }, bookWith(), problem("tooWide", "标签尺寸超出数码机的幅面", "widthMm")],
    [
      { hgx: [{ id: "film", sides: 2 }] },
      bookWith(),
      problem("finishing", "覆膜只能做单面", "hgx.0"),
    ],
  ])("%j", (change, book, expected) => {
    expect(refused(change, book)).toStrictEqual(expected);
  });
});
