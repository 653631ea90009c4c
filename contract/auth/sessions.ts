import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, nothing, uuid } from "#contract/http/fields.ts";

const path = "/api/v2/user/sessions";

/**
 * One login of the buyer. `lastSeenAt` lags by at most ten minutes; `current`: this caller's own.
 */
export const session = v.object({
  id: v.string(),
  /** Browser and system, e.g. `Chrome · Android`; empty for logins of earlier versions. */
  client: v.string(),
  createdAt: instant,
  lastSeenAt: instant,
  current: v.boolean(),
});
export type Session = v.InferOutput<typeof session>;

export const sessions = endpoint({
  method: "GET",
  path,
  guard: "user",
  addition: true,
  summary: "Where this account is logged in, the last used first",
  input: nothing,
  output: v.array(session),
});

/** One that has ended already counts as ended. */
export const endSession = endpoint({
  method: "DELETE",
  path,
  guard: "user",
  addition: true,
  summary: "End one session of one's own",
  input: v.object({ id: uuid }),
  output: nothing,
});

export const endOtherSessions = endpoint({
  method: "DELETE",
  path: `${path}/others`,
  guard: "user",
  addition: true,
  summary: "End every session but the caller's",
  input: nothing,
  output: nothing,
});
