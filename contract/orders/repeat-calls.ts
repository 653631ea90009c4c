import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { plain } from "#contract/http/text-fields.ts";
import { keptTools } from "#contract/jobs/kept-tools.ts";
import { storedJob } from "#contract/jobs/stored-job.ts";

/** The code on a carton: the random id of the order's line, without hyphens. */
export const repeatCode = (itemId: string): string => itemId.replaceAll("-", "");

/**
 * 扫码返单. The buyer of the order gets the job with the tools that the shop keeps. Everybody else
 * gets the job alone: no name, remark, price or order. Refused with `notFound` for an unknown code.
 */
export const openRepeat = endpoint({
  method: "GET",
  path: "/api/v2/shop/repeat/{code}",
  guard: "app",
  addition: true,
  summary: "The job behind the code on a carton",
  input: v.object({ code: v.pipe(plain(40), v.regex(/^[0-9a-f]{32}$/, "返单码不完整")) }),
  output: v.object({
    title: v.string(),
    job: storedJob,
    kept: v.optional(keptTools),
  }),
});
