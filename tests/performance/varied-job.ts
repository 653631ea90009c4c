import type { Job } from "#contract/jobs/jobs.ts";

/** The same job a hundredth of a millimetre, a piece or a gram away, so that no layout is known. */
export function varied(job: Job, step: number): Job {
  switch (job.quoteType) {
    case "lz":
    case "inkLz":
      return {
        ...job,
        widthMm: 30 + (step % 200) / 2,
        heightMm: 20 + (Math.floor(step / 7) % 300) / 2,
      };
    case "ysp":
      return job.lengthMm === undefined || job.widthMm === undefined
        ? { ...job, quantity: job.quantity + step }
        : {
            ...job,
            lengthMm: 90 + (step % 400) / 2,
            widthMm: 60 + (Math.floor(step / 5) % 400) / 2,
          };
    case "paper":
      return { ...job, lengthMm: 200 + (step % 500), widthMm: 150 + (Math.floor(step / 3) % 400) };
    case "pt":
    case "pb":
      return { ...job, kinds: 1 + (step % 200) };
  }
}
