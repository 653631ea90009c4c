import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { nothing } from "#contract/http/fields.ts";
import * as shopChoices from "#contract/lookups/shop-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";

const shop = "/api/v2/shop";

export const company = v.object({
  name: v.string(),
  shortName: v.string(),
  intro: v.string(),
  phone: v.string(),
  wechat: v.optional(v.string()),
  /** The address that the shop's WeChat code holds; absent = no code is shown. */
  wechatCode: v.optional(v.string()),
  email: v.string(),
  address: v.string(),
  licence: v.string(),
  hours: v.string(),
  deliveryArea: v.string(),
  /** Where and by whom goods are made, for the home screen; absent = nothing is shown. */
  factory: v.optional(v.string()),
  /** The shop's guarantee; absent = nothing is shown. */
  afterSale: v.optional(v.string()),
});
export type Company = v.InferOutput<typeof company>;

/** The shop's bank account for transfers. */
export const bankAccount = v.object({
  accountName: v.string(),
  bank: v.string(),
  account: v.string(),
});
export type BankAccount = v.InferOutput<typeof bankAccount>;

export const companyInfo = endpoint({
  method: "GET",
  path: `${shop}/company`,
  guard: "app",
  cache: "catalogue",
  summary: "The shop's company",
  input: nothing,
  output: company,
});

const carrier = v.object({
  id: v.string(),
  name: v.string(),
  expressType: v.picklist(codesOf(shopChoices.expressType)),
  phone: v.string(),
});

export const carriers = endpoint({
  method: "GET",
  path: `${shop}/company/wuLiuList`,
  guard: "app",
  cache: "catalogue",
  summary: "Carriers the shop ships with",
  input: nothing,
  output: v.array(carrier),
});
