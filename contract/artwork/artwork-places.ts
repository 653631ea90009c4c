import type { StoredDocument } from "#contract/http/upcasting.ts";
import { dataPlaceName } from "#contract/jobs/data-table.ts";
import type { Job, SheetJob } from "#contract/jobs/jobs.ts";
import { readStoredJob } from "#contract/jobs/stored-job.ts";
import { backInks, frontInks, isPrinted } from "#contract/jobs/white-ink.ts";

/** Places of one line at most; equal to the largest number of kinds. */
export const mostPlaces = 200;

/** The printed places of one kind: the sides of a sheet, or the blocks of a bound job. */
function sidesOf({ parts }: SheetJob): string[] {
  const printed = parts.filter(isPrinted);
  const [only, ...more] = printed;
  if (only === undefined) return [];
  if (more.length === 0) {
    const turned = only.pages === 2 && backInks(only) > 0;
    return turned && frontInks(only) > 0 ? ["正面", "反面"] : [];
  }
  const names = printed.map(({ name }) => name);
  return names.map((name, at) => {
    if (names.indexOf(name) === names.lastIndexOf(name)) return name;
    return `${name} ${names.slice(0, at + 1).filter((one) => one === name).length}`;
  });
}

/**
 * The places of a job that may have a file each, by name: its kinds, its sides, or each side of
 * each kind. Empty where the job has one file. A table of variable data is the last place.
 */
export function artworkPlaces(job: Job): string[] {
  if (job.quoteType === "paper") return [];
  if (job.quoteType === "ysp" && job.dataTable !== undefined)
    return [...sidesOf(job), dataPlaceName];
  const sides = job.quoteType === "ysp" ? sidesOf(job) : [];
  if (job.kinds === 1) return sides;
  const kinds = Array.from({ length: job.kinds }, (_, at) => `第 ${at + 1} 款`);
  if (sides.length === 0 || kinds.length * sides.length > mostPlaces) return kinds;
  return kinds.flatMap((kind) => sides.map((side) => `${kind}${side}`));
}

/** The same of a stored job; an unreadable one has one file. */
export function storedPlaces(document: StoredDocument): string[] {
  const job = readStoredJob(document);
  return job === null ? [] : artworkPlaces(job);
}
