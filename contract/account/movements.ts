import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, money, pageQuery } from "#contract/http/fields.ts";
import * as orderChoices from "#contract/lookups/order-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import { ledger } from "./account.ts";

/**
 * One movement of the buyer's money through any channel. `amount`: negative where the buyer paid,
 * positive where money came back. `channel` null: it is a movement of the balance.
 */
const movement = v.object({
  id: v.string(),
  at: instant,
  kind: v.picklist(["topUp", "payment", "refund", "adjustment", "payout", "suspense"]),
  orderNo: v.nullable(v.string()),
  channel: v.nullable(v.picklist(codesOf(orderChoices.payChannel))),
  amount: money,
  note: v.string(),
});
export type Movement = v.InferOutput<typeof movement>;

const { month } = ledger.input.entries;

export const movementsCall = endpoint({
  method: "GET",
  path: "/api/v2/user/movements",
  guard: "user",
  addition: true,
  summary: "Payments, refunds and transfers of every channel, newest first, of a month or all",
  input: v.object({ ...pageQuery, month }),
  output: v.object({
    items: v.array(movement),
    nextCursor: v.nullable(v.string()),
    /** Of the month on its first page; null on further pages and without a month. */
    sums: v.nullable(v.object({ paid: money, back: money })),
  }),
});
