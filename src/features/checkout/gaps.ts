import { type AddressValues, emptyAddress } from "#components/addresses/address-fields.tsx";
import { addressForm, type InvoiceTitle, taxNoFault } from "#contract/account/account.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";
import type { CheckoutDraft } from "./checkout-draft.ts";

/** Missing input of the order by name, in page order. */
export interface Gaps {
  /** Of the typed address, by field; empty where one is chosen or none is needed. */
  readonly address: Readonly<Record<string, string>>;
  readonly names: readonly string[];
}

const addressNames: readonly (readonly [keyof AddressValues, string])[] = [
  ["name", "收货人"],
  ["mobile", "手机"],
  ["provinceCode", "地区"],
  ["cityCode", "地区"],
  ["detail", "详细地址"],
  ["extension", "正确的分机"],
  ["landline", "正确的座机"],
  ["postcode", "正确的邮编"],
];

/**
 * @param hasAddress an address of the book is chosen
 * @param title that the order is invoiced to
 */
export function gapsOf(
  draft: CheckoutDraft,
  hasAddress: boolean,
  title: InvoiceTitle | null,
): Gaps {
  const needs = !hasAddress && draft.expressType !== "pickup";
  const address = needs ? fieldIssues(addressForm, draft.addressForm ?? emptyAddress) : {};
  const lacking = addressNames.filter(([field]) => field in address).map(([, name]) => name);
  const undecided = draft.taxIncluded === null ? ["是否开发票"] : [];
  const faulty = title !== null && taxNoFault(title) !== null ? ["正确的税号"] : [];
  return { address, names: [...new Set([...lacking, ...undecided, ...faulty])] };
}
