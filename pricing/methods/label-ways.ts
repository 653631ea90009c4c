import type { DigitalLabelJob, LabelJob } from "#contract/jobs/jobs.ts";
import type { LabelKind } from "#contract/lookups/kinds.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { indexOf } from "#pricing/core/book-index.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import type { Way } from "./way.ts";

type AnyLabel = LabelJob | DigitalLabelJob;

/** Fields that both kinds have. */
type SharedFields = Omit<Pick<LabelJob, keyof LabelJob & keyof DigitalLabelJob>, "quoteType">;

/** Does the other kind of press take this material and every step? */
function takes(kind: LabelKind, job: AnyLabel, book: PriceBook): boolean {
  const { materials, finishing } = indexOf(book);
  const material = materials.get(job.materialId);
  return (
    material?.for.includes(kind) === true &&
    job.hgx.every(({ id }) => finishing.get(id)?.for.includes(kind) === true)
  );
}

/** A rotary label on the digital press, where it comes out the same. */
function waysOfRotary(job: LabelJob, book: PriceBook): Way[] {
  const { colors, spots, quoteType: _, ...rest } = job;
  if (spots > 0 || colors === 0 || colors > 4 || !takes("inkLz", job, book)) return [];
  const digital: DigitalLabelJob = {
    ...rest,
    quoteType: "inkLz",
    colorMode: colors === 1 ? "k" : "cmyk",
    whiteInk: false,
    variableData: false,
  };
  return [{ way: "digitalLabel", job: digital }];
}

/** A digital label on the rotary presses: without white ink and variable data alone. */
function waysOfDigital(job: DigitalLabelJob, book: PriceBook): Way[] {
  const { colorMode, whiteInk, variableData, quoteType: _, ...rest } = job;
  if (whiteInk || variableData || !takes("lz", job, book)) return [];
  const rotary: LabelJob = {
    ...rest,
    quoteType: "lz",
    colors: colorMode === "k" ? 1 : 4,
    spots: 0,
  };
  return [{ way: "rotary", job: rotary }];
}

/** How each label kind is made, and the others. */
export const labelWays = {
  lz: { own: "rotary", others: waysOfRotary },
  inkLz: { own: "digitalLabel", others: waysOfDigital },
} as const;

/** Ordinary colours of a label; null where it has what a sheet or the other press lacks. */
export function ordinaryColors(job: AnyLabel): number | null {
  if (job.quoteType === "inkLz")
    return job.whiteInk || job.variableData ? null : job.colorMode === "k" ? 1 : 4;
  return job.spots > 0 || job.colors === 0 || job.colors > 4 ? null : job.colors;
}

/** A label with ordinary colours on each kind of press that takes its material. */
export function labelsInColors(
  label: Pick<LabelJob, "materialId"> & Partial<SharedFields>,
  colors: number,
  book: PriceBook,
): Way[] {
  const takesIt = indexOf(book).materials.get(label.materialId)?.for ?? [];
  const found: Way[] = [];
  const rotary = defaultJob("lz", book);
  if (rotary.quoteType === "lz" && takesIt.includes("lz"))
    found.push({ way: "rotary", job: { ...rotary, ...label, colors, spots: 0 } });
  const digital = defaultJob("inkLz", book);
  const colorMode = colors === 1 ? "k" : "cmyk";
  if (digital.quoteType === "inkLz" && takesIt.includes("inkLz"))
    found.push({ way: "digitalLabel", job: { ...digital, ...label, colorMode } });
  return found;
}
