import * as v from "valibot";
import { ledger } from "#contract/account/account.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { orders } from "./order-lists.ts";

const user = "/api/v2/user";

/** Row limit of a sheet: a longer one needs a narrower filter. */
export const mostSheetRows = 20_000;

const sheet = v.object({
  /** The file's name, `.xlsx` included. */
  name: v.string(),
  /** Base64. */
  xlsx: v.string(),
});

const { month } = ledger.input.entries;
const { state, keyword, from, to, product } = orders.input.entries;

export const ordersSheet = endpoint({
  method: "GET",
  path: `${user}/orders/sheet`,
  guard: "user",
  addition: true,
  summary: "Orders as an .xlsx, by the filters of the list",
  input: v.object({ state, keyword, from, to, product }),
  output: sheet,
});

export const ledgerSheet = endpoint({
  method: "GET",
  path: `${user}/amout_detail/sheet`,
  guard: "user",
  addition: true,
  summary: "Movements of the balance as an .xlsx, of a month or all",
  input: v.object({ month }),
  output: sheet,
});
