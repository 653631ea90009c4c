import type { JobForm } from "#contract/job-form.ts";
import type { QuoteType } from "#contract/jobs.ts";
import type { PriceBook } from "#contract/price-book.ts";
import { defaultJob } from "#pricing/tools/default-job.ts";
import { jobOf } from "./job-form.ts";

type Preset = Readonly<Record<string, unknown>>;

/** The table or format that a preset names, for the defaults that go with it. */
function tableOf(preset: Preset): string | undefined {
  const named = preset.tableId ?? preset.formatId;
  return typeof named === "string" ? named : undefined;
}

/** The preset of a product alone; null where it is not a whole job. */
const presetForm = (kind: QuoteType, preset: Preset, productId: string | null): JobForm | null =>
  jobOf({ ...preset, quoteType: kind, ...(productId === null ? {} : { productId }) });

/** What a desk opens with; without a price book the preset alone, null where that is no job. */
export const openingForm = (
  kind: QuoteType,
  preset: Preset,
  productId: string | null,
  book: PriceBook | null,
): JobForm | null =>
  book === null ? presetForm(kind, preset, productId) : startForm(kind, preset, productId, book);

/** The form that a product opens with: the plain job of its kind, then what its preset says. */
export function startForm(
  kind: QuoteType,
  preset: Preset,
  productId: string | null,
  book: PriceBook,
): JobForm {
  const plain = defaultJob(kind, book, tableOf(preset));
  const own = productId === null ? {} : { productId };
  return (
    jobOf({ ...plain, ...preset, quoteType: kind, ...own }) ?? jobOf({ ...plain, ...own }) ?? plain
  );
}
