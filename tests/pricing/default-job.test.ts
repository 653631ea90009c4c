import { describe, expect, test } from "vitest";
import { job as jobSchema } from "#contract/jobs/jobs.ts";
import type { CatalogueTable } from "#contract/price-book/goods.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { parsed } from "#contract/quotes/parse.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { edgeBook, tableBasics } from "./edge-book.ts";
import { goldenBook } from "./golden-book.ts";

/** What a form begins with: a whole job of each kind, with the book's first things. */

const common = { kinds: 1, taxIncluded: true, rush: 0, remark: "" };

const label = {
  ...common,
  widthMm: 50,
  heightMm: 30,
  shape: "rounded",
  cornerRadiusMm: 1,
  gapAcrossMm: 3,
  gapAroundMm: 3,
  hgx: [],
  dieExisting: false,
  winding: { wound: "out", lead: "top" },
  shipForm: "roll",
  labelsPerRoll: 1000,
  coreMm: 76,
};

const material = {
  name: "纸",
  group: "纸",
  perM2: "3",
  gsm: 160,
  thicknessMm: "0.16",
};
const [coated] = goldenBook.papers;
const [format] = goldenBook.gangRun;
if (coated === undefined || format === undefined) throw new Error("the golden book is empty");
const option = (id: string, ...choices: string[]) => ({
  id,
  name: id,
  choices: choices.map((choice) => ({ id: choice, name: choice })),
});

const book: PriceBook = {
  ...goldenBook,
  papers: [
    {
      ...coated,
      id: "thin",
      gsms: [
        { gsm: 105, tonPrice: "1.00" },
        { gsm: 157, tonPrice: "1.00" },
      ],
    },
    { ...coated, id: "thick" },
  ],
  labels: {
    ...goldenBook.labels,
    materials: [
      { ...material, id: "ink", for: ["inkLz"] },
      { ...material, id: "web", for: ["lz"] },
      { ...material, id: "both", for: ["lz", "inkLz"] },
    ],
  },
  gangRun: [
    {
      ...format,
      id: "card",
      options: [option("film", "none", "matt")],
      packages: [
        { quantity: 2, total: "20.00" },
        { quantity: 5, total: "35.00" },
      ],
    },
    { ...format, id: "flyer", options: [], packages: [{ quantity: 500, total: "24.00" }] },
  ],
};

test("labels", () => {
  expect(defaultJob("lz", book)).toEqual({
    ...label,
    quoteType: "lz",
    materialId: "web",
    quantity: 5000,
    colors: 4,
    spots: 0,
  });
  expect(defaultJob("inkLz", book)).toEqual({
    ...label,
    quoteType: "inkLz",
    materialId: "ink",
    quantity: 1000,
    colorMode: "cmyk",
    whiteInk: false,
    variableData: false,
  });
});

test("gang-run goods: the first format, or the named one, with its first choices and package", () => {
  expect(defaultJob("pb", book)).toEqual({
    ...common,
    quoteType: "pb",
    formatId: "card",
    quantity: 2,
    options: { film: "none" },
  });
  expect(defaultJob("pb", book, "flyer")).toEqual({
    ...common,
    quoteType: "pb",
    formatId: "flyer",
    quantity: 500,
    options: {},
  });
});

test("paper: ten reams of the first paper at 157 g, or at its first weight", () => {
  const paper = {
    quoteType: "paper",
    taxIncluded: true,
    remark: "",
    paperId: "thin",
    gsm: 157,
    form: "sheet",
    qtyUnit: "ream",
    qty: "10",
    grain: "any",
    trim: false,
    paymentMethod: 1,
    sourceType: 1,
  };
  expect(defaultJob("paper", book)).toEqual(paper);
  const light = { ...book, papers: [{ ...coated, gsms: [{ gsm: 105, tonPrice: "1.00" }] }] };
  expect(defaultJob("paper", light)).toEqual({ ...paper, paperId: coated.id, gsm: 105 });
});

test("sheet-fed print: a thousand flyers in four colours on both sides", () => {
  expect(defaultJob("ysp", book)).toEqual({
    ...common,
    quoteType: "ysp",
    yspType: "flat",
    lengthMm: 285,
    widthMm: 210,
    quantity: 1000,
    bleedMm: 3,
    leavesPerBook: 50,
    plies: 2,
    printing: "auto",
    parts: [
      {
        name: "单张",
        pages: 2,
        paperId: "thin",
        gsm: 157,
        customerPaper: false,
        printMethod: "auto",
        frontColors: 4,
        backColors: 4,
        frontSpots: 0,
        backSpots: 0,
        hgx: [],
      },
    ],
    binding: "none",
    yaokouMm: 10,
    mixedLayout: false,
    publication: false,
  });
});

describe("catalogue goods: what their table asks, as small as a square metre, a metre or a kilogram", () => {
  const area = {
    ...tableBasics,
    mode: "area",
    perM2: "20",
    minAreaM2: "0",
    areaStepM2: "0",
    maxWidthMm: 1500,
    maxLengthMm: 50_000,
  } as const;
  const tables: CatalogueTable[] = [
    { ...tableBasics, id: "piece", mode: "piece", price: "0.01", minQuantity: 30 },
    {
      ...tableBasics,
      id: "package",
      mode: "package",
      packages: [
        { quantity: 200, total: "9.00" },
        { quantity: 500, total: "18.00" },
      ],
    },
    { ...area, id: "area", options: [] },
    { ...area, id: "narrow", options: [], maxWidthMm: 600, maxLengthMm: 900 },
    { ...tableBasics, id: "length", mode: "length", perMetre: "3", minMetres: "0" },
    { ...tableBasics, id: "longer", mode: "length", perMetre: "3", minMetres: "2.5" },
    { ...tableBasics, id: "weight", mode: "weight", perKg: "3", minKg: "0" },
    { ...tableBasics, id: "heavier", mode: "weight", perKg: "3", minKg: "4.2" },
  ];
  const goods = edgeBook({}, tables);
  test.each([
    ["piece", 30, {}],
    ["package", 200, {}],
    ["area", 1, { widthMm: 1000, lengthMm: 1000 }],
    ["narrow", 1, { widthMm: 600, lengthMm: 900 }],
    ["length", 1, { metres: 1 }],
    ["longer", 1, { metres: 3 }],
    ["weight", 1, { weightKg: 1 }],
    ["heavier", 1, { weightKg: 5 }],
  ])("%s", (tableId, quantity, measures) => {
    expect(defaultJob("pt", goods, tableId)).toEqual({
      ...common,
      quoteType: "pt",
      tableId,
      quantity,
      options: {},
      ...measures,
    });
  });

  test("the first table where none is named, with the first choice of each option", () => {
    const options = [option("film", "none", "matt"), option("corner", "round")];
    const fancy = edgeBook(
      {},
      tables.map((table) => ({ ...table, options })),
    );
    expect(defaultJob("pt", fancy)).toMatchObject({
      tableId: "piece",
      options: { film: "none", corner: "round" },
    });
  });
});

describe("a book without anything still begins a form, which then says what is missing", () => {
  const empty: PriceBook = {
    ...goldenBook,
    catalogue: [],
    gangRun: [],
    papers: [],
    labels: { ...goldenBook.labels, materials: [] },
  };
  test.each([
    ["pt", { tableId: "", quantity: 1, options: {} }],
    ["pb", { formatId: "", quantity: 1, options: {} }],
    ["lz", { materialId: "" }],
    ["inkLz", { materialId: "" }],
    ["paper", { paperId: "", gsm: 80 }],
    ["ysp", { parts: [expect.objectContaining({ paperId: "", gsm: 157 })] }],
  ] as const)("%s", (quoteType, holds) => {
    const begun = defaultJob(quoteType, empty);
    expect(begun).toMatchObject(holds);
    expect(parsed(jobSchema, begun).ok).toBe(false);
  });
});
