import { isOffered, usedValues } from "#contract/catalog/not-offered.ts";
import type { Offered, OfferedChoice } from "#contract/catalog/offered.ts";
import { offeredProblems } from "#contract/catalog/offered-problems.ts";
import type { JobForm } from "#contract/jobs/job-form.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";

/** The book with the offered choices, and those that a form has already. */
function listedBook(book: PriceBook, limits: Offered, form: JobForm): PriceBook {
  const used = usedValues({ ...form });
  const stays =
    (choice: OfferedChoice) =>
    ({ id }: { readonly id: string }): boolean =>
      isOffered(limits, choice, id) || used.some((one) => one.choice === choice && one.id === id);
  return {
    ...book,
    papers: book.papers.filter(stays("paper")),
    finishing: book.finishing.filter(stays("finishing")),
    bindings: book.bindings.filter(stays("binding")),
    labels: { ...book.labels, materials: book.labels.materials.filter(stays("material")) },
  };
}

/** The rules of a product for its configurator; a list is the same until a used value changes. */
export function offeredRules(limits: Offered) {
  let last: { readonly of: PriceBook; readonly key: string; readonly book: PriceBook } | null =
    null;
  return {
    problemsOf: (job: Job, book: PriceBook) => offeredProblems(job, limits, book),
    listed: (book: PriceBook, form: JobForm): PriceBook => {
      const key = JSON.stringify(usedValues({ ...form }));
      if (last?.of !== book || last.key !== key) {
        last = { of: book, key, book: listedBook(book, limits, form) };
      }
      return last.book;
    },
    offersBox: (boxType: string): boolean => isOffered(limits, "boxType", boxType),
  };
}
