import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { nothing } from "#contract/http/fields.ts";

/** The media type by which a caller asks for the stream of changes instead of one reply. */
export const eventStreamType = "text/event-stream";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** How often each part of the account changed. Only whether a number differs means something. */
const accountVersions = v.object({
  drafts: count,
  cart: count,
  orders: count,
  /** Questions to the shop and its answers; another host leaves it out. */
  messages: v.optional(count, 0),
});
export type AccountVersions = v.InferOutput<typeof accountVersions>;

/** A part of an account that another device may change. `orders`: payments and after-sale too. */
export type Topic = keyof AccountVersions;
export const topics = ["drafts", "cart", "orders", "messages"] as const satisfies readonly Topic[];

/**
 * What changed on another device. Asked for with `Accept: text/event-stream` the reply is a stream:
 * the numbers as they stand, then again at each change, each in one `data:` line without an envelope.
 * Where a host lacks the call, screens ask for their own data now and then.
 */
export const accountEvents = endpoint({
  method: "GET",
  path: "/api/v2/user/events",
  guard: "user",
  addition: true,
  summary:
    "How often this account's drafts, cart, orders and messages changed; also as an event stream",
  input: nothing,
  output: accountVersions,
});
