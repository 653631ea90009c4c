import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { plain } from "#contract/http/text-fields.ts";
import { job } from "#contract/jobs/jobs.ts";
import { storedJob } from "#contract/jobs/stored-job.ts";

const path = "/api/v2/shop/short-link";

/** Letters and digits that cannot be confused. */
const code = v.pipe(v.string(), v.regex(/^[2-9A-HJ-NP-Z]{10}$/, "短链接不完整"));

/** The same title and job have the same code; creating a link again extends it. */
export const makeShortLink = endpoint({
  method: "POST",
  path,
  guard: "app",
  addition: true,
  summary: "A short code for a job, kept for a year",
  input: v.object({ title: plain(80), job }),
  output: v.object({ code }),
});

/** Refused with `notFound` where the code is unknown or expired. */
export const openShortLink = endpoint({
  method: "GET",
  path: `${path}/{code}`,
  guard: "app",
  cache: "catalogue",
  addition: true,
  summary: "The title and job of a short code",
  input: v.object({ code }),
  output: v.object({ title: v.string(), job: storedJob }),
});
