import type { Job, QuoteType } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { cheapestWay } from "#pricing/methods/ways.ts";
import { readJob } from "#pricing/quote/read-job.ts";

/** The fields of a job that a product sets. */
export type Preset = Readonly<Record<string, unknown>>;

/** The table or format of a preset, whose defaults apply. */
function tableOf(preset: Preset): string | undefined {
  const named = preset.tableId ?? preset.formatId;
  return typeof named === "string" ? named : undefined;
}

const jobOf = (input: object): Job | undefined => {
  const read = readJob(input);
  return read.ok ? read.value : undefined;
};

/**
 * The default job of a kind with a preset's fields; without them where the result is no valid job.
 */
export function presetJob(
  kind: QuoteType,
  preset: Preset,
  productId: string | null,
  book: PriceBook,
): Job {
  const plain = defaultJob(kind, book, tableOf(preset));
  const own = productId === null ? {} : { productId };
  return (
    jobOf({ ...plain, ...preset, quoteType: kind, ...own }) ?? jobOf({ ...plain, ...own }) ?? plain
  );
}

/** The job on a product's page and tile: its preset, made the cheapest way. */
export const openingJob = (
  kind: QuoteType,
  preset: Preset,
  productId: string,
  book: PriceBook,
): Job => cheapestWay(presetJob(kind, preset, productId, book), book);
