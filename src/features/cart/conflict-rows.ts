import type { DraftContent } from "#contract/drafts.ts";
import { type Fact, jobFacts, jobSentence, type Names } from "#contract/job-words.ts";
import { jobOf } from "#job/form/job-form.ts";
import { draftOffer } from "./draft-offer.ts";
import { type FactChange, factChanges } from "./fact-changes.ts";

/** A draft in the words of its job; what is not filled in to its end says so. */
function factsOf({ title, job: form, total }: DraftContent, names: Names): readonly Fact[] {
  const job = jobOf(form);
  const offer = draftOffer(job, total, names.book);
  return [
    { name: "名称", value: title },
    ...(job === null
      ? [{ name: "规格", value: "尚未填完" }]
      : jobFacts(job, offer?.unit ?? "", names)),
    ...(offer === null ? [] : [{ name: "价格", value: `¥${offer.total}` }]),
  ];
}

/** What the two sides of a draft have otherwise. */
export function conflictRows(mine: DraftContent, theirs: DraftContent, names: Names): FactChange[] {
  const [here, there] = [factsOf(mine, names), factsOf(theirs, names)];
  const rows = factChanges(here, there);
  if (rows.length > 0) return rows;
  const whole = ({ job: form }: DraftContent): string => {
    const job = jobOf(form);
    return job === null ? "尚未填完" : jobSentence(job, names);
  };
  return [{ name: "规格", was: whole(mine), is: whole(theirs) }];
}
