import type { BankAccount, Company } from "./company.ts";

/** Company fields for staff and server; the buyers' first route does not need them. */

/** Labels of the company fields, in display order. */
export const companyFactWords: Readonly<Record<keyof Company, string>> = {
  name: "公司名称",
  shortName: "店名",
  intro: "简介",
  phone: "电话",
  wechat: "微信",
  wechatCode: "微信二维码的网址",
  email: "邮箱",
  address: "地址",
  hours: "营业时间",
  deliveryArea: "配送范围",
  factory: "印厂",
  afterSale: "售后承诺",
  licence: "营业执照",
};

export const isSameAccount = (one: BankAccount | null, other: BankAccount): boolean =>
  one !== null &&
  one.accountName === other.accountName &&
  one.bank === other.bank &&
  one.account === other.account;
