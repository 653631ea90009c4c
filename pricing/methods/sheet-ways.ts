import type { CatalogueJob, GangRunJob, Job, PaperJob, SheetJob } from "#contract/jobs/jobs.ts";
import { hasOwnQuantities } from "#contract/jobs/quantities.ts";
import type { CatalogueTable, GangFormat, GoodsOption } from "#contract/price-book/goods.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { indexOf } from "#pricing/core/book-index.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { describedGoods, goodsOf, goodsOfJob, type SheetGoods, serves } from "./sheet-goods.ts";
import type { Way } from "./way.ts";

/** One flat printed sheet on a press of its own, ganged with others, or from a table of goods. */

type GoodsJob = CatalogueJob | GangRunJob;

/** What jobs of every kind hold in common besides their quantity. */
export const shared = (job: Exclude<Job, PaperJob>) => ({
  kinds: job.kinds,
  taxIncluded: job.taxIncluded,
  rush: job.rush,
  remark: job.remark,
  ...(job.delivery === undefined ? {} : { delivery: job.delivery }),
  ...(job.productId === undefined ? {} : { productId: job.productId }),
  ...(job.cateId === undefined ? {} : { cateId: job.cateId }),
});

/** The least number of units that can be ordered and holds the pieces. */
function unitsFor(entry: CatalogueTable | GangFormat, pieces: number): number {
  if ("piecesPerUnit" in entry) return Math.ceil(pieces / entry.piecesPerUnit);
  const steps = Math.ceil(Math.max(0, pieces - entry.minQuantity) / entry.step);
  return entry.minQuantity + steps * entry.step;
}

/** The options under which a table's goods are the goods asked for. */
function matching({ asSheet, options }: CatalogueTable | GangFormat, asked: SheetGoods) {
  if (asSheet === undefined) return undefined;
  return describedGoods(asSheet, options).find(({ goods }) => serves(goods, asked))?.options;
}

function* goodsWays(asked: SheetGoods, pieces: number, job: SheetJob | GoodsJob, book: PriceBook) {
  for (const format of book.gangRun) {
    const options = matching(format, asked);
    if (options === undefined) continue;
    const quantity = unitsFor(format, pieces);
    const ganged: GangRunJob = {
      ...shared(job),
      quoteType: "pb",
      formatId: format.id,
      quantity,
      options,
    };
    yield { way: "gangRun", job: ganged } as const;
  }
  for (const table of book.catalogue) {
    const options = matching(table, asked);
    if (options === undefined) continue;
    const quantity = unitsFor(table, pieces);
    const goods: CatalogueJob = {
      ...shared(job),
      quoteType: "pt",
      tableId: table.id,
      quantity,
      options,
    };
    yield { way: "catalogue", job: goods } as const;
  }
}

/** Gang runs and tables that hold the sheet a printing job asks for. */
export function waysOfTables(job: SheetJob, book: PriceBook): Way[] {
  // Tables and gang runs sell the same quantity of each design.
  const asked = hasOwnQuantities(job) ? null : goodsOfJob(job);
  return asked === null ? [] : [...goodsWays(asked, job.quantity, job, book)];
}

/** The other ways to the sheet that a printing job asks for. */
export const waysOfSheet = (job: SheetJob, book: PriceBook): Way[] => [
  ...pressWays(job),
  ...waysOfTables(job, book),
];

/** The same job on plates and without them; a press or a way of printing that is named has its own. */
function pressWays(job: SheetJob): Way[] {
  const { pressId: _, ...free } = job;
  return [
    { way: "offset", job: { ...free, printing: "offset" } },
    { way: "digitalSheet", job: { ...free, printing: "digital" } },
  ];
}

const namedTraits = (options: readonly GoodsOption[], named: Readonly<Record<string, string>>) =>
  options.map(({ id, choices }) => {
    const index = choices.findIndex((choice) => choice.id === (named[id] ?? choices[0]?.id));
    return { plain: index === 0, traits: choices[index]?.asSheet };
  });

/** The sheet that goods are under the options that a job names; null where the book can't say. */
function goodsAsked(entry: CatalogueTable | GangFormat, job: GoodsJob): SheetGoods | null {
  const chosen = namedTraits(entry.options, job.options);
  const described = chosen.every(({ plain, traits }) => plain || traits !== undefined);
  if (entry.asSheet === undefined || !described) return null;
  return goodsOf(
    entry.asSheet,
    chosen.map(({ traits }) => traits),
  );
}

/** The same sheet on a press of its own. */
function pressWay(
  goods: SheetGoods,
  pieces: number,
  job: GoodsJob,
  book: PriceBook,
): SheetJob | null {
  const plain = defaultJob("ysp", book);
  const [yspType] = goods.yspTypes;
  const known = (["flat", "folded", "card"] as const).find((type) => type === yspType);
  if (plain.quoteType !== "ysp" || known === undefined) return null;
  const [part] = plain.parts;
  if (part === undefined) return null;
  const { paperId, gsm, sides, lengthMm, widthMm, hgx } = goods;
  const own = { ...part, paperId, gsm, frontColors: 4, backColors: sides === 2 ? 4 : 0 };
  return {
    ...plain,
    ...shared(job),
    yspType: known,
    lengthMm,
    widthMm,
    quantity: pieces,
    parts: [{ ...own, hgx: [...hgx] }],
  };
}

/** The sheet that goods of a table are, and how many; null where the book does not say it. */
function sheetOf(job: GoodsJob, book: PriceBook) {
  const index = indexOf(book);
  const entry =
    job.quoteType === "pb" ? index.gangRun.get(job.formatId) : index.catalogue.get(job.tableId);
  const goods = entry === undefined ? null : goodsAsked(entry, job);
  if (entry === undefined || goods === null) return null;
  const pieces = job.quantity * ("piecesPerUnit" in entry ? entry.piecesPerUnit : 1);
  return { goods, pieces };
}

/** Goods of a table as a job of the sheet-fed presses; null where the book does not say it. */
export function sheetJobOf(job: GoodsJob, book: PriceBook): SheetJob | null {
  const sheet = sheetOf(job, book);
  return sheet === null ? null : pressWay(sheet.goods, sheet.pieces, job, book);
}

/** The other ways to goods from a table, where the book says what they are. */
export function waysOfGoods(job: GoodsJob, book: PriceBook): Way[] {
  const sheet = sheetOf(job, book);
  if (sheet === null) return [];
  const { goods, pieces } = sheet;
  const others = [
    ...goodsWays({ ...goods, yspTypes: goods.yspTypes.slice(0, 1) }, pieces, job, book),
  ];
  const pressed = pressWay(goods, pieces, job, book);
  return [
    ...(pressed === null ? [] : pressWays(pressed)),
    ...others.filter((other) => !isSame(other.job, job)),
  ];
}

const isSame = (one: GoodsJob, other: GoodsJob): boolean =>
  one.quoteType === "pb"
    ? other.quoteType === "pb" && one.formatId === other.formatId
    : other.quoteType === "pt" && one.tableId === other.tableId;
