import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { nothing } from "#contract/http/fields.ts";
import { plain } from "#contract/http/text-fields.ts";

const text = (max: number) => plain(max);

/**
 * A fault of the page's own code. Page and server both redact it; equal ones are counted, not
 * stored twice. Needs no token, because the fault may be why there is none.
 */
export const reportPageFault = endpoint({
  method: "POST",
  path: "/api/v2/shop/page-fault",
  guard: "public",
  addition: true,
  summary: "The page's code has failed on a device: what, where, in which version",
  input: v.object({
    name: text(60),
    message: text(300),
    /** Function, file, line and column of each frame; one a line. */
    stack: text(2000),
    /** The path of the page without ids. */
    place: text(200),
    version: text(40),
  }),
  output: nothing,
});
