import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { money, nothing } from "#contract/http/fields.ts";

/** What a referrer's code brought: counts and sums alone, no buyer. */
export const introducedSums = v.object({
  /** Buyers who registered with the code. */
  registered: v.number(),
  /** Of them, those who have paid an order. */
  ordered: v.number(),
  /** Months of Shanghai with a change, `2026-11`, the latest first, twelve at most. */
  months: v.array(
    v.object({
      month: v.string(),
      registered: v.number(),
      /** Buyers whose first paid order is of this month. */
      first: v.number(),
      /** Paid orders with their whole sums, refunds deducted in the month of their grant. */
      turnover: money,
    }),
  ),
});
export type IntroducedSums = v.InferOutput<typeof introducedSums>;

/** `code`: the buyer's own, which a link to the registration carries. */
export const introducedCall = endpoint({
  method: "GET",
  path: "/api/v2/user/introduced",
  guard: "user",
  addition: true,
  summary: "The buyer's own referrer's code, and what it brought",
  input: nothing,
  output: v.object({ code: v.string(), ...introducedSums.entries }),
});
