import type { SheetJob, SheetPart } from "#contract/jobs/jobs.ts";
import { neighbourRules } from "#contract/price-book/neighbours.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { indexOf } from "#pricing/core/book-index.ts";

/** A paper and its weight. */
type Stock = Pick<SheetPart, "paperId" | "gsm">;

/** Papers one step away: the next weights of the same paper, and its like at the same weight. */
function papersNear({ paperId, gsm }: Stock, book: PriceBook): Stock[] {
  const { papers } = indexOf(book);
  const weights = (papers.get(paperId)?.gsms ?? []).map((one) => one.gsm).sort((a, b) => a - b);
  const steps = [weights.findLast((one) => one < gsm), weights.find((one) => one > gsm)].flatMap(
    (one) => (one === undefined ? [] : [{ paperId, gsm: one }]),
  );
  const alike = neighbourRules(book)
    .papers.filter((group) => group.includes(paperId))
    .flat()
    .filter((id) => id !== paperId && papers.get(id)?.gsms.some((one) => one.gsm === gsm))
    .map((id) => ({ paperId: id, gsm }));
  return [...steps, ...alike];
}

/** A part on another paper; `part` names it where a job has several. */
export interface PaperChange extends Stock {
  readonly kind: "paper";
  readonly part?: string;
  /** Only the weight is another one. */
  readonly samePaper: boolean;
}

/** The job with one part on another paper, for each part and each paper one step away. */
export function withPapersNear(
  job: SheetJob,
  book: PriceBook,
): Array<{ readonly job: SheetJob; readonly change: PaperChange }> {
  return job.parts.flatMap((part, at) => {
    if (part.customerPaper) return [];
    const named = job.parts.length > 1 ? { part: part.name } : {};
    return papersNear(part, book).map((paper) => ({
      change: { kind: "paper", ...paper, ...named, samePaper: paper.paperId === part.paperId },
      job: {
        ...job,
        parts: job.parts.map((one, index) => (index === at ? { ...part, ...paper } : one)),
      },
    }));
  });
}
