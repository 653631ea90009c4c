import type * as v from "valibot";
import type {
  catalogueJob,
  digitalLabelJob,
  gangRunJob,
  labelJob,
  paperJob,
  sheetJob,
} from "#contract/jobs/jobs.ts";

/**
 * The dearest jobs that were found by searching over sizes, papers, parts and options. `step` moves
 * them a hundredth of a millimetre, so that nothing of the last one is remembered.
 */
const moved = (from: number, step: number): number => Math.round((from + step / 100) * 100) / 100;

const text = (pages: number, paperId: string) => ({
  name: "内页" as const,
  pages,
  paperId,
  gsm: 80,
  frontColors: 4,
  backColors: 4,
});

/** Eight parts of tiny pages, which lie in hundreds on a sheet. */
export const dearBook = (step: number): v.InferInput<typeof sheetJob> => ({
  quoteType: "ysp",
  yspType: "book",
  binding: "hardcover",
  quantity: 5000,
  lengthMm: moved(20, step),
  widthMm: 20,
  parts: [
    { ...text(4, "yafen"), name: "封面", gsm: 200 },
    ...["yafen", "shuangtong", "shuangjiao", "yafen", "shuangtong", "shuangjiao"].map((paper) =>
      text(254, paper),
    ),
    text(260, "yafen"),
  ],
});

export const dearFlyer = (step: number): v.InferInput<typeof sheetJob> => ({
  quoteType: "ysp",
  yspType: "card",
  quantity: 300,
  lengthMm: moved(29.32, step),
  widthMm: 20.23,
  bleedMm: 0,
  yaokouMm: 9.2,
  mixedLayout: true,
  parts: [
    {
      name: "单张",
      paperId: "shuangtong",
      gsm: 250,
      frontColors: 4,
      backColors: 4,
      hgx: [{ id: "film-matt" }, { id: "pad-glue" }, { id: "round-corner" }],
    },
  ],
});

const label = {
  kinds: 1,
  rush: 100,
  gapAcrossMm: 13.53,
  gapAroundMm: 13.61,
  shape: "rounded",
} as const;

export const dearLabel = (step: number): v.InferInput<typeof labelJob> => ({
  ...label,
  quoteType: "lz",
  quantity: 1,
  widthMm: moved(6.12, step),
  heightMm: 6.12,
  materialId: "pp-pearl",
  shipForm: "sheet",
  hgx: [{ id: "lz-varnish" }],
  colors: 5,
  spots: 2,
});

export const dearDigitalLabel = (step: number): v.InferInput<typeof digitalLabelJob> => ({
  ...label,
  quoteType: "inkLz",
  quantity: 10,
  widthMm: moved(6.57, step),
  heightMm: 7.79,
  gapAcrossMm: 1.38,
  gapAroundMm: 0.52,
  materialId: "niupi",
  shipForm: "sheet",
});

export const dearPaper = (step: number): v.InferInput<typeof paperJob> => ({
  quoteType: "paper",
  paperId: "shuangtong",
  gsm: 90,
  lengthMm: moved(22.61, step),
  widthMm: 23.14,
  qtyUnit: "ream",
  qty: "12939",
});

export const dearGoods = (step: number): v.InferInput<typeof catalogueJob> => ({
  quoteType: "pt",
  quantity: 5000,
  kinds: 1 + step,
  tableId: "pt-business-card",
  options: { paper: "coated", sides: "double", corner: "round" },
});

export const dearGangRun = (step: number): v.InferInput<typeof gangRunJob> => ({
  quoteType: "pb",
  quantity: 100,
  kinds: 1 + step,
  formatId: "pb-card-300",
  options: { film: "none", corner: "round" },
});

export const dearKaishu = (step: number) => ({
  lengthMm: moved(20.28, step),
  widthMm: 20.13,
  bleedMm: 0.1,
  mixedLayout: true,
  yaokouMm: 13.83,
});
