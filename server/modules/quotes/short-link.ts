import { createHash } from "node:crypto";
import { stampedJob } from "#contract/jobs/job-steps.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { withTools } from "#contract/jobs/kept-job.ts";
import type { ShortLink } from "./short-links.repository.ts";

const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const length = 10;

/**
 * Fifty bits of the content's hash: the same job has the same link, and codes cannot be enumerated.
 */
function codeOf(content: string): string {
  const digest = createHash("sha256").update(content).digest();
  return Array.from(digest.subarray(0, length), (byte) => letters[byte % letters.length]).join("");
}

/** A title and a job with their code; the tools of its buyer are left out. */
export function shortLinkOf(title: string, job: Job): ShortLink {
  const stamped = stampedJob(withTools(job, undefined));
  return { code: codeOf(JSON.stringify([title, stamped])), title, job: stamped };
}
