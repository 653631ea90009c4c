import type { JobForm } from "#contract/job-form.ts";
import type { QuoteType } from "#contract/jobs.ts";
import type { PriceBook } from "#contract/price-book.ts";
import { defaultJob } from "#pricing/default-job.ts";
import { jobOf } from "./job-form.ts";

type Preset = Readonly<Record<string, unknown>>;

/** The table or format that a preset names, for the defaults that go with it. */
function tableOf(preset: Preset): string | undefined {
  const named = preset.tableId ?? preset.formatId;
  return typeof named === "string" ? named : undefined;
}

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
