import type { DigitalLabelJob, LabelJob } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { indexOf } from "#pricing/core/book-index.ts";
import type { Way } from "./way.ts";

/** Does the other kind of press take this material and every step? */
function takes(kind: "lz" | "inkLz", job: LabelJob | DigitalLabelJob, book: PriceBook): boolean {
  const { materials, finishing } = indexOf(book);
  const material = materials.get(job.materialId);
  return (
    material?.for.includes(kind) === true &&
    job.hgx.every(({ id }) => finishing.get(id)?.for.includes(kind) === true)
  );
}

/** A rotary label on the digital press, where it comes out the same. */
export function waysOfRotary(job: LabelJob, book: PriceBook): Way[] {
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
export function waysOfDigital(job: DigitalLabelJob, book: PriceBook): Way[] {
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
