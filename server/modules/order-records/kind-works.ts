import type { Job } from "#contract/jobs/jobs.ts";
import { isCut } from "#contract/wording/paper-terms.ts";

/** The works of an order that the rows of a line belong to. */
interface LineWorks {
  readonly prepare: string;
  readonly print: string;
  readonly finish: string;
}

interface KindWorks extends LineWorks {
  /** Works between checking and inspecting. */
  readonly works: (paperWork: string) => readonly string[];
}

const onPlates = (finish: string): KindWorks => ({
  ...{ prepare: "制版", print: "上机印刷", finish },
  works: () => ["制版", "上机印刷", finish],
});

const atOnce: KindWorks = {
  ...{ prepare: "排产制作", print: "排产制作", finish: "排产制作" },
  works: () => ["排产制作"],
};

/** The shop's works for each kind of job. */
const kindWorks: Readonly<Record<Job["quoteType"], KindWorks>> = {
  pt: atOnce,
  ysp: onPlates("后道加工"),
  lz: onPlates("模切与复卷"),
  inkLz: {
    ...{ prepare: "数码印刷", print: "数码印刷", finish: "模切与复卷" },
    works: () => ["数码印刷", "模切与复卷"],
  },
  pb: onPlates("后道加工"),
  paper: {
    ...{ prepare: "备料", print: "备料", finish: "分切" },
    works: (paperWork) => ["备料", paperWork],
  },
};

const worksOfKind = (job: Job | null): KindWorks =>
  job === null ? atOnce : kindWorks[job.quoteType];

/** The works that a line's rows belong to; null = an unreadable job. */
export const worksOf = (job: Job | null): LineWorks => worksOfKind(job);

/** Every work of these jobs: paper is cut where one of them asks for it, else counted. */
export function worksOfAll(jobs: ReadonlyArray<Job | null>): ReadonlySet<string> {
  const paperWork = jobs.some(isCut) ? "分切" : "点数";
  return new Set(jobs.flatMap((job) => worksOfKind(job).works(paperWork)));
}
