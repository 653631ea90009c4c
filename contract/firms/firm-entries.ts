import * as v from "valibot";
import { address, addressForm, invoiceForm, invoiceTitle } from "#contract/account/account.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { nothing, uuid } from "#contract/http/fields.ts";

const path = "/api/v2/user/firm";

/**
 * The addresses and invoice titles that a firm shares. All its people read them, in the lists of
 * their own ones, and may name them in an order. That order is then the firm's.
 */
const addressInput = v.omit(addressForm, ["isDefault"]);

export const addFirmAddress = endpoint({
  method: "POST",
  path: `${path}/address`,
  guard: "user",
  idempotent: true,
  addition: true,
  summary: "Add an address of the firm; owners and buyers",
  input: addressInput,
  output: address,
});
export const changeFirmAddress = endpoint({
  method: "PUT",
  path: `${path}/address`,
  guard: "user",
  addition: true,
  summary: "Change an address of the firm; owners and buyers",
  input: v.object({ ...addressInput.entries, id: uuid }),
  output: address,
});
export const removeFirmAddress = endpoint({
  method: "DELETE",
  path: `${path}/address`,
  guard: "user",
  addition: true,
  summary: "Remove an address of the firm; owners and buyers",
  input: v.object({ id: uuid }),
  output: nothing,
});

export const addFirmTitle = endpoint({
  method: "POST",
  path: `${path}/title`,
  guard: "user",
  idempotent: true,
  addition: true,
  summary: "Add an invoice title of the firm; owners and accountants",
  input: invoiceForm,
  output: invoiceTitle,
});
export const changeFirmTitle = endpoint({
  method: "PUT",
  path: `${path}/title`,
  guard: "user",
  addition: true,
  summary: "Change an invoice title of the firm; owners and accountants",
  input: v.intersect([invoiceForm, v.object({ id: uuid })]),
  output: invoiceTitle,
});
export const removeFirmTitle = endpoint({
  method: "DELETE",
  path: `${path}/title`,
  guard: "user",
  addition: true,
  summary: "Remove an invoice title of the firm; owners and accountants",
  input: v.object({ id: uuid }),
  output: nothing,
});
