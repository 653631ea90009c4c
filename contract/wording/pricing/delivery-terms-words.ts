import { grouped } from "#contract/format/numerals.ts";
/** Delivery on a quote sheet: the date of an order, and freight that the total does not hold. */

export const freight = "运费";
export const byAddress = "下单时按收货地址和重量算";
export const notIncluded = "未含";
export const separateFreight = "运费（另计）";

/** `到广东省最省的中通快递：实重 37 kg，含税 47.46 元，以收货地址为准` */
export const estimate = (province: string, carrier: string, taxed: string | null) =>
  `到${province}最省的${carrier}${taxed === null ? "" : `，含税 ${grouped(taxed)} 元`}，以收货地址为准`;

/** Where no date is possible. */
export const inDays = (days: number) => `下单付款后约 ${days} 个工作日发货`;

/** `11-20 周五下单付款，11-26 周四前发货` */
export const orderedOn = (day: string, promise: string) => `${day}下单付款，${promise}`;
