import fc from "fast-check";
import type { QuoteType } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";

/** Random jobs of each kind, plain data as a form would send it. Most can be priced. */

const hundredth = (min: number, max: number) =>
  fc.integer({ min: min * 10, max: max * 10 }).map((tenths) => tenths / 10);

const provinces = ["440000", "330000", "110000", "650000", "810000"];

const delivery = fc.option(
  fc.record({
    type: fc.constantFrom("express", "logistics", "city"),
    provinceCode: fc.constantFrom(...provinces),
  }),
  { nil: undefined, freq: 3 },
);

const quantity = fc.oneof(
  fc.integer({ min: 1, max: 500 }),
  fc.integer({ min: 500, max: 50_000 }),
  fc.integer({ min: 50_000, max: 2_000_000 }),
);

const common = {
  kinds: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.integer({ min: 1, max: 5 })),
  taxIncluded: fc.boolean(),
  rush: fc.constantFrom(0, 0, 0, 20, 100),
};

/** Drops fields that are undefined, as JSON does. */
const plain = (job: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(job).filter(([, value]) => value !== undefined));

const picks = (ids: readonly string[]) =>
  fc.subarray([...ids], { maxLength: 2 }).map((chosen) => chosen.map((id) => ({ id })));

function catalogueJobs(book: PriceBook) {
  return fc.constantFrom(...book.catalogue).chain((table) => {
    const counted = fc
      .integer({ min: 0, max: 2000 })
      .map((steps) => table.minQuantity + steps * table.step);
    const options = fc.record(
      Object.fromEntries(
        table.options.map((option) => [
          option.id,
          fc.constantFrom(...option.choices.map(({ id }) => id)),
        ]),
      ),
    );
    return fc.record({
      quoteType: fc.constant("pt"),
      ...common,
      tableId: fc.constant(table.id),
      quantity: counted,
      options,
      ...(table.mode === "area"
        ? { widthMm: hundredth(10, 1500), lengthMm: hundredth(10, 1500) }
        : {}),
      ...(table.mode === "length" ? { metres: hundredth(1, 500) } : {}),
      ...(table.mode === "weight" ? { weightKg: hundredth(1, 200) } : {}),
    });
  });
}

const labelFields = (book: PriceBook, kind: "lz" | "inkLz") => ({
  ...common,
  quantity,
  widthMm: hundredth(8, 200),
  heightMm: hundredth(8, 250),
  shape: fc.constantFrom("rect", "rounded", "circle", "special"),
  gapAcrossMm: fc.constantFrom(2, 3, 4.5),
  gapAroundMm: fc.constantFrom(2, 3, 4, 8),
  materialId: fc.constantFrom(
    ...book.labels.materials.filter((entry) => entry.for.includes(kind)).map(({ id }) => id),
  ),
  hgx: picks(["lz-varnish", "lz-film-matt", "lz-foil"]),
  dieExisting: fc.boolean(),
  shipForm: fc.constantFrom("roll", "roll", "sheet", "fanfold", "single"),
  labelsPerRoll: fc.integer({ min: 10, max: 5000 }),
  coreMm: fc.constantFrom(25, 40, 76),
});

/** Parts of white paper, and a few with white ink on paper that is not white. */
function flatParts() {
  const inks = {
    name: fc.constant("单张"),
    frontColors: fc.constantFrom(1, 4),
    backColors: fc.constantFrom(0, 1, 4),
    hgx: picks(["film-matt", "trim", "hole", "die-cut"]),
  };
  const onWhite = fc.record({
    ...inks,
    paperId: fc.constantFrom("shuangtong", "yafen"),
    gsm: fc.constantFrom(105, 128, 157, 200, 250, 300),
  });
  const withWhite = fc
    .record({
      ...inks,
      paper: fc.constantFrom(["niupi", 120], ["niupi", 300], ["heika", 250]),
      frontWhite: fc.constant("under"),
      whiteBack: fc.boolean(),
    })
    .map(({ paper: [paperId, gsm], whiteBack, ...part }) => ({
      ...part,
      paperId,
      gsm,
      ...(whiteBack ? { backColors: 0, backWhite: "only" } : {}),
    }));
  return fc.oneof({ weight: 5, arbitrary: onWhite }, { weight: 1, arbitrary: withWhite });
}

function sheetJobs(book: PriceBook) {
  const flat = fc.record({
    quoteType: fc.constant("ysp"),
    ...common,
    quantity,
    yspType: fc.constantFrom("flat", "folded", "card"),
    lengthMm: hundredth(40, 560),
    widthMm: hundredth(40, 420),
    bleedMm: fc.constantFrom(0, 2, 3),
    parts: flatParts().map((part) => [part]),
  });
  const book24 = fc.record({
    quoteType: fc.constant("ysp"),
    ...common,
    quantity: fc.integer({ min: 50, max: 20_000 }),
    yspType: fc.constant("book"),
    binding: fc.constantFrom("saddle", "perfect", "wire"),
    lengthMm: fc.constantFrom(285, 297, 210, 260),
    widthMm: fc.constantFrom(210, 185, 148),
    parts: fc.integer({ min: 2, max: 15 }).map((quads) => [
      { name: "封面", pages: 4, paperId: "shuangtong", gsm: 250, frontColors: 4, backColors: 4 },
      {
        name: "内页",
        pages: quads * 4,
        paperId: "shuangjiao",
        gsm: 80,
        frontColors: 1,
        backColors: 1,
      },
    ]),
  });
  const boxes = fc.record({
    quoteType: fc.constant("ysp"),
    ...common,
    quantity,
    yspType: fc.constantFrom("box", "bag"),
    box: fc.record({
      lengthMm: hundredth(40, 260),
      widthMm: hundredth(20, 120),
      heightMm: hundredth(40, 330),
    }),
    parts: fc.constant([
      { name: "单张", paperId: "baika", gsm: 300, frontColors: 4, backColors: 0 },
    ]),
  });
  void book;
  return fc.oneof({ weight: 3, arbitrary: flat }, { weight: 1, arbitrary: book24 }, boxes);
}

function gangRunJobs(book: PriceBook) {
  return fc.constantFrom(...book.gangRun).chain((format) =>
    fc.record({
      quoteType: fc.constant("pb"),
      ...common,
      formatId: fc.constant(format.id),
      quantity: fc.integer({
        min: 1,
        max: 2 * Math.max(...format.packages.map((pack) => pack.quantity)),
      }),
      options: fc.record(
        Object.fromEntries(
          format.options.map((option) => [
            option.id,
            fc.constantFrom(...option.choices.map(({ id }) => id)),
          ]),
        ),
      ),
    }),
  );
}

function paperJobs(book: PriceBook) {
  return fc.constantFrom(...book.papers).chain((paper) =>
    fc
      .record({
        quoteType: fc.constant("paper"),
        taxIncluded: fc.boolean(),
        paperId: fc.constant(paper.id),
        gsm: fc.constantFrom(...paper.gsms.map(({ gsm }) => gsm)),
        qtyUnit: fc.constantFrom("ton", "ream", "sheet", "kg"),
        qty: fc.integer({ min: 1, max: 500_000 }).map((thousandths) => thousandths / 1000),
        cut: fc.option(fc.tuple(hundredth(30, 600), hundredth(30, 600)), { nil: undefined }),
        grain: fc.constantFrom("any", "any", "long", "short"),
        trim: fc.boolean(),
      })
      .map(({ cut, qty, ...rest }) => ({
        ...rest,
        qty: String(rest.qtyUnit === "sheet" ? Math.ceil(qty) : qty),
        ...(cut === undefined ? {} : { lengthMm: cut[0], widthMm: cut[1] }),
      })),
  );
}

/** Jobs of a kind, without delivery. */
export function arbitraryJob(
  quoteType: QuoteType,
  book: PriceBook,
): fc.Arbitrary<Record<string, unknown>> {
  switch (quoteType) {
    case "pt":
      return catalogueJobs(book).map(plain);
    case "lz":
      return fc
        .record({
          quoteType: fc.constant("lz"),
          ...labelFields(book, "lz"),
          colors: fc.integer({ min: 0, max: 8 }),
          spots: fc.constantFrom(0, 0, 1),
        })
        .map(plain);
    case "inkLz":
      return fc
        .record({
          quoteType: fc.constant("inkLz"),
          ...labelFields(book, "inkLz"),
          colorMode: fc.constantFrom("cmyk", "k"),
          whiteInk: fc.boolean(),
          variableData: fc.boolean(),
        })
        .map(plain);
    case "ysp":
      return sheetJobs(book).map(plain);
    case "pb":
      return gangRunJobs(book).map(plain);
    case "paper":
      return paperJobs(book).map(plain);
  }
}

/** The same with a delivery now and then. */
export const arbitraryDeliveredJob = (quoteType: QuoteType, book: PriceBook) =>
  fc
    .tuple(arbitraryJob(quoteType, book), delivery)
    .map(([job, to]) => (to === undefined ? job : { ...job, delivery: to }));
