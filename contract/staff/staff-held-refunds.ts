import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, money, pageOf, pageQuery, uuid } from "#contract/http/fields.ts";
import { orderState } from "#contract/orders/order-fields.ts";

/** Refunds above the shop's limit: a second person confirms them. */
const path = "/api/v2/staff/orders/held";

/**
 * A cancellation, refund or accepted application that waits. `own`: this person asked for it. `own_from`: from then on the
 * person who asked may confirm it; null where somebody else has the right.
 */
export const heldRefund = v.object({
  held_id: v.string(),
  act: v.picklist(["cancel", "refund", "accept"]),
  /** The application that is to be accepted; null for the other acts. */
  after_id: v.nullable(v.string()),
  amount: money,
  reason: v.string(),
  who: v.string(),
  at: instant,
  own: v.boolean(),
  own_from: v.nullable(instant),
});
export type HeldRefund = v.InferOutput<typeof heldRefund>;

const listed = v.object({ ...heldRefund.entries, order_id: v.string(), order_no: v.string() });
export type ListedHeldRefund = v.InferOutput<typeof listed>;

export const heldRefunds = endpoint({
  method: "GET",
  path,
  guard: "staff",
  addition: true,
  summary: "Refunds above the limit that wait for a second person, the longest wait first",
  input: v.object(pageQuery),
  output: pageOf(listed),
});

const decided = v.object({ order_id: v.string(), state: orderState });

export const approveHeldRefund = endpoint({
  method: "POST",
  path: `${path}/approve`,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "A second person confirms a refund above the limit, which then happens",
  input: v.object({ held_id: uuid }),
  output: decided,
});

export const dropHeldRefund = endpoint({
  method: "POST",
  path: `${path}/drop`,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "A refund above the limit is given up",
  input: v.object({ held_id: uuid }),
  output: decided,
});
