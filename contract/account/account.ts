import * as v from "valibot";
import { extension, landline, postcode } from "#contract/addresses/receiver-numbers.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, money, nothing, pageQuery, uuid } from "#contract/http/fields.ts";
import { line, note } from "#contract/http/text-fields.ts";
import { invoiceKind, invoiceTitleType } from "#contract/lookups/order-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import { email, mobile, password, personName } from "./account-fields.ts";
import { taxNumberFault, tidyTaxNumber } from "./tax-number.ts";

const user = "/api/v2/user";
const code = (name: string) =>
  v.pipe(v.string(`请选择${name}`), v.regex(/^\d{6}$/, `请选择${name}`));

export const addressForm = v.object({
  name: line("收货人", 30),
  mobile,
  provinceCode: code("省份"),
  cityCode: code("城市"),
  districtCode: v.pipe(v.string(), v.regex(/^(\d{6})?$/, "请选择区县")),
  detail: line("详细地址", 120),
  extension: v.optional(extension, ""),
  landline: v.optional(landline, ""),
  postcode: v.optional(postcode, ""),
  isDefault: v.optional(v.boolean(), false),
});

/** True where the buyer's firm shares it. Another host omits it. */
const firm = v.optional(v.boolean());

/** `region` is the printed province, city and district, filled in by the server. */
export const address = v.object({
  ...addressForm.entries,
  isDefault: v.boolean(),
  id: v.string(),
  region: v.string(),
  firm,
});
export type Address = v.InferOutput<typeof address>;

const addressPath = `${user}/address`;

export const addresses = endpoint({
  method: "GET",
  path: addressPath,
  guard: "user",
  summary: "Addresses, default first; then the firm's",
  input: nothing,
  output: v.array(address),
});
export const addAddress = endpoint({
  method: "POST",
  path: addressPath,
  guard: "user",
  idempotent: true,
  summary: "Add an address",
  input: addressForm,
  output: address,
});
export const changeAddress = endpoint({
  method: "PUT",
  path: addressPath,
  guard: "user",
  summary: "Change an address",
  input: v.object({ ...addressForm.entries, id: uuid }),
  output: address,
});
export const removeAddress = endpoint({
  method: "DELETE",
  path: addressPath,
  guard: "user",
  summary: "Remove an address",
  input: v.object({ id: uuid }),
  output: nothing,
});
export const defaultAddress = endpoint({
  method: "GET",
  path: `${addressPath}/default`,
  guard: "user",
  summary: "The default address or null",
  input: nothing,
  output: v.nullable(address),
});

/** As pasted, with spaces, hyphens or full-width characters; it is validated without them. */
const taxNo = v.pipe(
  v.string("税号格式错误"),
  v.maxLength(60, "税号太长，请只填税号"),
  v.transform(tidyTaxNumber),
);

/** The fault of a company's tax number, as a message; null where it is valid. */
export const taxNoFault = (title: Pick<InvoiceTitle, "titleType" | "taxNo">): string | null =>
  title.titleType === "company" && title.taxNo !== "" ? taxNumberFault(title.taxNo) : null;

const titleTypes = codesOf(invoiceTitleType);
const invoiceKinds = codesOf(invoiceKind);

/** Names of an invoice's choices, and why one of them is not open to everybody. */
export const invoiceWords = {
  titleType: invoiceTitleType.words,
  kind: invoiceKind.words,
  specialNeedsCompany: `${invoiceKind.words.special}只开给${invoiceTitleType.words.company}`,
} as const;

export const invoiceForm = v.pipe(
  v.object({
    titleType: v.picklist(titleTypes, "请选择抬头类型"),
    kind: v.picklist(invoiceKinds, "请选择发票类型"),
    buyerName: v.pipe(
      line("抬头", 50),
      v.check((text) => !/[<>]/.test(text), "抬头不能含有尖括号"),
    ),
    taxNo: v.optional(taxNo, ""),
    addressPhone: v.optional(note("地址电话", 80), ""),
    bankAccount: v.optional(note("开户行账号", 80), ""),
    email: v.optional(v.union([v.literal(""), email], "请填写正确邮箱"), ""),
    isDefault: v.optional(v.boolean(), false),
  }),
  v.forward(
    v.check((form) => form.titleType === "person" || form.taxNo !== "", "企业抬头须填写税号"),
    ["taxNo"],
  ),
  v.forward(
    v.check(
      (form) => taxNoFault(form) === null,
      ({ input }) => taxNoFault(input) ?? "",
    ),
    ["taxNo"],
  ),
  v.forward(
    v.check(
      (form) => form.kind === "normal" || form.titleType === "company",
      invoiceWords.specialNeedsCompany,
    ),
    ["kind"],
  ),
  v.transform((form) => (form.titleType === "person" ? { ...form, taxNo: "" } : form)),
);

export const invoiceTitle = v.object({
  id: v.string(),
  titleType: v.picklist(titleTypes),
  kind: v.picklist(invoiceKinds),
  buyerName: v.string(),
  taxNo: v.string(),
  addressPhone: v.string(),
  bankAccount: v.string(),
  email: v.string(),
  isDefault: v.boolean(),
  firm,
});
export type InvoiceTitle = v.InferOutput<typeof invoiceTitle>;

/** May a 专票 be issued to this title? */
export const isSpecialTitle = ({
  titleType,
  taxNo,
}: Pick<InvoiceTitle, "titleType" | "taxNo">): boolean => titleType === "company" && taxNo !== "";

const invoicePath = `${user}/invoice`;

export const invoiceTitles = endpoint({
  method: "GET",
  path: invoicePath,
  guard: "user",
  summary: "Invoice titles, default first; then the firm's",
  input: nothing,
  output: v.array(invoiceTitle),
});
export const addInvoiceTitle = endpoint({
  method: "POST",
  path: invoicePath,
  guard: "user",
  idempotent: true,
  summary: "Add an invoice title",
  input: invoiceForm,
  output: invoiceTitle,
});
export const changeInvoiceTitle = endpoint({
  method: "PUT",
  path: invoicePath,
  guard: "user",
  summary: "Change an invoice title",
  input: v.intersect([invoiceForm, v.object({ id: uuid })]),
  output: invoiceTitle,
});
export const removeInvoiceTitle = endpoint({
  method: "DELETE",
  path: invoicePath,
  guard: "user",
  summary: "Remove an invoice title",
  input: v.object({ id: uuid }),
  output: nothing,
});
export const defaultInvoiceTitle = endpoint({
  method: "GET",
  path: `${invoicePath}/default`,
  guard: "user",
  summary: "The default invoice title or null",
  input: nothing,
  output: v.nullable(invoiceTitle),
});

/** One movement of the buyer's funds: yuan, signed; `balance` is the balance after it. */
export const ledgerRow = v.object({
  id: v.string(),
  at: instant,
  kind: v.picklist(["topUp", "payment", "refund", "adjustment", "payout"]),
  orderNo: v.nullable(v.string()),
  amount: money,
  balance: money,
  note: v.string(),
});

export const ledger = endpoint({
  method: "GET",
  path: `${user}/amout_detail`,
  guard: "user",
  summary: "Funds: movements of the balance, newest first",
  input: v.object({
    ...pageQuery,
    month: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/, "月份格式错误"))),
  }),
  output: v.object({
    balance: money,
    items: v.array(ledgerRow),
    nextCursor: v.nullable(v.string()),
  }),
});

export const changePassword = endpoint({
  method: "POST",
  path: `${user}/password/rest`,
  guard: "user",
  summary: "Change the password; ends the other sessions",
  input: v.object({ old_password: password, password }),
  output: nothing,
});

/** The display name; the specification has no call for it. */
export const changeProfile = endpoint({
  method: "POST",
  path: `${user}/profile`,
  guard: "user",
  addition: true,
  summary: "Change the display name",
  input: v.object({ name: personName }),
  output: nothing,
});
