import type { DigitalLabelJob, FinishingChoice, LabelJob, SheetJob } from "#contract/jobs/jobs.ts";
import { partNames } from "#contract/jobs/part-names.ts";
import { whitesOf } from "#contract/jobs/white-ink.ts";
import { neighbourRules } from "#contract/price-book/neighbours.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { labelsInColors, ordinaryColors } from "#pricing/methods/label-ways.ts";
import { shared } from "#pricing/methods/sheet-ways.ts";
import type { Way } from "#pricing/methods/way.ts";

/** One label by two kinds of goods: on a roll, or as cut pieces of a printed sheet. */

/** The contract's least side of a sheet. */
const leastSheetMm = 20;

type RollJob = LabelJob | DigitalLabelJob;

/** The same steps on the other goods; null where one of them is missing there. */
function stepsOn(
  goods: "web" | "sheet",
  hgx: readonly FinishingChoice[],
  book: PriceBook,
): FinishingChoice[] | null {
  const other = goods === "web" ? "sheet" : "web";
  const found = hgx.flatMap(({ id }) => {
    const pair = neighbourRules(book).sheetSteps.find((one) => one[other] === id);
    return pair === undefined ? [] : [{ id: pair[goods] }];
  });
  return found.length === hgx.length ? found : null;
}

/** Labels of a roll as cut pieces; null where sheets cannot replace them. */
export function labelsOnSheets(job: RollJob, book: PriceBook): SheetJob | null {
  const { sheetsOfMaterials, cutStep } = neighbourRules(book);
  const stock = sheetsOfMaterials.find(({ materialId }) => materialId === job.materialId);
  const colors = ordinaryColors(job);
  const steps = stepsOn("sheet", job.hgx, book);
  const plain = defaultJob("ysp", book);
  if (stock === undefined || cutStep === undefined || colors === null || steps === null)
    return null;
  if (job.shape === "circle" || job.shape === "special" || job.shipForm === "fanfold") return null;
  if (Math.min(job.widthMm, job.heightMm) < leastSheetMm || plain.quoteType !== "ysp") return null;
  const [part] = plain.parts;
  if (part === undefined) return null;
  const { paperId, gsm } = stock;
  const hgx = [...steps, { id: cutStep }];
  const own = { ...part, name: partNames.sheet, paperId, gsm, hgx };
  return {
    ...plain,
    ...shared(job),
    quantity: job.quantity,
    yspType: "sheetLabel",
    lengthMm: Math.max(job.widthMm, job.heightMm),
    widthMm: Math.min(job.widthMm, job.heightMm),
    parts: [{ ...own, frontColors: colors, backColors: 0 }],
  };
}

/** Cut labels of a sheet as labels of a roll, on either kind of press. */
export function sheetsOnRolls(job: SheetJob, book: PriceBook): Way[] {
  const [part, ...others] = job.parts;
  const { lengthMm, widthMm, yspType } = job;
  if (part === undefined || others.length > 0 || yspType !== "sheetLabel") return [];
  const { frontColors, frontSpots, paperId, gsm } = part;
  const colors = frontSpots > 0 || frontColors > 4 ? 0 : frontColors;
  const stock = neighbourRules(book).sheetsOfMaterials.find(
    (one) => one.paperId === paperId && one.gsm === gsm,
  );
  const cut = part.hgx.filter(({ id }) => id !== neighbourRules(book).cutStep);
  const steps = stepsOn("web", cut, book);
  if (stock === undefined || steps === null || colors === 0) return [];
  if (lengthMm === undefined || widthMm === undefined || part.customerPaper) return [];
  if (job.dataTable !== undefined || whitesOf(part).length > 0) return [];
  const label = {
    ...shared(job),
    quantity: job.quantity,
    widthMm,
    heightMm: lengthMm,
    shape: "rect",
    cornerRadiusMm: 0,
    materialId: stock.materialId,
    hgx: steps,
  } as const;
  return labelsInColors(label, colors, book);
}
