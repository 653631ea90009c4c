import { draftOffer } from "#components/job-form/draft-offer.ts";
import { type ReadForm, readForm } from "#components/job-form/job-form.ts";
import { grouped } from "#contract/format/numerals.ts";
import { readStoredForm } from "#contract/jobs/job-steps.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { DraftContent } from "#contract/quotes/drafts.ts";
import { type Fact, jobFacts, type Names } from "#contract/wording/job-words.ts";
import { valueAt, withAt } from "./form-path.ts";

/** Two placeholders without a common digit, for a missing or impossible number. */
const standIns = [
  [36, 52],
  [128, 257],
  [4, 8],
  [1, 2],
] as const;

/** The facts of a side's form, or of it with other fields. */
export function readSide({ job, formVersion }: DraftContent, fields: unknown = job): ReadForm {
  const stored = readStoredForm({ ...Object(fields) }, formVersion);
  return stored === null ? { ok: false, problems: [] } : readForm(stored);
}

/**
 * The job of a side, twice, with different placeholders for missing numbers; null where it is no
 * job.
 */
function readings(side: DraftContent): readonly [Job, Job] | null {
  const { job: form } = side;
  const whole = readSide(side);
  if (whole.ok) return [whole.job, whole.job];
  let [one, other]: [unknown, unknown] = [form, form];
  for (const { field } of whole.problems) {
    const path = field?.split(".") ?? [];
    const typed = valueAt(form, path);
    if (typed !== null && typed !== "" && typeof typed !== "number") return null;
    const put = (fields: unknown, number: number) =>
      withAt(fields, path, typed === "" ? String(number) : number);
    const isTaken = (number: number) => {
      const tried = readSide(side, put(form, number));
      return tried.ok || tried.problems.every((problem) => problem.field !== field);
    };
    const pair = standIns.find((numbers) => numbers.every(isTaken));
    if (pair === undefined) return null;
    [one, other] = [put(one, pair[0]), put(other, pair[1])];
  }
  const [first, second] = [readSide(side, one), readSide(side, other)];
  return first.ok && second.ok ? [first.job, second.job] : null;
}

/** The common text of two readings; `?` where they differ by placeholders. */
function common(one: string, other: string): string {
  if (one === other) return one;
  const most = Math.min(one.length, other.length);
  let [from, to] = [0, 0];
  while (from < most && one[from] === other[from]) from += 1;
  while (to < most - from && one.at(-1 - to) === other.at(-1 - to)) to += 1;
  return `${one.slice(0, from)}?${one.slice(one.length - to)}`;
}

/** One side of a draft in words; a missing or impossible number is a `?`. */
export function sideFacts(side: DraftContent, names: Names): readonly Fact[] {
  const { title, total } = side;
  const found = readings(side);
  const named = { name: "名称", value: title };
  if (found === null) return [named, { name: "规格", value: "尚未填完" }];
  const [one, other] = found;
  const unit = draftOffer(one, undefined, names.book)?.unit ?? "";
  const others = jobFacts(other, unit, names);
  const facts = jobFacts(one, unit, names).map(({ name, value }, at) => ({
    name,
    value: common(value, others[at]?.value ?? value),
  }));
  const offer = one === other ? draftOffer(one, total, names.book) : null;
  return [
    named,
    ...facts,
    ...(offer === null ? [] : [{ name: "价格", value: `¥${grouped(offer.total)}` }]),
  ];
}
