import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, pageOf, pageQuery, uuid } from "#contract/http/fields.ts";
import { plain } from "#contract/http/text-fields.ts";

/** One action. `call`: its declared path. `input`: the request without texts and secrets. */
const staffAct = v.object({
  act_id: v.string(),
  at: instant,
  /** Null for the operator's key. */
  person_id: v.nullable(v.string()),
  who: v.string(),
  call: v.string(),
  /** Such as an order's number; empty where the action has no target. */
  subject: v.string(),
  input: v.record(v.string(), v.unknown()),
  /** `unknown`: the server stopped during it, so that it may have happened. */
  outcome: v.picklist(["done", "refused", "failed", "unknown"]),
  /** The refusal's message. */
  words: v.string(),
});
export type StaffAct = v.InferOutput<typeof staffAct>;

export const staffActs = endpoint({
  method: "GET",
  path: "/api/v2/staff/acts",
  guard: "staff",
  addition: true,
  summary: "What the shop's people did, the latest first",
  input: v.object({
    ...pageQuery,
    person_id: v.optional(uuid),
    /** A part of the target, such as an order's number. */
    keyword: v.optional(v.pipe(plain(60), v.trim())),
  }),
  output: pageOf(staffAct),
});
