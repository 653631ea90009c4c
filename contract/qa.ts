import * as v from "valibot";
import { endpoint } from "./endpoint.ts";
import { nothing } from "./fields.ts";

/**
 * May whoever tests spoil this page's own calls and send its machines events by hand? The server
 * says so (`SHOP_QA`); a host that lacks this call grants nothing.
 */
export const qaGrant = endpoint({
  method: "GET",
  path: "/api/v2/shop/qa",
  guard: "app",
  addition: true,
  summary: "May the bench spoil this page's calls and send events by hand?",
  input: nothing,
  output: v.object({ granted: v.boolean() }),
});
