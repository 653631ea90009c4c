import * as v from "valibot";
import type { InputOf } from "#contract/http/endpoint.ts";
import { orderState } from "#contract/lookups/order-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import { staffOrdersTable } from "#contract/staff/staff-orders.ts";

/** The list's filter, as the call takes it. */
export type OrderFilter = InputOf<typeof staffOrdersTable>;

export const states = codesOf(orderState);
const fields = staffOrdersTable.input.entries;
const names = ["keyword", "from", "to", "product", "buyer", "least", "most"] as const;

/** The conditions besides state and word. */
const further = ["from", "to", "product", "buyer", "least", "most"] as const;

/** The filter in an address; what no call would take is left out. */
export function filterOf(query: URLSearchParams): OrderFilter {
  const state = query.get("state") ?? "";
  const taken = names.flatMap((name) => {
    const value = (query.get(name) ?? "").trim();
    return value !== "" && v.is(fields[name], value) ? [[name, value] as const] : [];
  });
  return {
    ...(states.some((known) => known === state) ? { state } : {}),
    ...Object.fromEntries(taken),
  };
}

/** Is it narrowed by more than a state? */
export const isNarrowed = (filter: OrderFilter): boolean =>
  names.some((name) => filter[name] !== undefined);

/** Is it narrowed by more than state and word? */
export const hasFurther = (filter: OrderFilter): boolean =>
  further.some((name) => filter[name] !== undefined);
