import type { Job } from "#contract/jobs.ts";
import type { PriceBook } from "#contract/price-book.ts";
import type { Quote } from "#contract/quote.ts";

const shipFormNames = { roll: "卷装", sheet: "张装", fanfold: "折叠", single: "单个" } as const;
const bindingNames = {
  none: "",
  saddle: "骑马钉",
  perfect: "胶装",
  sewn: "锁线",
  hardcover: "精装",
  wire: "圈装",
} as const;

const named = (entries: readonly { id: string; name: string }[], id: string): string =>
  entries.find((entry) => entry.id === id)?.name ?? id;

const size = (length?: number, width?: number): string =>
  length === undefined || width === undefined ? "" : `${length}×${width} mm`;

/** What a job is, in one line for a list: size, material, colours, quantity. */
export function jobSummary(job: Job, quote: Quote, book: PriceBook): string {
  const amount = `${quote.quantity} ${quote.unit}`;
  const kinds = job.quoteType !== "paper" && job.kinds > 1 ? `${job.kinds}款` : "";
  return [...facts(job, quote, book), kinds, amount].filter((fact) => fact !== "").join(" · ");
}

function facts(job: Job, quote: Quote, book: PriceBook): string[] {
  switch (job.quoteType) {
    case "lz":
    case "inkLz":
      return [
        size(job.widthMm, job.heightMm),
        named(book.labels.materials, job.materialId),
        job.quoteType === "lz" ? `${job.colors}色` : "数码",
        shipFormNames[job.shipForm],
      ];
    case "ysp":
      return [
        job.box === undefined
          ? size(job.lengthMm, job.widthMm)
          : `${job.box.lengthMm}×${job.box.widthMm}×${job.box.heightMm} mm`,
        job.parts
          .map((part) => `${part.gsm}g ${named(book.papers, part.paperId)}`)
          .filter((text, index, all) => all.indexOf(text) === index)
          .join("、"),
        bindingNames[job.binding],
      ];
    case "pt":
    case "pb":
      return [
        job.quoteType === "pt" ? size(job.lengthMm, job.widthMm) : "",
        quote.plan.kind === "catalogue" || quote.plan.kind === "gang"
          ? quote.plan.choices.map(({ choice }) => choice).join("、")
          : "",
      ];
    case "paper":
      return [
        `${job.gsm}g ${named(book.papers, job.paperId)}`,
        size(job.lengthMm, job.widthMm),
        job.form === "reel" ? "卷筒" : "平张",
      ];
  }
}
