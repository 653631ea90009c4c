import * as v from "valibot";
import { bankAccount, company } from "#contract/catalog/company.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, money, nothing, uuid } from "#contract/http/fields.ts";
import { line } from "#contract/http/text-fields.ts";

/** The company's public fields, edited by its owner; buyers see them at the next load. */
const staff = "/api/v2/staff/shop";

/** Long fields, in characters; the others are lines of 60. */
const long = { intro: 300, licence: 120, deliveryArea: 120, afterSale: 120, address: 120 };

/** Optional fields. */
const left = (name: string, max: number) => v.optional(line(name, max));

const phone = v.pipe(
  line("电话", 30),
  v.regex(/^[\d+() -]{5,30}$/, "电话只有数字、空格和 + - ( )"),
);

const companyForm = v.object({
  name: line("公司名称", 60),
  shortName: line("店名", 20),
  intro: line("简介", long.intro),
  phone,
  wechat: left("微信", 60),
  wechatCode: v.optional(
    v.pipe(
      line("微信二维码的网址", 200),
      v.regex(
        /^https:\/\/(?:[\w-]+\.)*(?:wechat\.com|weixin\.qq\.com)\/[\w./?=&%-]+$/,
        "须是微信二维码里的网址，以 https://u.wechat.com/ 或 https://work.weixin.qq.com/ 开头",
      ),
    ),
  ),
  email: v.pipe(line("邮箱", 60), v.email("邮箱格式错误")),
  address: line("地址", long.address),
  licence: line("营业执照", long.licence),
  hours: line("营业时间", 60),
  deliveryArea: line("配送范围", long.deliveryArea),
  factory: left("印厂", 60),
  afterSale: left("售后承诺", long.afterSale),
});

export const bankAccountForm = v.object({
  accountName: line("户名", 60),
  bank: line("开户行", 60),
  account: v.pipe(
    line("账号", 40),
    v.regex(/^[\dA-Za-z][\dA-Za-z -]{6,32}[\dA-Za-z]$/, "账号为8到34位数字或字母"),
  ),
});

/** One code of a choice, its current word, and the program's word. */
const shopWord = v.object({
  of: v.string(),
  title: v.string(),
  code: v.string(),
  word: v.string(),
  usual: v.string(),
});
export type ShopWord = v.InferOutput<typeof shopWord>;

/** A pending change of the account; new transfers are suspended until it is decided. */
const accountChange = v.object({
  change_id: v.string(),
  account: bankAccount,
  /** Its requester. */
  who: v.string(),
  at: instant,
  /** When its requester may confirm it too. */
  own_from: instant,
  /** This person requested it. */
  own: v.boolean(),
});
export type AccountChange = v.InferOutput<typeof accountChange>;

/** A carrier of the price book in force, and the telephone that buyers read. */
const staffCarrier = v.object({ carrier_id: v.string(), name: v.string(), phone: v.string() });
export type StaffCarrier = v.InferOutput<typeof staffCarrier>;

export const staffShop = endpoint({
  method: "GET",
  path: staff,
  guard: "staff",
  addition: true,
  summary:
    "Company, bank account in force (null until one is set), its change that waits, the words that may be set, and carriers",
  input: nothing,
  output: v.object({
    company,
    account: v.nullable(bankAccount),
    change: v.nullable(accountChange),
    words: v.array(shopWord),
    carriers: v.array(staffCarrier),
    /** Refunds of one order above it wait for a second person. */
    refundLimit: money,
  }),
});

/**
 * `before`: the fields when the form was opened. Only fields that differ from it are changed, and
 * one that somebody else changed meanwhile is refused with `stateConflict`. Without it all fields
 * are set.
 */
export const setCompany = endpoint({
  method: "POST",
  path: `${staff}/company`,
  guard: "staff",
  addition: true,
  summary: "The facts of the company; one that is left out is said no more",
  input: v.object({ ...companyForm.entries, before: v.optional(company) }),
  output: nothing,
});

/**
 * Refused with `stateConflict` while another change is pending. Requesting the active account
 * changes nothing.
 */
export const setBankAccount = endpoint({
  method: "POST",
  path: `${staff}/account`,
  guard: "staff",
  addition: true,
  summary: "Ask for another bank account; no transfer is opened until it is confirmed or cancelled",
  input: bankAccountForm,
  output: nothing,
});

const changeInput = v.object({ change_id: uuid });

/**
 * Another owner may confirm at once, the requester after 24 hours. An owner whose account or
 * password another person made within 24 hours may not.
 */
export const confirmBankAccount = endpoint({
  method: "POST",
  path: `${staff}/account/confirm`,
  guard: "staff",
  addition: true,
  summary: "The new account is right: transfers go there from now on",
  input: changeInput,
  output: nothing,
});

export const cancelBankAccount = endpoint({
  method: "POST",
  path: `${staff}/account/cancel`,
  guard: "staff",
  addition: true,
  summary: "The account in force stays",
  input: changeInput,
  output: nothing,
});

export const setShopWord = endpoint({
  method: "POST",
  path: `${staff}/word`,
  guard: "staff",
  addition: true,
  summary: "What buyers read for one code of a choice",
  input: v.object({
    of: line("选项", 40),
    code: line("代码", 40),
    word: line("叫法", 20),
  }),
  output: nothing,
});

/** Yuan, at most ten million. Refunds that wait already keep waiting. */
export const setRefundLimit = endpoint({
  method: "POST",
  path: `${staff}/refund-limit`,
  guard: "staff",
  addition: true,
  summary: "Above which sum of refunds of one order a second person confirms",
  input: v.object({
    amount: v.pipe(
      money,
      v.check(
        (text) => !text.startsWith("-") && Number(text) <= 10_000_000,
        "金额须在 0 到 1000 万元之间",
      ),
    ),
  }),
  output: nothing,
});

/** Carriers and their rates come from the price book. Refused with `notFound` where it lacks this one. */
export const setCarrierPhone = endpoint({
  method: "POST",
  path: `${staff}/carrier`,
  guard: "staff",
  addition: true,
  summary: "The telephone that buyers read beside a carrier of the price book",
  input: v.object({ carrier_id: line("承运商", 40), phone }),
  output: nothing,
});
