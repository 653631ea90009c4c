import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { money, nothing, pageOf, pageQuery, uuid } from "#contract/http/fields.ts";
import { line } from "#contract/http/text-fields.ts";
import { firmOrder } from "./firm-orders.ts";

const path = "/api/v2/user/firm";

const limit = v.pipe(money, v.regex(/^\d/, "金额不能小于 0"));

export const setApprovalLimit = endpoint({
  method: "PUT",
  path: `${path}/limit`,
  guard: "user",
  addition: true,
  summary:
    "Orders of more than this (yuan) wait for an approver; null: none does; owners only, for orders placed from now on",
  input: v.object({ limit: v.nullable(limit) }),
  output: nothing,
});

export const firmTodo = endpoint({
  method: "GET",
  path: `${path}/todo`,
  guard: "user",
  addition: true,
  summary: "Unpaid orders that wait for an approver, newest first, of those that the person reads",
  input: v.object(pageQuery),
  output: v.object({ ...pageOf(firmOrder).entries, mayDecide: v.boolean() }),
});

export const approveFirmOrder = endpoint({
  method: "POST",
  path: `${path}/order/approve`,
  guard: "user",
  addition: true,
  summary: "Agree to an order, which may be paid then; a repetition has one effect",
  input: v.object({ order_id: uuid }),
  output: nothing,
});

/** What an approver writes; the buyer reads it. */
export const declineReason = v.object({ reason: line("原因", 100) });

export const declineFirmOrder = endpoint({
  method: "POST",
  path: `${path}/order/decline`,
  guard: "user",
  addition: true,
  summary: "Decline an order, which is cancelled with the reason; a repetition has one effect",
  input: v.object({ order_id: uuid, ...declineReason.entries }),
  output: nothing,
});
